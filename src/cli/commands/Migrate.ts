import type { Command } from 'commander'
import { ConfigFile } from '../application/ConfigFile.js'
import { environmentOf } from '../application/environmentOf.js'
import { type Migratable, migratableIn, type MissingPart, missingText } from '../application/Migratable.js'
import { CommandError } from '../CommandError.js'
import { examples } from '../examples.js'
import type { Subcommand } from '../Subcommand.js'
import type { Surroundings } from '../Surroundings.js'

interface MigrateOptions {
  readonly config?: string
  readonly vars?: string
  readonly sqlite?: string
  readonly postgresEnv?: string
  readonly mysqlEnv?: string
  readonly dryRun?: true
}

type Location = Readonly<Record<string, string>>
type MakeAdapter = (location: Location) => unknown

/** Makes the tables that are missing in a SQL database. */
export class Migrate implements Subcommand {
  /** @param surroundings - What it touches. */
  constructor(private readonly surroundings: Surroundings) {}

  addTo(program: Command, end: (code: number) => void): void {
    const command = program
      .command('migrate')
      .summary('make the tables of a SQL database')
      .description(
        "Makes the tables that are missing, with the application's own @authengine/sql: of the adapter in its configuration," +
          ' or of the database that is named. Tables that are there stay as they are.',
      )
      .option(
        '-c, --config <path>',
        'the file that exports the configuration or the adapter (default: auth.config.ts, …)',
      )
      .option('--sqlite <file>', 'a file of SQLite, instead of the configuration')
      .option('--postgres-env <name>', 'the variable with the URL of a PostgreSQL database, such as DATABASE_URL')
      .option('--mysql-env <name>', 'the variable with the URL of a MySQL or MariaDB database')
      .option('--vars <file>', 'the env file to read (default: those of the framework)')
      .option('-n, --dry-run', 'say what is missing, and make nothing')
      .action(async (options: MigrateOptions) => {
        await this.#run(options)
        end(0)
      })
    examples(command, [
      'authengine migrate',
      'authengine migrate --config src/lib/server/auth.ts --dry-run',
      'authengine migrate --sqlite auth.db',
      'authengine migrate --postgres-env DATABASE_URL',
    ])
  }

  async #run(options: MigrateOptions): Promise<void> {
    const { modules, terminal } = this.surroundings
    const { env } = environmentOf(this.surroundings, options.vars)
    modules.fillIn(env)
    const adapter = await this.#adapter(options, env)
    try {
      const missing = await adapter.missing()
      if (missing.length === 0) terminal.say('The database has everything.')
      else if (options.dryRun) {
        terminal.say('The database lacks:')
        for (const each of missing) terminal.say(`  ${missingText(each)}`)
      } else await this.#make(adapter)
    } finally {
      await adapter.close()
    }
  }

  async #make(adapter: Migratable): Promise<void> {
    const { terminal } = this.surroundings
    const before = await adapter.missing()
    await adapter.migrate()
    const after = await adapter.missing()
    for (const each of before.flatMap((part) => made(part, after)))
      terminal.say(`${terminal.toned('made', 'good')} ${missingText(each)}`)
    if (after.length === 0) return
    const lacks = after.map(missingText).join(', ')
    const fix = 'Add the columns to the tables, or give the tables other names with the option tables of sqlAdapter.'
    throw new CommandError(
      `The database still lacks ${lacks}.`,
      fix,
      'Columns of an application are its own to make, and tables that somebody else made are not changed.',
    )
  }

  async #adapter(options: MigrateOptions, env: Readonly<Record<string, string | undefined>>): Promise<Migratable> {
    const location = locationOf(options, env)
    const given = location ? await this.#adapterAt(location) : await this.#configured(options.config)
    const adapter = migratableIn(given)
    if (adapter) return adapter
    const fix =
      'Write adapter: sqlAdapter({ … }) into the configuration, or name the database: --sqlite, --postgres-env, --mysql-env.'
    throw new CommandError(
      'The configuration has no adapter of @authengine/sql.',
      fix,
      'Only that one has tables to make.',
    )
  }

  async #adapterAt(location: Location): Promise<unknown> {
    const sql = await this.surroundings.modules.installed('@authengine/sql')
    if (sql) return (sql['sqlAdapter'] as MakeAdapter)(location)
    const driver = 'sqlite' in location ? 'libsql' : 'postgres' in location ? 'pg' : 'mysql2'
    throw new CommandError('@authengine/sql is not installed here.', `npm install @authengine/sql ${driver}`)
  }

  async #configured(named: string | undefined): Promise<unknown> {
    const { folder, modules } = this.surroundings
    const file = new ConfigFile(folder, modules)
    const places = file.places(named)
    if (places.length > 0) return (await file.load(places))?.adapter
    const fix = 'Name it with --config, or name the database: --sqlite, --postgres-env, --mysql-env.'
    throw new CommandError('No file with a configuration was found.', fix)
  }
}

/** What is not missing any more of something that was. */
function made(was: MissingPart, after: readonly MissingPart[]): readonly MissingPart[] {
  const left = after.find(({ table }) => table === was.table)
  // A table that is there now may lack columns of the application.
  if (!left || was.columns.length === 0) return left?.columns.length === 0 ? [] : [was]
  const columns = was.columns.filter((column) => !left.columns.includes(column))
  return columns.length > 0 ? [{ table: was.table, columns }] : []
}

/** Where the database is that was named. A URL has a password in it, and what is typed is remembered: so it is a variable. */
function locationOf(
  { mysqlEnv, postgresEnv, sqlite }: MigrateOptions,
  env: Readonly<Record<string, string | undefined>>,
): Location | undefined {
  if (sqlite !== undefined) return { sqlite }
  const name = postgresEnv ?? mysqlEnv
  if (name === undefined) return undefined
  const url = env[name]
  if (url) return postgresEnv === undefined ? { mysql: url } : { postgres: url }
  const why = 'The option takes the name of a variable, not a URL: URLs have passwords in them.'
  // What looks like a URL is not repeated.
  const said = /^\w+$/.test(name) ? `There is no variable ${name}.` : 'That is no name of a variable.'
  throw new CommandError(said, 'Set it in the env file, and write its name: --postgres-env DATABASE_URL.', why)
}
