import { kindOf } from '../codeProviders.js'
import { databaseOf } from '../settingsOf.js'
import { type Verdict, verdictsOn } from '../Verdict.js'
import { type BetterAuthPlugin, betterAuthPlugins, clientOf } from './betterAuthPlugins.js'
import { counted } from './counted.js'
import type { FormerCheck, FormerExamined } from './FormerExamined.js'
import { type FormerTables, type Held, MOST } from './FormerTables.js'
import { importsIn } from './importsIn.js'
import { pluginIds } from './pluginIds.js'
import { textOf } from './textOf.js'
import { uncarried } from './uncarried.js'
import { unlistedPlugins } from './unlistedPlugins.js'

/** What plugins of Better Auth did, as far as imports or tables show that the application had them. */
export const checkPlugins: FormerCheck = async (examined) => {
  if (examined.library.id !== 'better-auth') return []
  const { tables } = examined
  if (!tables) return byImports(examined, whyNot(examined))
  try {
    const verdicts: Verdict[] = []
    for (const plugin of betterAuthPlugins) verdicts.push(...(await stateOf(plugin, examined, tables)))
    return [...verdicts, ...unlistedPlugins(examined)]
  } catch {
    return byImports(examined, 'the database cannot be read')
  }
}

async function byImports(examined: FormerExamined, why: string): Promise<readonly Verdict[]> {
  const verdicts = await Promise.all(betterAuthPlugins.map((plugin) => stateOf(plugin, examined, undefined)))
  const what = `tables of Better Auth were not looked at: ${why}. Plugins were found by imports only.`
  return [...verdicts.flat(), ...unlistedPlugins(examined), verdictsOn('plugins').unknown(what)]
}

function whyNot({ found, offline }: FormerExamined): string {
  if (offline) return '--offline'
  if (found?.adapter) return 'the adapter is not from @authengine/sql'
  return found?.config ? 'the configuration has no adapter' : 'no configuration was loaded'
}

async function stateOf(
  plugin: BetterAuthPlugin,
  examined: FormerExamined,
  tables: FormerTables | undefined,
): Promise<readonly Verdict[]> {
  const held = tables ? await rowsOf(plugin, tables, examined) : []
  const traces = [...importsOf(plugin, examined), ...held.map(({ trace }) => trace)].join('; ')
  if (traces === '') return []
  const { fault, ok, warning } = verdictsOn(plugin.name)
  const { fix, lost, remains, replacedBy } = plugin
  if (plugin.isBuiltIn) return [ok(`${traces}: ${lost}. ${fix}`)]
  const isReplaced = replacedBy !== undefined && replacements(examined).has(replacedBy)
  if (isReplaced && remains === undefined) return []
  const left = tables && held.length > 0 ? await leftOf(plugin, tables) : { text: '' }
  if (isReplaced && left.users === 0) return [ok(`${traces}: they were carried.`)]
  const found = `${traces}${left.text}: ${isReplaced ? remains : lost}.`
  return [
    plugin.protects && !isReplaced && !(plugin.name === 'admin' && refusesBanned(examined))
      ? fault(found, fix)
      : warning(found, fix),
  ]
}

/** How many users have something of the plugin that was not carried, if something of it is carried at all. */
async function leftOf(
  { carried }: BetterAuthPlugin,
  tables: FormerTables,
): Promise<{ readonly users?: number | undefined; readonly text: string }> {
  if (!carried) return { text: '' }
  const held = await tables.held(carried.sought)
  const users = held ? await tables.notCarried(carried.sought, held, carried.user, carried.as) : 0
  return { users, text: uncarried(users) }
}

/** Where the application imports the plugin. The client has plugins of the same names, with another ending. */
function importsOf(plugin: BetterAuthPlugin, { sources }: FormerExamined): string[] {
  const words = new RegExp(`\\b(?:${plugin.name}|${clientOf(plugin)})\\b`)
  const first = importsIn(sources).find((each) => OF_LIBRARY.test(each.name) && words.test(each.text))
  return first ? [`${first.path}:${String(first.line)} imports it`] : []
}

const OF_LIBRARY = /^(?:better-auth$|@better-auth\/)/

/** Ids of plugins, and types of providers. */
const replacements = (examined: FormerExamined): ReadonlySet<unknown> =>
  new Set([...pluginIds(examined), ...(examined.found?.config?.providers ?? []).map((input) => kindOf(input).type)])

/** Rows and columns of the plugin that hold something. */
async function rowsOf(
  { columns = [], tables: own = [] }: BetterAuthPlugin,
  tables: FormerTables,
  examined: FormerExamined,
): Promise<readonly (Held & { readonly trace: string })[]> {
  const rows: (Held & { readonly trace: string })[] = []
  for (const table of own) {
    const held = await tables.held({ table, column: 'id' })
    if (held) rows.push({ ...held, trace: `the table ${held.table} has ${counted(held.count, 'row', MOST)}` })
  }
  for (const column of columns.filter((each) => !isKept(each, examined))) {
    const held = await tables.held({ table: 'user', column })
    if (held)
      rows.push({ ...held, trace: `${held.column} is set for ${counted(held.count, 'row', MOST)} of ${held.table}` })
  }
  return rows
}

const BANS = new Set(['banned', 'banReason', 'banExpires'])

/** Whether the application goes on to use a column: bans if its `signIn` callback refuses, others if it reads them. */
const isKept = (column: string, examined: FormerExamined): boolean =>
  BANS.has(column) ? refusesBanned(examined) : databaseOf(examined.found)?.users.extraColumns?.includes(column) === true

/** Whether the `signIn` callback reads bans. It is read as text, and not called. */
const refusesBanned = ({ found }: FormerExamined): boolean =>
  /bann?ed|\bbans?\b/i.test(textOf(found?.config?.callbacks?.signIn))
