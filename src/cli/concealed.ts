import type { Environment } from '../config/SettingsInput.js'

/** A word of a name ends behind these. PASS also ends other words, and PWD by itself is a folder. */
const SECRET = /((SECRET|PASSWORD|PASSWD|PASSPHRASE|TOKEN|KEY|CREDENTIAL|PRIVATE)S?|(^|_)PASS|_PWD)(_|$|\d)/i
/** Every user may know these, whatever the provider is called. */
const PUBLIC = /^AUTH_\w+_(ID|ISSUER)$/i
/** Shorter values are words: replacing them would only garble what is said. */
const SHORTEST = 6

/** Everything between the scheme and the last @. In addresses of the web, a path may have an @ as well. */
const USER = new RegExp(
  [
    /(https?:\/\/)(?:[^\s/?#"']*@|[^\s/:@"']*:(?!\d+\/)\S*@)/,
    /((?<![a-z])(?!https?:)[a-z][\w+.-]{0,30}:\/\/)[^\s/]\S*@/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
)
/** The value of a parameter that is secret by its name. */
const PARAMETER = /([?&;#][^\s=&;#]*(?:token|key|pass|secret|pwd)[^\s=&;#]*=)[^\s&#]+/gi

/** A single word, such as `secret`. Commands use such words themselves. */
const WORD = /^[a-z][a-z-]{0,14}$/i

/**
 * A text without user names, passwords and keys in URLs, and without the values of variables that are secret by their
 * name, or are such a URL. Values that are a single word stay: they may be words of the command itself.
 */
export const concealed = (text: string, known: readonly Environment[]): string =>
  without(
    text,
    secretsIn(known).filter((value) => !WORD.test(value)),
  )

/** What an error of the application or of a package says, without any secret, single words included. */
export const concealedError = (error: unknown, env: Environment): string =>
  without(error instanceof Error ? `${error.name}: ${error.message}` : String(error), secretsIn([env]))

const without = (text: string, secrets: readonly string[]): string =>
  withoutKeys(secrets.reduce((all, secret) => all.replaceAll(secret, '…'), text))

const secretsIn = (known: readonly Environment[]): readonly string[] =>
  known
    .flatMap((env) => Object.entries(env))
    .flatMap(([name, value]) => (value && value.length >= SHORTEST && isSecret(name, value) ? [value] : []))
    // Of two secrets, one may begin with the other.
    .sort((one, other) => other.length - one.length)

const isSecret = (name: string, value: string): boolean =>
  !PUBLIC.test(name) && (SECRET.test(name) || (/^\S+:\/\/\S+$/.test(value) && withoutKeys(value) !== value))

const withoutKeys = (text: string): string => text.replaceAll(USER, '$1$2…@').replaceAll(PARAMETER, '$1…')
