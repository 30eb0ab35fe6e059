import type { Framework } from './Framework.js'

/** SvelteKit. */
export const sveltekit: Framework = {
  id: 'sveltekit',
  name: 'SvelteKit',
  mark: '@sveltejs/kit',
  binding: '@authengine/sveltekit',
  basePath: '/auth',
  origin: 'http://localhost:5173',
  envFile: '.env',
  envFiles: ['.env'],
  loadsEnvFile: true,
  plan: ({ ending }) => ({
    config: `src/auth.config.${ending}`,
    files: [
      {
        path: `src/auth.${ending}`,
        purpose: 'the hook, and signIn and signOut for your form actions',
        text: `import { CompilerAuth } from '@authengine/sveltekit'
import { config } from './auth.config'

export const { handle, signIn, signOut, requestAuth } = CompilerAuth(config)
`,
        instead: "It has to export what CompilerAuth(config) returns, with config from './auth.config'.",
      },
      {
        path: `src/hooks.server.${ending}`,
        purpose: 'puts the hook in front of every request',
        text: `export { handle } from './auth'
`,
        // A line such as export { handle } from './auth', or an import of handle for sequence().
        done: /^[^/*\n]*\{[^{}]*\bhandle\b[^{}]*\}\s*from\s*['"][^'"\n]*\bauth(?:\.[jt]s)?['"]/m,
        instead: `Join the two hooks in it:
    import { sequence } from '@sveltejs/kit/hooks'
    import { handle as signedIn } from './auth'
    export const handle = sequence(signedIn, yours)`,
      },
    ],
    packages: ['authengine', '@authengine/sveltekit'],
    devPackages: ['@types/node'],
    scripts: {},
    start: 'npm run dev',
  }),
}
