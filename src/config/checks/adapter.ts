import type {
  AccountStore,
  AuthenticatorStore,
  CounterStore,
  DatabaseAdapter,
  SessionStore,
  UserStore,
  VerificationTokenStore,
} from '../../core/DatabaseAdapter.js'
import type { RevocationList } from '../../core/RevocationList.js'
import type { Finding } from '../../core/errors.js'
import { misfit } from '../misfit.js'
import type { ConfigCheck, Inspected } from './ConfigCheck.js'

const BASIC = {
  createUser: 'Add createUser(user): stores the user and answers it with its id.',
  getUser: 'Add getUser(id): answers the user, or null.',
  getUserByEmail: 'Add getUserByEmail(email): answers the user, or null.',
  getUserByAccount: 'Add getUserByAccount({ provider, providerAccountId }): answers the owner, or null.',
  updateUser: 'Add updateUser({ id, ...changes }): changes the user and answers all of it.',
  linkAccount: 'Add linkAccount(account): stores the account.',
}

const SESSIONS = {
  createSession: 'Add createSession({ sessionToken, userId, expires }): stores the session.',
  getSessionAndUser: 'Add getSessionAndUser(sessionToken): answers { session, user }, or null.',
  updateSession: 'Add updateSession({ sessionToken, expires }): moves the end of the session.',
  deleteSession: 'Add deleteSession(sessionToken): removes the session.',
}

/** What a store must be able to do. */
type Needed<T> = { [K in keyof T]-?: undefined extends T[K] ? never : T[K] extends Method ? K : never }[keyof T]
type Method = (...args: never[]) => unknown

const methodsOf = <T>(...names: Needed<T>[]): readonly Needed<T>[] => names

const STORES = {
  users: methodsOf<UserStore>('create', 'byId', 'byEmail', 'byAccount', 'update'),
  accounts: methodsOf<AccountStore>('link', 'find', 'lease', 'replaceTokens'),
  sessions: methodsOf<SessionStore>('create', 'find', 'extend', 'delete'),
  verificationTokens: methodsOf<VerificationTokenStore>('create', 'take', 'clear'),
  authenticators: methodsOf<AuthenticatorStore>('create', 'find', 'ofUser', 'use'),
  counters: methodsOf<CounterStore>('take', 'giveBack'),
  revocations: methodsOf<RevocationList>('revoke', 'isRevoked'),
}

/** An adapter has what is needed: flat functions, or stores with their methods. */
export const adapter: ConfigCheck = (inspected) =>
  inspected.database ? stores(inspected.database) : functions(inspected)

function stores(database: DatabaseAdapter): Finding[] {
  return Object.entries(STORES).flatMap(([name, methods]) => {
    const store: unknown = database[name as keyof typeof STORES]
    if (store === undefined || store === null) {
      return name === 'users' || name === 'accounts'
        ? [{ option: 'adapter', problem: `has no ${name}.`, fix: `Add ${name}, with ${methods.join(', ')}.` }]
        : []
    }
    const lacking = methods.filter((method) => typeof (store as Record<string, unknown>)[method] !== 'function')
    const fix = `Add ${lacking.join(', ')} to ${name}, as functions.`
    return lacking.length > 0 ? [{ option: 'adapter', problem: `has ${name} that cannot do all they must.`, fix }] : []
  })
}

function functions({ adapter: given, settings: { input }, flatAdapter, hasDatabaseSessions }: Inspected): Finding[] {
  if (!flatAdapter) return []
  const { offers } = flatAdapter
  const findings = missing(BASIC, offers)
  const odd = findings.length === Object.keys(BASIC).length && given !== undefined ? misfit(given) : undefined
  if (odd) return [{ option: 'adapter', ...odd }]
  const strategy = input.session?.strategy
  const missingHere = hasDatabaseSessions ? [] : missing(SESSIONS, offers, ' Or write session.strategy "jwt".')
  const isHalf = missingHere.length < Object.keys(SESSIONS).length
  if (strategy === 'database' || (strategy !== 'jwt' && isHalf)) findings.push(...missingHere)
  return findings
}

function missing(
  wanted: Readonly<Record<string, string>>,
  offers: (name: string) => boolean,
  otherwise = '',
): Finding[] {
  return Object.entries(wanted)
    .filter(([name]) => !offers(name))
    .map(([name, fix]) => ({ option: 'adapter', problem: `has no function ${name}.`, fix: fix + otherwise }))
}
