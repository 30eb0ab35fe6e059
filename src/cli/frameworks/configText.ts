import type { KnownProvider } from '../providers/KnownProvider.js'
import type { Framework } from './Framework.js'

const LOAD = `// In development: load .env. Variables of the process take precedence.
if (process.env['NODE_ENV'] !== 'production' && existsSync('.env')) process.loadEnvFile()

`

/** Text of the first configuration: a form that accepts no password yet, and the chosen providers. */
export function configText({ binding, loadsEnvFile }: Framework, providers: readonly KnownProvider[]): string {
  const chosen = [...providers].sort((one, other) => (one.id < other.id ? -1 : 1))
  const lines = chosen.map(({ factory, id }) => `import ${factory} from '${binding}/providers/${id}'\n`)
  const imports = [`import Credentials from '${binding}/providers/credentials'\n`, ...lines].sort(byPath)
  const entries = providers.map(
    ({ entry, factory, variables }) =>
      `    ${(entry ?? factory).replaceAll('\n', '\n    ')}, // ${variables.join(', ')}\n`,
  )
  return `${loadsEnvFile ? "import { existsSync } from 'node:fs'\n" : ''}${imports.join('')}import { defineConfig } from 'authengine'

${loadsEnvFile ? LOAD : ''}export const config = defineConfig({
  providers: [
    Credentials({
      credentials: { username: { label: 'Name' }, password: { label: 'Password', type: 'password' } },
      // WRITE THIS: ({ username, password }) => the user, such as { id: '1', name: 'Ada' }, or null.
      // As it stands, no user can sign in with a password.
      authorize: () => null,
    }),
${entries.join('')}  ],
})
`
}

const pathOf = (line: string): string => line.slice(line.indexOf("'"))
const byPath = (one: string, other: string): number => (pathOf(one) < pathOf(other) ? -1 : 1)
