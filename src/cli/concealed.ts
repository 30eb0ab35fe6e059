import type { Environment } from '../config/SettingsInput.js'

/** Ends of words in names of secret variables. `PASS` must be a whole word, and `PWD` by itself is a folder. */
const SECRET = /((SECRET|PASSWORD|PASSWD|PASSPHRASE|TOKEN|KEY|CREDENTIAL|PRIVATE)S?|(^|_)PASS|_PWD)(_|$|\d)/i
/** These variables are public, even if the id of the provider contains a word such as KEY. */
const PUBLIC = /^AUTH_\w+_(ID|ISSUER)$/i
/** Shorter values may be ordinary words, and replacing them would make the output hard to read. */
const SHORTEST = 6

/** Everything between the scheme and the last @ of a URL. In http URLs, a path may also contain an @. */
const USER = new RegExp(
  [
    /(https?:\/\/)(?:[^\s/?#"']*@|[^\s/:@"']*:(?!\d+\/)\S*@)/,
    /((?<![a-z])(?!https?:)[a-z][\w+.-]{0,30}:\/\/)[^\s/]\S*@/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
)
/** The value of a parameter whose name says that it is secret. */
const PARAMETER = /([?&;#][^\s=&;#]*(?:token|key|pass|secret|pwd)[^\s=&;#]*=)[^\s&#]+/gi

/** A single word, such as `secret`. Commands use such words themselves. */
const WORD = /^[a-z][a-z-]{0,14}$/i

/**
 * A text without user names, passwords and keys in URLs, and without the values of variables whose name says that they
 * are secret, or whose value is such a URL. Values that are a single word are kept, because they may be words of the
 * command itself.
 */
export const concealed = (text: string, known: readonly Environment[]): string =>
  without(
    text,
    secretsIn(known).filter((value) => !WORD.test(value)),
  )

/** The message of an error of the application or of a package, without any secret, even if it is a single word. */
export const concealedError = (error: unknown, env: Environment): string =>
  without(error instanceof Error ? `${error.name}: ${error.message}` : String(error), secretsIn([env]))

const without = (text: string, secrets: readonly string[]): string =>
  withoutKeys(secrets.reduce((all, secret) => all.replaceAll(secret, '…'), text))

const secretsIn = (known: readonly Environment[]): readonly string[] =>
  known
    .flatMap((env) => Object.entries(env))
    .flatMap(([name, value]) => (value && value.length >= SHORTEST && isSecret(name, value) ? [value] : []))
    // Longest first, because a secret may begin with another secret.
    .sort((one, other) => other.length - one.length)

const isSecret = (name: string, value: string): boolean =>
  !PUBLIC.test(name) && (SECRET.test(name) || (/^\S+:\/\/\S+$/.test(value) && withoutKeys(value) !== value))

const withoutKeys = (text: string): string => text.replaceAll(USER, '$1$2…@').replaceAll(PARAMETER, '$1…')
