import type { Framework } from './Framework.js'

/** SolidStart. */
export const solidStart: Framework = {
  id: 'solid-start',
  name: 'SolidStart',
  mark: '@solidjs/start',
  binding: '@authengine/solid-start',
  basePath: '/api/auth',
  origin: 'http://localhost:3000',
  envFile: '.env',
  envFiles: ['.env'],
  loadsEnvFile: true,
  plan: ({ ending }) => ({
    config: `src/auth.config.${ending}`,
    files: [
      {
        path: `src/auth.${ending}`,
        purpose: 'the session, signIn and signOut for your server functions',
        text: `import { SignalAuth } from '@authengine/solid-start'
import { config } from './auth.config'

export const auth = SignalAuth(config)
`,
        instead: "It has to export auth = SignalAuth(config), with config from './auth.config'.",
      },
      {
        path: `src/routes/api/auth/[...auth].${ending}`,
        purpose: 'the routes',
        text: `import { auth } from '../../../auth'

export const { GET, POST } = auth
`,
      },
    ],
    packages: ['authengine', '@authengine/solid-start'],
    devPackages: ['@types/node'],
    scripts: {},
    start: 'npm run dev',
  }),
}
