import type { Framework, Plan } from './Framework.js'

const plan = (binding: string, ending: string): Plan => ({
  config: `src/auth.config.${ending}`,
  files: [
    {
      path: `src/routes/plugin@auth.${ending}`,
      purpose: 'the routes, the session, and sign-in and sign-out for your pages',
      text: `import { serverAuth$ } from '${binding}'
import { config } from '../auth.config'

export const { onRequest, useSession, useSignIn, useSignOut, requestAuth } = serverAuth$(() => config)
`,
    },
  ],
  packages: ['authengine', binding],
  devPackages: [],
  scripts: {},
  start: 'npm run dev',
})

const COMMON = {
  basePath: '/auth',
  origin: 'http://localhost:5173',
  envFile: '.env',
  envFiles: ['.env.local', '.env'],
  loadsEnvFile: false,
}

/** Qwik City. */
export const qwik: Framework = {
  ...COMMON,
  id: 'qwik',
  name: 'Qwik City',
  mark: '@builder.io/qwik-city',
  binding: '@authengine/qwik',
  plan: ({ ending }) => plan('@authengine/qwik', ending),
}

/** Qwik 2. */
export const qwik2: Framework = {
  ...COMMON,
  id: 'qwik2',
  name: 'Qwik 2',
  mark: '@qwik.dev/router',
  binding: '@authengine/qwik2',
  plan: ({ ending }) => plan('@authengine/qwik2', ending),
}
