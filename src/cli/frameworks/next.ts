import type { Framework } from './Framework.js'

/** Next.js 15 and 16, with the files of its App Router. */
export const next: Framework = {
  id: 'next',
  name: 'Next.js',
  mark: 'next',
  binding: '@authengine/next',
  basePath: '/api/auth',
  origin: 'http://localhost:3000',
  envFile: '.env.local',
  envFiles: ['.env.local', '.env'],
  loadsEnvFile: false,
  knowsPeer: false,
  otherNames: { AUTH_SECRET: 'NEXTAUTH_SECRET', AUTH_URL: 'NEXTAUTH_URL' },
  plan: ({ ending, folder }) => {
    const root = folder.has('src/app') || folder.has('src/pages') ? 'src/' : ''
    return {
      config: `${root}auth.config.${ending}`,
      files: [
        {
          path: `${root}auth.${ending}`,
          purpose: 'auth(), signIn() and signOut() for your pages',
          text: `import FullstackAuth from '@authengine/next'
import { config } from './auth.config'

export const { handlers, auth, signIn, signOut } = FullstackAuth(config)
`,
          instead: "It has to export what FullstackAuth(config) returns, with config from './auth.config'.",
        },
        {
          path: `${root}app/api/auth/[...auth]/route.${ending}`,
          purpose: 'the routes',
          text: `import { handlers } from '../../../../auth'

export const { GET, POST } = handlers
`,
        },
      ],
      packages: ['authengine', '@authengine/next'],
      devPackages: [],
      scripts: {},
      start: 'npm run dev',
    }
  },
}
