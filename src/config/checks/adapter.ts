import type {
  AccountStore,
  AuthenticatorStore,
  CounterStore,
  DatabaseAdapter,
  SessionStore,
  UserStore,
  VerificationTokenStore,
} from '../../core/DatabaseAdapter.js'
import type { Finding } from '../../core/errors.js'
import type { EndedSessionStore } from '../../core/EndedSessionStore.js'
import type { Provider } from '../../core/Provider.js'
import { type ProviderIcon, validIcon } from '../../core/ProviderIcon.js'
import type { RevocationList } from '../../core/RevocationList.js'
import { misfit } from '../../core/unknownNames.js'
import type { ConfigCheck, Inspected } from './ConfigCheck.js'

const BASIC = {
  createUser: 'Add createUser(user): stores the user and returns it with its id.',
  getUser: 'Add getUser(id): returns the user, or null.',
  getUserByEmail: 'Add getUserByEmail(email): returns the user, or null.',
  getUserByAccount: 'Add getUserByAccount({ provider, providerAccountId }): returns the owner, or null.',
  updateUser: 'Add updateUser({ id, ...changes }): changes the user and returns the whole user.',
  linkAccount: 'Add linkAccount(account): stores the account.',
}

const SESSIONS = {
  createSession: 'Add createSession({ sessionToken, userId, expires }): stores the session.',
  getSessionAndUser: 'Add getSessionAndUser(sessionToken): returns { session, user }, or null.',
  updateSession: 'Add updateSession({ sessionToken, expires }): changes the expiry of the session.',
  deleteSession: 'Add deleteSession(sessionToken): removes the session.',
}

/** The names of the required methods of a store. */
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
  ended: methodsOf<EndedSessionStore>('end', 'raise', 'find', 'since', 'purge'),
  used: methodsOf<RevocationList>('revoke', 'isRevoked'),
}

/** Checks that an adapter has the required functions (Auth.js adapter), or the required stores and methods. */
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
    return lacking.length > 0 ? [{ option: 'adapter', problem: `has ${name} that lack required functions.`, fix }] : []
  })
}

function functions({ adapter: given, settings: { input }, authjsAdapter, hasDatabaseSessions }: Inspected): Finding[] {
  if (!authjsAdapter) return []
  const { offers } = authjsAdapter
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

const ID = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,63}$/
const RESERVED = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'undefined', 'null'])
// Bidirectional overrides and isolates can make a name look like another name (Trojan Source).
const INVISIBLE = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

/** Checks the id, the name, the options and the icon of each provider, and that there is a flow for it. */
export const providers: ConfigCheck = (inspected) => {
  const seen = new Set<string>()
  return inspected.providers.flatMap((provider) => {
    const twice = seen.has(provider.id)
    seen.add(provider.id)
    return [...identity(provider, twice), ...mistakes(provider), ...icon(provider), ...performance(provider, inspected)]
  })
}

function identity({ id, name }: Provider, twice: boolean): Finding[] {
  const option = `providers (${JSON.stringify(id)})`
  const findings: Finding[] = []
  if (typeof id !== 'string' || !ID.test(id) || RESERVED.has(id)) {
    const problem = 'has an id that cannot be part of a URL.'
    findings.push({
      option,
      problem,
      fix: 'Use letters, digits, "-", "_", "." and "~", and no name that JavaScript reserves.',
    })
  } else if (twice) {
    findings.push({ option, problem: 'is used twice.', fix: 'Give one of the two another id.' })
  }
  if (typeof name !== 'string' || name === '' || INVISIBLE.test(name)) {
    findings.push({
      option,
      problem: 'has no name, or one with invisible characters.',
      fix: 'Give it the name that users know.',
    })
  }
  return findings
}

/** Findings for the options of a provider that are mistakes. */
const mistakes = (provider: Provider): Finding[] =>
  provider
    .unknownOptions()
    .filter(({ isMistake }) => isMistake)
    .map(({ option, problem, fix }) => ({
      option: `providers (${JSON.stringify(provider.id)}) ${option}`,
      problem,
      fix,
    }))

/** A finding for an icon that pages cannot draw. `null` is no icon, as in configurations without types. */
function icon({ id, style }: Provider): Finding[] {
  const { icon: given } = Object(style) as { readonly icon?: ProviderIcon | null }
  if (given === undefined || given === null || validIcon(given)) return []
  const option = `providers (${JSON.stringify(id)}) style.icon`
  const fix =
    'Write { viewBox, paths }: viewBox has four numbers, such as "0 0 24 24", and paths has 1 to 16 objects { d, fill }, where d is SVG path data of at most 8,192 characters that begins with M, and fill is a CSS colour or left out.'
  return [{ option, problem: 'is not a drawing that pages can show.', fix }]
}

function performance(provider: Provider, { supports }: Inspected): Finding[] {
  if (supports(provider)) return []
  const option = `providers (${JSON.stringify(provider.id)})`
  const problem = `is of the type "${provider.type}", which no flow performs.`
  return [{ option, problem, fix: 'Use a built-in type, or register a flow for it in a plugin.' }]
}
