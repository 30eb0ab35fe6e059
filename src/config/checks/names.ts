import type { Theme } from '../../core/Theme.js'
import type { Finding } from '../../core/errors.js'
import { namesOf, nearest, unknownIn, unknownName, unknownNames } from '../../core/unknownNames.js'
import type { ExperimentalOptions, JWTOptions, SessionOptions, SettingsInput } from '../SettingsInput.js'
import type { ConfigCheck } from './ConfigCheck.js'

/** The options that are no plain values: the engine reads them. */
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
  events: true,
  experimental: true,
  jwt: true,
  limits: true,
  logger: true,
  pages: true,
  plugins: true,
  providers: true,
  redirectProxyOrigins: true,
  redirectProxyUrl: true,
  secret: true,
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
    generateSessionToken: true,
  }),
  jwt: namesOf<JWTOptions>({ secret: true, maxAge: true, cache: true, encode: true, decode: true }),
  experimental: namesOf<ExperimentalOptions>({ enableWebAuthn: true }),
  theme: namesOf<Theme>({ brandColor: true, logo: true, buttonText: true, colorScheme: true }),
}

/** `raw` of Auth.js replaces the `Response` of a request: an application that believed it would wait for results that never come. */
const RAW: Finding = {
  option: 'raw',
  problem: 'is an option of Auth.js that does not exist here.',
  fix: 'Leave it out. handle() always returns a Response; signIn(), signOut(), session() and update() return results and throw errors.',
}

/** Options have names that somebody reads: a mistyped one would leave what it asks for undone. */
export const names: ConfigCheck = ({ settings: { input } }) => [
  ...unknownIn(input, OPTIONS)
    .filter((name) => nearest(name, OPTIONS) !== undefined)
    .map((name) => unknownName('', name, OPTIONS)),
  ...(asksForRaw(input) ? [RAW] : []),
  ...Object.entries(GROUPS).flatMap(([name, known]) => inGroup(name, input[name as keyof typeof GROUPS], known)),
]

/**
 * The options that nobody reads, and that resemble none. Frameworks and tests may have keys of their own in the same object, so
 * they are no faults.
 */
export const strangeNames = (input: SettingsInput): string[] =>
  unknownIn(input, OPTIONS).filter((name) => name !== RAW.option && nearest(name, OPTIONS) === undefined)

const asksForRaw = (input: SettingsInput): boolean => unknownIn(input, OPTIONS).includes(RAW.option)

function inGroup(option: string, given: unknown, known: ReadonlySet<string>): Finding[] {
  if (given === undefined || given === null) return []
  if (typeof given !== 'object') return [{ option, problem: 'is no object.', fix: `Write { … }.` }]
  return unknownNames(`${option}.`, given, known)
}
