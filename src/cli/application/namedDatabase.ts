import type { Command } from 'commander'
import type { Environment } from '../../config/SettingsInput.js'
import type { AuthConfig } from '../../engine/AuthConfig.js'
import { CommandError } from '../CommandError.js'
import type { Surroundings } from '../Surroundings.js'
import { ConfigFile } from './ConfigFile.js'

/** Which database a command uses: the one in the configuration, or a named one. */
export interface DatabaseOptions {
  readonly config?: string
  readonly sqlite?: string
  readonly postgresEnv?: string
  readonly mysqlEnv?: string
}

/** A database, and the configuration that contains it. */
export interface NamedDatabase {
  /** The configuration; undefined if an option names the database, or if the file exports only an adapter. */
  readonly config: AuthConfig | undefined
  /** The adapter. */
  readonly adapter: unknown
  /** The file that exports them; undefined if an option names the database. */
  readonly path?: string
}

type Location = Readonly<Record<string, string>>
type MakeAdapter = (location: Location) => unknown

/** Adds the options that name a database. */
export const withDatabaseOptions = (command: Command): Command =>
  command
    .option(
      '-c, --config <path>',
      'the file that exports the configuration or the adapter (default: auth.config.ts, …)',
    )
    .option('--sqlite <file>', 'a file of SQLite, instead of the configuration')
    .option('--postgres-env <name>', 'the variable with the URL of a PostgreSQL database, such as DATABASE_URL')
    .option('--mysql-env <name>', 'the variable with the URL of a MySQL or MariaDB database')

/**
 * The database that the options name.
 *
 * @param options - Options of the command.
 * @param env - Variables of the process and of the env files.
 * @param surroundings - Where the application is.
 * @throws CommandError if no database can be determined, if no file exports a configuration or an adapter, or if @authengine/sql is not installed.
 */
export async function namedDatabase(
  options: DatabaseOptions,
  env: Environment,
  surroundings: Pick<Surroundings, 'folder' | 'modules' | 'terminal'>,
): Promise<NamedDatabase> {
  const location = locationOf(options, env)
  if (location) return { config: undefined, adapter: await adapterAt(location, surroundings) }
  const { folder, modules, terminal } = surroundings
  const file = new ConfigFile(folder, modules)
  const places = file.places(options.config)
  if (places.length > 0) {
    const found = await file.load(places)
    if (!found) throw new CommandError(`No configuration is exported by ${places.join(', ')}.`, NAME_IT)
    const others = options.config === undefined ? file.others(found.path) : []
    if (others.length > 0) terminal.complain(ambiguous(found.path, others))
    return found
  }
  throw new CommandError('No file with a configuration was found.', NAME_IT)
}

const NAME_IT = 'Name it with --config, or name the database: --sqlite, --postgres-env, --mysql-env.'

const ambiguous = (path: string, others: readonly string[]): string =>
  `warning: ${path} is read. A configuration is also in ${others.join(', ')}: to choose, write --config ${others[0] ?? ''}.`

async function adapterAt(location: Location, { modules }: Pick<Surroundings, 'modules'>): Promise<unknown> {
  const sql = await modules.installed('@authengine/sql')
  if (sql) return (sql['sqlAdapter'] as MakeAdapter)(location)
  const driver = 'sqlite' in location ? 'libsql' : 'postgres' in location ? 'pg' : 'mysql2'
  throw new CommandError('@authengine/sql is not installed here.', `npm install @authengine/sql ${driver}`)
}

/**
 * Location of the named database. URLs contain passwords, and shells keep a history, so the option names a variable.
 */
function locationOf({ mysqlEnv, postgresEnv, sqlite }: DatabaseOptions, env: Environment): Location | undefined {
  if (sqlite !== undefined) return { sqlite }
  const name = postgresEnv ?? mysqlEnv
  if (name === undefined) return undefined
  const url = env[name]
  if (url) return postgresEnv === undefined ? { mysql: url } : { postgres: url }
  const why = 'The option takes the name of a variable, not a URL: URLs have passwords in them.'
  // A value that may be a URL is not printed.
  const said = /^\w+$/.test(name) ? `There is no variable ${name}.` : 'That must be the name of a variable.'
  throw new CommandError(said, 'Set it in the env file, and write its name: --postgres-env DATABASE_URL.', why)
}
