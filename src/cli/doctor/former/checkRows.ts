import { isLive } from '../../../core/ports.js'
import { dayOf } from '../days.js'
import { type Verdict, verdictsOn } from '../Verdict.js'
import { counted } from './counted.js'
import type { FormerCheck, FormerExamined } from './FormerExamined.js'
import { type FormerTables, type Held, MOST, type Sought } from './FormerTables.js'
import { pluginIds } from './pluginIds.js'
import { uncarried } from './uncarried.js'

/** Whether rows of the former library can be used as they are: sessions, passwords, tokens, and verified addresses. */
export const checkRows: FormerCheck = async (examined) => {
  const { library, tables } = examined
  if (!tables) return []
  try {
    const ofBetterAuth = library.id === 'better-auth' ? await betterAuth(tables, examined) : []
    return [...(await sessions(tables, examined)), ...ofBetterAuth]
  } catch {
    // checkDatabase reports a database that cannot be reached.
    return []
  }
}

async function sessions(
  tables: FormerTables,
  { library, readers, settings, surroundings }: FormerExamined,
): Promise<readonly Verdict[]> {
  if (settings.session.strategy !== 'database') return []
  const { all, plain } = await tables.plainSessions()
  if (plain === 0) return []
  const { ok, warning } = verdictsOn('sessions')
  const what = `${String(plain)} of ${String(all)} stored sessions that were looked at have tokens in plain text`
  const hash = `npx authengine migrate --from ${library.id} --only sessions --write`
  if (settings.session.tokenStorage === 'plain') {
    const fix = `When no instance of ${library.name} runs any more: ${hash}, and leave session.tokenStorage out.`
    return [warning(`${what}: an attacker who reads the table can use them.`, fix)]
  }
  const ofRows = readers.filter(({ readsRows }) => readsRows)
  const live = ofRows.find(({ notAfter }) => isLive(notAfter, surroundings.clock.now()))
  if (live?.notAfter) {
    const until = `until ${dayOf(live.notAfter)}`
    return [ok(`${what}: "${live.id}" reads them ${until}. It finds no hashed tokens, so do not hash them before.`)]
  }
  const rest = `Delete expired rows, and hash the others: ${hash}`
  const fix =
    ofRows.length > 0
      ? rest
      : `${library.plugin}({ rows, notAfter }): see ${library.secretStep}. After its end: ${rest}`
  return [warning(`${what}, and only hashed tokens are read: these users are signed out.`, fix)]
}

async function betterAuth(tables: FormerTables, examined: FormerExamined): Promise<readonly Verdict[]> {
  return [
    ...(await passwords(tables, examined)),
    ...(await sealedTokens(tables)),
    ...(await impersonations(tables, examined)),
    ...(await unverified(tables)),
  ]
}

const { fault, ok, warning } = verdictsOn('database')

async function passwords(tables: FormerTables, examined: FormerExamined): Promise<readonly Verdict[]> {
  const sought = { table: 'account', column: 'password' }
  const held = await tables.held(sought)
  if (!held) return []
  const what = tableWith(held, 'password')
  const fix = 'npx authengine migrate --from better-auth'
  if (!pluginIds(examined).has('passwords'))
    return [fault(`${what}, and no plugin reads them.`, `Add passwords() of @authengine/passwords, then: ${fix}`)]
  const left = await tables.notCarried(sought, held, 'userId', { table: 'secrets', kind: 'passwords' })
  if (left === 0) return [ok(`${what}: they were carried.`)]
  return [warning(`${what}${uncarried(left)}: users without a carried password cannot sign in with it.`, fix)]
}

async function sealedTokens(tables: FormerTables): Promise<readonly Verdict[]> {
  const sought: Sought = { table: 'account', column: 'accessToken', counts: isSealed }
  const held = await tables.held(sought)
  if (!held) return []
  const left = await tables.notCarried(sought, held, 'userId', { table: 'accounts' })
  if (left === 0) return []
  const what = `${tableWith(held, 'encrypted token')} of providers: authengine cannot read them.`
  return [warning(what, 'Do not copy these tokens. Users get new ones when they sign in.')]
}

async function impersonations(
  tables: FormerTables,
  { readers, surroundings }: FormerExamined,
): Promise<readonly Verdict[]> {
  // When every reader has ended, no row continues any session.
  const now = surroundings.clock.now()
  if (readers.length > 0 && readers.every(({ notAfter }) => !isLive(notAfter, now))) return []
  const held = await tables.held({ table: 'session', column: 'impersonatedBy' })
  if (!held) return []
  const what = `${tableWith(held, 'row')} of administrators who act as other users.`
  const fix =
    'betterAuthRows() and authengine migrate leave them out. If rows is your own function: isRefused: row.impersonatedBy !== null.'
  return [warning(what, fix)]
}

async function unverified(tables: FormerTables): Promise<readonly Verdict[]> {
  const sought: Sought = { table: 'user', column: 'emailVerified', counts: isFalse }
  const held = await tables.held(sought)
  if (!held) return []
  const left = await tables.notCarried(sought, held, 'id', { table: 'users', filled: 'emailVerified' })
  if (left === 0) return []
  const what = `${tableWith({ ...held, count: left ?? held.count }, 'user')} without a verified address: authengine has no requireEmailVerification.`
  const fix =
    'Refuse them in callbacks.signIn if they could not sign in before. The first proof of their address by mail removes their password and second factors: see --unverified of authengine migrate.'
  return [warning(what, fix)]
}

const tableWith = ({ count, table }: Held, noun: string): string =>
  `the table ${table} has ${counted(count, noun, MOST)}`

const isFalse = (value: unknown): boolean => value === false || value === 0 || value === 0n

/** Values that were sealed by `encryptOAuthTokens`: with a version, or as hexadecimal digits. */
const isSealed = (value: unknown): boolean =>
  typeof value === 'string' && (/^\$ba\$\d+\$/.test(value) || /^(?:[\da-f]{2}){40,}$/.test(value))
