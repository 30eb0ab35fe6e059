import type { KnownProvider } from '../providers/KnownProvider.js'
import type { Framework } from './Framework.js'

const LOAD = `// In development: load .env. Variables of the process take precedence.
if (process.env['NODE_ENV'] !== 'production' && existsSync('.env')) process.loadEnvFile()

`

/** What the code of a configuration needs to know of a provider. */
export type NamedProvider = Pick<KnownProvider, 'entry' | 'factory' | 'id'>

/** The development sign-in, which is not among the providers of services. */
export const DEVELOPMENT: NamedProvider = { id: 'development', factory: 'Development' }

/** What to add to an existing configuration for these providers. */
export const addedLines = (
  { binding }: Framework,
  providers: readonly NamedProvider[],
  more: string,
): readonly string[] => [
  ...providers.map(({ factory, id }) => `import ${factory} from '${binding}/providers/${id}'`),
  '',
  ...`providers: [${providers.map(({ entry, factory }) => entry ?? factory).join(', ')}${more}]`.split('\n'),
]

/** Text of the first configuration: the chosen providers, and the development sign-in. */
export function configText({ binding, loadsEnvFile }: Framework, providers: readonly KnownProvider[]): string {
  const imported = [...providers, DEVELOPMENT].sort((one, other) => (one.id < other.id ? -1 : 1))
  const imports = imported.map(({ factory, id }) => `import ${factory} from '${binding}/providers/${id}'\n`)
  const entries = providers.map(
    ({ entry, factory, variables }) =>
      `    ${(entry ?? factory).replaceAll('\n', '\n    ')}, // ${variables.join(', ')}\n`,
  )
  return `${loadsEnvFile ? "import { existsSync } from 'node:fs'\n" : ''}${imports.join('')}import { defineConfig } from 'authengine'

${loadsEnvFile ? LOAD : ''}export const config = defineConfig({
  providers: [
${entries.join('')}    Development, // Anyone signs in, on this machine and in development only. Replace it by your own providers.
  ],
})
`
}
