import { type Verdict, verdictsOn } from '../Verdict.js'
import { counted } from './counted.js'
import type { FormerCheck, FormerExamined } from './FormerExamined.js'
import { type Inspectable, inspectableIn } from './Inspectable.js'
import { spellings, USERS } from './spellings.js'

/** Whether rows of the former library can be used as they are: sessions, passwords, tokens, and verified addresses. */
export const checkRows: FormerCheck = async (examined) => {
  const { found, library, offline } = examined
  const database = inspectableIn(found?.adapter)
  if (offline || !database) return []
  try {
    const ofBetterAuth = library.id === 'better-auth' ? await betterAuth(database, examined) : []
    return [...(await sessions(database, examined)), ...ofBetterAuth]
  } catch {
    // checkDatabase reports a database that cannot be reached.
    return []
  }
}

async function sessions(database: Inspectable, { library, settings }: FormerExamined): Promise<readonly Verdict[]> {
  if (settings.session.strategy !== 'database') return []
  const { all, plain } = await database.plainSessions()
  if (plain === 0) return []
  const { warning } = verdictsOn('sessions')
  const what = `${String(plain)} of ${String(all)} stored sessions that were looked at have tokens in plain text`
  if (settings.session.tokenStorage === 'hash') {
    const fix = `npx authengine migrate --from ${library.id === 'next-auth' ? 'authjs' : library.id}`
    return [warning(`${what}, and only hashed tokens are read: these users are signed out.`, fix)]
  }
  const fix = `When no instance of ${library.name} runs any more: npx authengine migrate, and leave session.tokenStorage out.`
  return [warning(`${what}: an attacker who reads the table can use them.`, fix)]
}

async function betterAuth(database: Inspectable, { found }: FormerExamined): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = []
  const { fault, warning } = verdictsOn('database')
  const plugins: readonly unknown[] = found?.config?.plugins ?? []
  const hasPasswords = plugins.some((each) => Reflect.get(Object(each) as object, 'id') === 'passwords')
  const passwords = await heldIn(database, 'account', 'password')
  if (passwords.length > 0) {
    const what = `the table account has ${counted(passwords.length, 'password', MOST)}`
    const fix = 'npx authengine migrate --from better-auth'
    verdicts.push(
      hasPasswords
        ? warning(`${what}: users whose password was not copied cannot sign in with it.`, fix)
        : fault(`${what}, and no plugin reads them.`, `Add passwords() of @authengine/passwords, then: ${fix}`),
    )
  }
  const sealed = (await heldIn(database, 'account', 'accessToken')).filter(isSealed)
  if (sealed.length > 0) {
    const what = `the table account has ${counted(sealed.length, 'encrypted token', MOST)} of providers: authengine cannot read them.`
    verdicts.push(warning(what, 'Do not copy these tokens. Users get new ones when they sign in.'))
  }
  const impersonated = await heldIn(database, 'session', 'impersonatedBy')
  if (impersonated.length > 0) {
    const what = `the table session has ${counted(impersonated.length, 'row', MOST)} of administrators who act as other users.`
    verdicts.push(fault(what, 'delete from session where "impersonatedBy" is not null, before rows are copied.'))
  }
  for (const table of USERS) {
    const values = await column(database, table, 'emailVerified')
    const unverified = values?.filter((value) => value === false || value === 0 || value === 0n) ?? []
    if (unverified.length === 0) continue
    const what = `the table ${table} has ${counted(unverified.length, 'user', MOST)} without a verified address: authengine has no requireEmailVerification.`
    verdicts.push(
      warning(
        what,
        'Refuse them in callbacks.signIn if they could not sign in before. The first proof of their address by mail removes their password and second factors: see --unverified of authengine migrate.',
      ),
    )
    // SQLite finds a table by any spelling of its name.
    break
  }
  return verdicts
}

const MOST = 1000

/** Values that were sealed by `encryptOAuthTokens`: with a version, or as hexadecimal digits. */
const isSealed = (value: unknown): boolean =>
  typeof value === 'string' && (/^\$ba\$\d+\$/.test(value) || /^(?:[\da-f]{2}){40,}$/.test(value))

async function heldIn(database: Inspectable, table: string, name: string): Promise<readonly unknown[]> {
  const values = (await column(database, table, name)) ?? []
  return values.filter((value) => value !== '')
}

async function column(database: Inspectable, table: string, name: string): Promise<readonly unknown[] | undefined> {
  for (const spelling of spellings(name)) {
    const values = await database.valuesIn(table, spelling, MOST)
    if (values) return values
  }
  return undefined
}
