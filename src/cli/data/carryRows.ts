import { writeFileSync } from 'node:fs'
import type { Environment } from '../../config/SettingsInput.js'
import { NotInstalled } from '../../core/errors.js'
import type { AuthConfig } from '../../engine/AuthConfig.js'
import type { AuthEngine } from '../../engine/AuthEngine.js'
import type { ApiToken } from '../../plugin-api/tokens.js'
import { migratableIn, type Migratable, missingText } from '../application/Migratable.js'
import { type DatabaseOptions, namedDatabase } from '../application/namedDatabase.js'
import type { Packages } from '../application/Packages.js'
import { CommandError } from '../CommandError.js'
import { madeOf } from '../doctor/codeProviders.js'
import type { Surroundings } from '../Surroundings.js'
import { dataModule, type DataRequest, type DataResult } from './DataModule.js'
import { batchOf, type DataOptions, namesOf, pairsOf } from './dataOptions.js'
import { formerSecretsIn } from './formerSecrets.js'

/** An adapter that says where it stores rows. */
type Located = Migratable & { layout(): { readonly foreign: boolean } }

/**
 * Carries the rows of another library, or says what it would do.
 *
 * @returns The exit code: 1 if something stops it, or if rows could not be carried.
 * @throws CommandError
 */
export async function carryRows(
  options: DatabaseOptions & DataOptions & { readonly from: string },
  env: Environment,
  surroundings: Surroundings,
): Promise<number> {
  const { clock, modules, terminal } = surroundings
  const data = await dataModule(modules)
  const only = options.only && partsOf(namesOf(options.only), data.PARTS)
  const given = requestOf(options, env)
  const { adapter, config, path } = await namedDatabase(options, env, surroundings)
  const target = located(adapter, path ?? 'The configuration')
  const source = await sourceOf(options, env, surroundings)
  try {
    await requireTables(target)
    const layout = target.layout()
    const result = await data.migrateData({
      ...given,
      ...(only && { only }),
      now: clock.now(),
      target: layout,
      source: source?.layout() ?? layout,
      ...(await ofConfig(config, env, modules)),
    })
    for (const line of data.reportLines(result)) terminal.say(line)
    if (options.report !== undefined)
      writeFileSync(surroundings.folder.at(options.report), `${JSON.stringify(result, null, 2)}\n`, { mode: 0o600 })
    return outcomeOf(result, options.write === true, surroundings)
  } catch (error) {
    if (error instanceof TypeError && error.message.startsWith('The database has no tables of'))
      throw new CommandError(error.message, 'Name the tables, or the database with the old rows.')
    throw error
  } finally {
    await source?.close()
    await target.close()
  }
}

function outcomeOf(result: DataResult, isWrite: boolean, { terminal }: Surroundings): number {
  const { blockers, parts } = result
  if (blockers.length > 0) {
    terminal.fail(isWrite ? 'Nothing was written: decide what is listed above.' : 'Decide what is listed above.')
    return 1
  }
  if (!isWrite)
    terminal.say(isDone(result) ? 'There is nothing to write.' : 'Nothing was written. To do it, add --write.')
  return parts.some(({ problems }) => problems.length > 0) ? 1 : 0
}

/** Whether --write would change nothing. A copied row with a change may have to be written again, such as a longer session. */
const isDone = ({ mode, parts }: DataResult): boolean =>
  parts.every(({ carried, changes }) => carried === 0 && (mode === 'in place' || changes.length === 0))

/** What the options say. */
function requestOf(
  options: DataOptions & { readonly from: string },
  env: Environment,
): Omit<DataRequest, 'api' | 'now' | 'providers' | 'source' | 'target'> {
  const { banned, collisions, from, leaveOut, rename, secretEnv, table, unverified, write } = options
  const [batch, secrets] = [batchOf(options.batch), formerSecretsIn(secretEnv, env)]
  return {
    from,
    write: write === true,
    tables: pairsOf('--table', table),
    rename: pairsOf('--rename', rename),
    leaveOut: namesOf(leaveOut),
    hasEncryptionKey: Boolean(env['AUTH_ENCRYPTION_KEY']),
    ...(banned !== undefined && { banned }),
    ...(unverified !== undefined && { unverified }),
    ...(collisions !== undefined && { collisions }),
    ...(secrets && { secrets }),
    ...(batch !== undefined && { batch }),
  }
}

function partsOf(names: readonly string[], known: readonly string[]): readonly string[] {
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length === 0) return names
  throw new CommandError(`--only: there is no part ${unknown.join(', ')}.`, `The parts are ${known.join(', ')}.`)
}

type EngineClass = new (config: AuthConfig, env: Environment) => Pick<AuthEngine, 'api'>

/** What the plugin may use of the application's configuration, with the authengine of the application. */
async function ofConfig(
  config: AuthConfig | undefined,
  env: Environment,
  packages: Packages,
): Promise<Pick<DataRequest, 'api' | 'providers'>> {
  if (!config) return { api: () => undefined, providers: undefined }
  const core = await packages.installed<{ readonly AuthEngine: EngineClass }>('authengine')
  if (!core) throw new CommandError('authengine is not installed here.', 'npm install authengine')
  const engine = new core.AuthEngine(config, env)
  return {
    api: <T>(token: ApiToken<T>): T | undefined => {
      try {
        return engine.api(token)
      } catch (error) {
        if (error instanceof NotInstalled) return undefined
        throw error
      }
    },
    providers: (config.providers ?? []).flatMap((input) => knownProvider(madeOf(input))),
  }
}

/** The id and type of a provider. Factories of Auth.js have their options beside them. */
function knownProvider(made: unknown): readonly { readonly id: string; readonly type: string }[] {
  const { id, options, type } = Object(made) as { id?: unknown; options?: { id?: unknown } | null; type?: unknown }
  const name = options?.id ?? id
  return typeof name === 'string' && typeof type === 'string' ? [{ id: name, type }] : []
}

async function sourceOf(
  { fromMysqlEnv, fromPostgresEnv, fromSqlite }: DataOptions,
  env: Environment,
  surroundings: Surroundings,
): Promise<Located | undefined> {
  if (fromSqlite === undefined && fromPostgresEnv === undefined && fromMysqlEnv === undefined) return undefined
  if (fromSqlite !== undefined && !surroundings.folder.has(fromSqlite))
    throw new CommandError(
      `There is no file ${fromSqlite}.`,
      'Write its path relative to this folder: --from-sqlite old.db.',
    )
  const named = {
    ...(fromSqlite !== undefined && { sqlite: surroundings.folder.at(fromSqlite) }),
    ...(fromPostgresEnv !== undefined && { postgresEnv: fromPostgresEnv }),
    ...(fromMysqlEnv !== undefined && { mysqlEnv: fromMysqlEnv }),
  }
  const { adapter } = await namedDatabase(named, env, surroundings)
  return located(adapter, 'The old database')
}

function located(adapter: unknown, where: string): Located {
  const found = migratableIn(adapter)
  if (!found)
    throw new CommandError(
      `${where} has no adapter of @authengine/sql.`,
      'Write adapter: sqlAdapter({ … }) into the configuration, or name the database: --sqlite, --postgres-env, --mysql-env.',
    )
  if ('layout' in found) return found as Located
  throw new CommandError('This version of @authengine/sql is too old.', 'npm install @authengine/sql@latest')
}

async function requireTables(target: Migratable): Promise<void> {
  const missing = await target.missing()
  if (missing.length === 0) return
  throw new CommandError(
    `The database lacks ${missing.map(missingText).join(', ')}.`,
    'Run npx authengine migrate first, without --from. It makes the tables of authengine, and changes no other table. If ' +
      'these are tables of the old library: to keep them, write sqlAdapter(…, { foreign: true }); to copy the rows, give ' +
      'the tables of authengine other names with the option tables.',
  )
}
