import { type Verdict, verdictsOn } from '../Verdict.js'
import { type BetterAuthPlugin, betterAuthPlugins } from './betterAuthPlugins.js'
import { counted } from './counted.js'
import type { FormerCheck, FormerExamined } from './FormerExamined.js'
import { importsIn } from './importsIn.js'
import { type Inspectable, inspectableIn } from './Inspectable.js'
import { spellings, USERS } from './spellings.js'

/** What plugins of Better Auth did, as far as imports or tables show that the application had them. */
export const checkPlugins: FormerCheck = async (examined) => {
  const { library, offline } = examined
  if (library.id !== 'better-auth') return []
  const { unknown } = verdictsOn('plugins')
  const database = offline ? undefined : inspectableIn(examined.found?.adapter)
  const verdicts: Verdict[] = []
  for (const plugin of betterAuthPlugins) verdicts.push(...(await stateOf(plugin, examined, database)))
  if (database) return verdicts
  const why = offline ? '--offline' : 'the adapter is not from @authengine/sql'
  return [...verdicts, unknown(`tables of Better Auth were not looked at: ${why}. Plugins were found by imports only.`)]
}

async function stateOf(
  plugin: BetterAuthPlugin,
  examined: FormerExamined,
  database: Inspectable | undefined,
): Promise<readonly Verdict[]> {
  const traces = [...importsOf(plugin, examined), ...(database ? await tracesIn(database, plugin) : [])]
  if (traces.length === 0) return []
  const { fault, warning } = verdictsOn(plugin.name)
  const found = `${traces.join('; ')}: ${plugin.lost}.`
  const plugins: readonly unknown[] = examined.found?.config?.plugins ?? []
  const ids = new Set(plugins.map((each) => Reflect.get(Object(each) as object, 'id') as unknown))
  if (plugin.replacedBy !== undefined && ids.has(plugin.replacedBy)) {
    if (plugin.remains === undefined) return []
    const fix = 'npx authengine migrate --from better-auth, then remove the table.'
    return [warning(`${traces.join('; ')}: ${plugin.remains}.`, fix)]
  }
  return [plugin.protects ? fault(found, plugin.fix) : warning(found, plugin.fix)]
}

/** Where the application imports the plugin. The client has plugins of the same names, with another ending. */
const importsOf = ({ name }: BetterAuthPlugin, { sources }: FormerExamined): string[] => {
  const first = importsIn(sources).find(
    (each) => /^(better-auth$|@better-auth\/)/.test(each.name) && new RegExp(`\\b${name}(Client)?\\b`).test(each.text),
  )
  return first ? [`${first.path}:${String(first.line)} imports it`] : []
}

/** Rows and columns of the plugin that hold something. */
async function tracesIn(database: Inspectable, { columns = [], tables = [] }: BetterAuthPlugin): Promise<string[]> {
  const traces: string[] = []
  for (const table of tables) {
    const rows = await first(database, spellings(table), ['id'])
    if (rows) traces.push(`the table ${rows.table} has ${counted(rows.values.length, 'row', MOST)}`)
  }
  for (const column of columns) {
    const rows = await first(database, USERS, spellings(column))
    if (rows) traces.push(`${rows.column} is set for ${counted(rows.values.length, 'row', MOST)} of ${rows.table}`)
  }
  return traces
}

const MOST = 1000
/** The first of these columns that exists and holds something; booleans that are false count as empty. */
async function first(
  database: Inspectable,
  tables: readonly string[],
  columns: readonly string[],
): Promise<{ table: string; column: string; values: readonly unknown[] } | undefined> {
  for (const table of tables) {
    for (const column of columns) {
      const values = await valuesIn(database, table, column)
      if (values.length > 0) return { table, column, values }
    }
  }
  return undefined
}

async function valuesIn(database: Inspectable, table: string, column: string): Promise<readonly unknown[]> {
  try {
    return ((await database.valuesIn(table, column, MOST)) ?? []).filter((value) => !EMPTY.has(value))
  } catch {
    // checkDatabase reports a database that cannot be reached.
    return []
  }
}

/** What databases store for false. */
const EMPTY: ReadonlySet<unknown> = new Set<unknown>([false, 0, 0n, '', '0', 'false', 'user'])
