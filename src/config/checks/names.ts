import type { Callbacks } from '../../core/Callbacks.js'
import type { Finding } from '../../core/errors.js'
import type { AuthEvents } from '../../core/EventBus.js'
import { isObject } from '../../core/guards.js'
import type { Logger } from '../../core/ports.js'
import type { MessagesOptions } from '../../core/MessagesOptions.js'
import type { SecurityEventOptions } from '../../core/SecurityEvent.js'
import type { Theme } from '../../core/Theme.js'
import { misfit, namesOf, nearest, unknownIn, unknownName, unknownNames } from '../../core/unknownNames.js'
import type {
  ExperimentalOptions,
  JWTOptions,
  Limit,
  LimitsFor,
  SessionOptions,
  SettingsInput,
} from '../SettingsInput.js'
import type { ConfigCheck } from './ConfigCheck.js'

/** Options that the engine reads itself, because they are not plain values. */
interface Parts {
  adapter: unknown
  callbacks: unknown
  events: unknown
  logger: unknown
  plugins: unknown
  providers: unknown
}

const OPTIONS = namesOf<SettingsInput & Parts>({
  adapter: true,
  basePath: true,
  bodyLimit: true,
  cacheControl: true,
  callbacks: true,
  cookies: true,
  debug: true,
  encryptionKeys: true,
  events: true,
  experimental: true,
  jwt: true,
  limits: true,
  logger: true,
  messages: true,
  pages: true,
  plugins: true,
  providers: true,
  redirectProxyOrigins: true,
  redirectProxyUrl: true,
  secret: true,
  securityEvents: true,
  session: true,
  skipCSRFCheck: true,
  theme: true,
  trustHost: true,
  trustedProxies: true,
  url: true,
  useSecureCookies: true,
})

const GROUPS = {
  session: namesOf<SessionOptions>({
    strategy: true,
    maxAge: true,
    updateAge: true,
    absoluteMaxAge: true,
    tokenStorage: true,
    readTimeLimit: true,
    revocationDelay: true,
    maxPerUser: true,
    audience: true,
    move: true,
    generateSessionToken: true,
  }),
  jwt: namesOf<JWTOptions>({ secret: true, maxAge: true, cache: true, encode: true, decode: true }),
  experimental: namesOf<ExperimentalOptions>({ enableWebAuthn: true }),
  theme: namesOf<Theme>({
    brandColor: true,
    logo: true,
    buttonText: true,
    colorScheme: true,
    siteName: true,
    supportUrl: true,
  }),
  messages: namesOf<MessagesOptions>({ languages: true, default: true, texts: true }),
  securityEvents: namesOf<SecurityEventOptions>({ emailAddresses: true, administrator: true }),
}

/**
 * In Auth.js, `raw` replaces the `Response` of a request. An application that relies on it would wait for results that
 * never come.
 */
const RAW: Finding = {
  option: 'raw',
  problem: 'is an option of Auth.js that does not exist here.',
  fix: 'Leave it out. handle() always returns a Response; signIn(), signOut(), session() and update() return results and throw errors.',
}

/** Checks for misspelled options, because these have no effect. */
export const names: ConfigCheck = ({ settings: { input } }) => [
  ...unknownIn(input, OPTIONS)
    .filter((name) => nearest(name, OPTIONS) !== undefined)
    .map((name) => unknownName('', name, OPTIONS)),
  ...(asksForRaw(input) ? [RAW] : []),
  ...Object.entries(GROUPS).flatMap(([name, known]) => inGroup(name, input[name as keyof typeof GROUPS], known)),
]

/**
 * Unknown options that do not resemble any known option. They are not faults, because frameworks and tests may add keys
 * of their own to the same object.
 */
export const strangeNames = (input: SettingsInput): string[] =>
  unknownIn(input, OPTIONS).filter((name) => name !== RAW.option && nearest(name, OPTIONS) === undefined)

const asksForRaw = (input: SettingsInput): boolean => unknownIn(input, OPTIONS).includes(RAW.option)

function inGroup(option: string, given: unknown, known: ReadonlySet<string>): Finding[] {
  if (given === undefined || given === null) return []
  if (typeof given !== 'object') return [{ option, problem: 'must be an object.', fix: `Write { … }.` }]
  return unknownNames(`${option}.`, given, known)
}

const NAMES = {
  callbacks: namesOf<Callbacks>({ signIn: true, redirect: true, jwt: true, session: true }),
  events: namesOf<AuthEvents>({
    signIn: true,
    signOut: true,
    createUser: true,
    updateUser: true,
    linkAccount: true,
    releaseEmail: true,
    session: true,
    security: true,
  }),
}

/** Checks that callbacks or event handlers, of the application or a plugin, are functions with known names. */
export function handlerFaults(kind: keyof typeof NAMES, given: unknown): Finding[] {
  if (typeof given !== 'object' || given === null) {
    return [{ option: kind, problem: 'must be an object.', fix: 'Write { … }, with functions in it.' }]
  }
  const known = NAMES[kind]
  const members = given as Readonly<Record<string, unknown>>
  const idle = [...known].filter((name) => !['function', 'undefined'].includes(typeof (members[name] ?? undefined)))
  return [
    ...(isPlain(given) ? unknownIn(given, known) : mistypedIn(members, known)).map((name) =>
      unknownName(`${kind}.`, name, known),
    ),
    ...idle.map((name) => ({ option: `${kind}.${name}`, problem: 'must be a function.', fix: 'Write a function.' })),
  ]
}

const prototypeOf = (given: object): object | null => Object.getPrototypeOf(given) as object | null

/** Whether a value is a plain object, and not an instance of a class. */
const isPlain = (given: object): boolean => [Object.prototype, null].includes(prototypeOf(given))

/**
 * Misspelled names in an instance of a class. It may have other members, so only methods that resemble a known name are
 * reported.
 */
const mistypedIn = (members: Readonly<Record<string, unknown>>, known: ReadonlySet<string>): string[] =>
  [...Object.keys(members), ...Object.getOwnPropertyNames(prototypeOf(members))].filter(
    (name) => !known.has(name) && nearest(name, known) !== undefined && typeof members[name] === 'function',
  )

/** Checks that limits have known names and are lists of whole numbers. */
export const limits: ConfigCheck = ({ settings: { input, limits: known } }) => {
  const given: unknown = input.limits
  if (given === undefined || given === false) return []
  if (!isObject(given)) return [{ option: 'limits', problem: 'must be an object.', fix: 'Write an object, or false.' }]
  const kinds = new Set(Object.keys(known))
  return Object.entries(given).flatMap(([kind, limitsFor]) => {
    const option = `limits.${kind}`
    if (!kinds.has(kind)) {
      return [{ option, problem: 'is unknown.', fix: `Write ${nearest(kind, kinds) ?? [...kinds].join(', ')}.` }]
    }
    if (limitsFor === undefined || limitsFor === false) return []
    if (!isObject(limitsFor)) return [{ option, problem: 'must be an object.', fix: 'Write an object, or false.' }]
    return Object.entries(limitsFor).flatMap(([scope, list]) => faultsOf(`${option}.${scope}`, scope, list))
  })
}

const MEMBERS = namesOf<Limit>({ max: true, seconds: true })
const SCOPES: ReadonlySet<string> = new Set<keyof LimitsFor>(['account', 'network'])

function faultsOf(option: string, scope: string, list: unknown): Finding[] {
  if (!SCOPES.has(scope)) return [{ option, problem: 'is unknown.', fix: 'Write account or network.' }]
  if (list === undefined || (Array.isArray(list) && list.every(isLimit))) {
    return (list ?? []).flatMap((limit, at) => unknownNames(`${option}[${String(at)}].`, limit, MEMBERS))
  }
  return [
    {
      option,
      problem: 'is not a list of limits.',
      fix: 'Write whole numbers, such as [{ max: 5, seconds: 60 }]; an empty list is no limit.',
    },
  ]
}

const isLimit = (value: unknown): value is Limit =>
  isObject(value) && [value['max'], value['seconds']].every((number) => Number.isInteger(number) && Number(number) >= 1)

const LEVELS = namesOf<Pick<Logger, 'error' | 'warn' | 'debug'>>({ error: true, warn: true, debug: true })

/** Usual members of loggers that the library does not call. */
const CUSTOMARY: ReadonlySet<string> = new Set([
  'fatal',
  'info',
  'log',
  'notice',
  'silent',
  'silly',
  'success',
  'trace',
  'verbose',
  'child',
  'level',
])

/**
 * Checks the members of a logger that the library calls. Methods for other levels belong to other code of the
 * application.
 */
export function loggerFaults(given: unknown): Finding[] {
  if (given === undefined || given === null) return []
  const misfitting =
    typeof given === 'object' ? misfit(given) : { problem: 'must be an object.', fix: 'Write { error, warn, debug }.' }
  if (misfitting) return [{ option: 'logger', ...misfitting }]
  const members = given as Readonly<Record<string, unknown>>
  const unknown = isPlain(members)
    ? unknownIn(members, LEVELS).filter((name) => !CUSTOMARY.has(name))
    : mistypedIn(members, LEVELS)
  const idle = [...LEVELS].filter((name) => !['function', 'undefined'].includes(typeof (members[name] ?? undefined)))
  return [
    ...unknown.map((name) => unknownName('logger.', name, LEVELS)),
    ...idle.map((name) => ({ option: `logger.${name}`, problem: 'must be a function.', fix: 'Write a function.' })),
  ]
}
