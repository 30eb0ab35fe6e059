import type { Command } from 'commander'
import type { Environment } from '../../config/SettingsInput.js'
import { environmentOf } from '../application/environmentOf.js'
import { type Migratable, migratableIn, type MissingPart, missingText } from '../application/Migratable.js'
import { type DatabaseOptions, namedDatabase, withDatabaseOptions } from '../application/namedDatabase.js'
import { CommandError } from '../CommandError.js'
import { carryRows } from '../data/carryRows.js'
import { type DataOptions, refuseDataOptions, withDataOptions } from '../data/dataOptions.js'
import { examples } from '../examples.js'
import type { Subcommand } from '../Subcommand.js'
import type { Surroundings } from '../Surroundings.js'

interface MigrateOptions extends DatabaseOptions, DataOptions {
  readonly vars?: string
  readonly dryRun?: true
}

/** Creates the missing tables of a SQL database, and carries rows of another library into them. */
export class Migrate implements Subcommand {
  /** @param surroundings - What the command may use. */
  constructor(private readonly surroundings: Surroundings) {}

  addTo(program: Command, end: (code: number) => void): void {
    const command = withDataOptions(withDatabaseOptions(program.command('migrate')))
      .summary('make the tables of a SQL database, or carry the rows of another library')
      .description(
        "Makes the tables that are missing, with the application's own @authengine/sql: of the adapter in its configuration," +
          ' or of the database that is named. Tables that are there stay as they are. With --from, the command carries users,' +
          ' accounts, sessions and more of another library instead. It can be interrupted and run again.',
      )
      .option('--vars <file>', 'the env file to read (default: those of the framework)')
      .option('-n, --dry-run', 'say what is missing, and make nothing; the exit code is 1 if something is missing')
      .action(async (options: MigrateOptions) => {
        end(await this.#run(options))
      })
    examples(command, [
      'authengine migrate',
      'authengine migrate --config src/lib/server/auth.ts --dry-run',
      'authengine migrate --sqlite auth.db',
      'authengine migrate --postgres-env DATABASE_URL',
      'authengine migrate --from authjs',
      'authengine migrate --from better-auth --secret-env BETTER_AUTH_SECRET --write --report report.json',
    ])
  }

  async #run(options: MigrateOptions): Promise<number> {
    const { modules, terminal } = this.surroundings
    const { env } = environmentOf(this.surroundings, options.vars)
    modules.fillIn(env)
    const { from } = options
    if (from !== undefined) {
      if (options.dryRun && options.write)
        throw new CommandError('--dry-run and --write exclude each other.', 'Write one of them.')
      return carryRows({ ...options, from }, env, this.surroundings)
    }
    refuseDataOptions(options)
    const adapter = await this.#adapter(options, env)
    try {
      const missing = await adapter.missing()
      if (missing.length === 0) terminal.say('The database has everything.')
      else if (options.dryRun) {
        terminal.say('The database lacks:')
        for (const each of missing) terminal.say(`  ${missingText(each)}`)
        return 1
      } else await this.#make(adapter)
      return 0
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
    const statements = after.flatMap(statementsFor)
    const how = statements.length > 0 ? `, with types of your choice: ${statements.join('; ')}. Or` : ', or'
    const fix = `Add the columns to the tables${how} give the tables other names with the option tables of sqlAdapter.`
    throw new CommandError(
      `The database still lacks ${lacks}.`,
      fix,
      'Columns that the options of sqlAdapter name, and tables that another program created, are not changed.',
    )
  }

  async #adapter(options: MigrateOptions, env: Environment): Promise<Migratable> {
    const named = await namedDatabase(options, env, this.surroundings)
    const adapter = migratableIn(named.adapter)
    if (adapter) return adapter
    const fix =
      'Write adapter: sqlAdapter({ … }) into the configuration, or name the database: --sqlite, --postgres-env, --mysql-env.'
    throw new CommandError(
      `${named.path ?? 'The configuration'} has no adapter of @authengine/sql.`,
      fix,
      'Only that one has tables to make.',
    )
  }
}

/** Names that no dialect changes, and that need no quotes. */
const PLAIN = /^[a-z_][a-z\d_]*$/

/** The statements that add the missing columns of a table. Names that need quotes are left out. */
const statementsFor = ({ columns, table }: MissingPart): readonly string[] =>
  columns
    .filter((column) => PLAIN.test(column) && PLAIN.test(table))
    .map((column) => `alter table ${table} add column ${column} <type>`)

/** The part of a missing table, or of its missing columns, that exists now. */
function made(was: MissingPart, after: readonly MissingPart[]): readonly MissingPart[] {
  const left = after.find(({ table }) => table === was.table)
  // A created table may still lack columns of the application.
  if (!left || was.columns.length === 0) return left?.columns.length === 0 ? [] : [was]
  const columns = was.columns.filter((column) => !left.columns.includes(column))
  return columns.length > 0 ? [{ table: was.table, columns }] : []
}
