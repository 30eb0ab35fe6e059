import { isColor, isSiteName, localLogo, logoOrigin, supportUrl } from '../../core/Theme.js'
import { isHostPattern, parse } from '../../http/origins.js'
import { defaults, type Settings } from '../Settings.js'
import { skipCSRFCheck } from '../SettingsInput.js'
import type { ConfigCheck } from './ConfigCheck.js'

/** The rule for one option, independent of the others. */
interface OptionRule {
  /** Name of the option in a finding. Default: its name in the table. */
  readonly option?: string
  /** Reads its value; undefined if it was left out. */
  readonly read: (settings: Settings) => unknown
  /** Whether the value is valid. */
  readonly fits: (value: unknown, settings: Settings) => boolean
  /** The problem. Default: a text that contains the value. */
  readonly problem?: string | ((value: unknown) => string)
  /** What to do about it. */
  readonly fix: string | ((settings: Settings) => string)
}

const isWhole = (value: unknown, least: number, max: number): boolean =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= max

/** A number of whole seconds, or of another unit, between two bounds. */
function whole(
  read: OptionRule['read'],
  [least, max]: readonly [number, number | ((settings: Settings) => number)],
  unit = 'seconds',
): OptionRule {
  const mostIn = (settings: Settings): number => (typeof max === 'number' ? max : max(settings))
  return {
    read,
    fits: (value, settings) => isWhole(value, least, mostIn(settings)),
    fix: (settings) => `Write whole ${unit} from ${String(least)} to ${String(mostIn(settings))}.`,
  }
}

const oneOf =
  (...known: readonly unknown[]) =>
  (value: unknown): boolean =>
    known.includes(value)

const secret = (read: OptionRule['read']): OptionRule => ({
  read,
  fits: (value) => typeof value === 'string' || Array.isArray(value),
  problem: 'must be a string.',
  fix: 'Write a string of at least 32 random characters, or an array of such strings.',
})

const color = (read: OptionRule['read']): OptionRule => ({
  read,
  fits: (value) => value === '' || isColor(value as string),
  problem: 'is not a CSS colour.',
  fix: 'Write one such as "#0f766e".',
})

const isAudience = (name: unknown): boolean =>
  typeof name === 'string' && /^[!-~]+$/.test(name) && name.length <= defaults.longestAudience

const isLogo = (logo: unknown): boolean =>
  !logo || localLogo(logo as string) !== undefined || logoOrigin(logo as string) !== undefined

/** Whether a path can be written in only one way, because paths are compared as text. */
export const isPlainPath = (path: string): boolean => /^(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+\/?$/.test(path)

/** Seconds. A shorter delay would put too much load on a database. */
const SHORTEST_DELAY = 0.1

const TABLE = {
  basePath: {
    read: ({ input }) => input.basePath,
    fits: (path) => path === '/' || isPlainPath(path as string),
    problem: (path) => `is ${JSON.stringify(path)}, which is not a plain path.`,
    fix: 'Write a path such as "/auth": it starts with a slash and has no blanks, dots in front, "//" or "?".',
  },
  'session.maxAge': whole(({ input }) => input.session?.maxAge, [1, defaults.longestAge]),
  'jwt.maxAge': whole(({ input }) => input.jwt?.maxAge, [1, defaults.longestAge]),
  'session.updateAge': whole(
    ({ input }) => input.session?.updateAge,
    [0, ({ session }) => Math.max(0, session.maxAge || 0)],
  ),
  'session.absoluteMaxAge': whole(({ input }) => input.session?.absoluteMaxAge, [1, Number.MAX_SAFE_INTEGER]),
  'session.readTimeLimit': whole(
    ({ input }) => input.session?.readTimeLimit ?? undefined,
    [1, defaults.longestRead],
    'milliseconds',
  ),
  'session.revocationDelay': {
    read: ({ input }) => input.session?.revocationDelay,
    fits: (value) => typeof value === 'number' && value >= SHORTEST_DELAY && value <= defaults.longestRevocationDelay,
    fix: `Write seconds, from ${String(SHORTEST_DELAY)} to ${String(defaults.longestRevocationDelay)}.`,
  },
  'session.maxPerUser': {
    read: ({ input }) => input.session?.maxPerUser,
    fits: (value) => isWhole(value, 1, Number.MAX_SAFE_INTEGER),
    fix: 'Write how many sessions a user may have: a whole number from 1 on.',
  },
  'session.strategy': {
    read: ({ session }) => session.strategy,
    fits: oneOf('jwt', 'database'),
    problem: (value) => `is ${JSON.stringify(value)}.`,
    fix: 'Write "jwt" or "database".',
  },
  'session.tokenStorage': {
    read: ({ input }) => input.session?.tokenStorage,
    fits: oneOf('hash', 'plain'),
    problem: 'is unknown.',
    fix: 'Write "hash" or "plain".',
  },
  'session.audience': {
    read: ({ input }) => input.session?.audience,
    fits: (value) => {
      const names = [value].flat()
      return names.length <= defaults.mostAudiences && names.every(isAudience)
    },
    problem: 'is not a name, or a list of names.',
    fix:
      `Write a name such as "app.example", or at most ${String(defaults.mostAudiences)} of them; each has 1 to ` +
      `${String(defaults.longestAudience)} visible ASCII characters.`,
  },
  'theme.brandColor': color(({ theme }) => theme.brandColor),
  'theme.buttonText': color(({ theme }) => theme.buttonText),
  'theme.logo': {
    read: ({ theme }) => theme.logo,
    fits: isLogo,
    problem: 'is not a picture URL.',
    fix: 'Write a path such as "/logo.svg", a data:image URL or an https URL.',
  },
  'theme.colorScheme': {
    read: ({ theme }) => theme.colorScheme,
    fits: oneOf('auto', 'dark', 'light'),
    problem: 'is unknown.',
    fix: 'Write "auto", "dark" or "light".',
  },
  'theme.siteName': {
    read: ({ theme }) => theme.siteName,
    fits: isSiteName,
    problem: 'is not a name.',
    fix: 'Write one line with 1 to 64 characters, such as "Example".',
  },
  'theme.supportUrl': {
    read: ({ theme }) => theme.supportUrl,
    fits: (value) => supportUrl(value) !== undefined,
    problem: 'is not a URL of a help page.',
    fix: 'Write an https: or mailto: URL, or a path such as "/help".',
  },
  secret: secret(({ input }) => input.secret),
  encryptionKeys: secret(({ input }) => input.encryptionKeys),
  'jwt.secret': secret(({ input }) => input.jwt?.secret),
  skipCSRFCheck: {
    read: ({ input }) => input.skipCSRFCheck,
    fits: (value) => value === skipCSRFCheck,
    problem: 'is not the symbol.',
    fix: 'Import skipCSRFCheck, or leave the option out.',
  },
  bodyLimit: {
    read: ({ input }) => input.bodyLimit,
    fits: (value) => isWhole(value, 1024, Infinity),
    fix: 'Write whole bytes, at least 1024.',
  },
  trustedProxies: {
    read: ({ input }) => input.trustedProxies,
    fits: (value) => isWhole(value, 1, Infinity),
    fix: 'Write how many proxies there are, at least 1, or leave it out.',
  },
  redirectProxyUrl: {
    option: 'redirectProxyUrl (AUTH_REDIRECT_PROXY_URL)',
    read: ({ input }) => input.redirectProxyUrl,
    fits: (value) => /^https?:$/.test(parse(value as string)?.protocol ?? ''),
    problem: 'is not a URL.',
    fix: 'Write the full URL up to the mount, such as "https://app.example/auth".',
  },
  trustHost: {
    read: ({ input }) => input.trustHost,
    fits: (value) => !Array.isArray(value) || value.every(isHostPattern),
    problem: 'has an entry that is not a host.',
    fix: 'Write hosts such as "app.example", "localhost:3000" or "*.preview.example".',
  },
} satisfies Readonly<Record<string, OptionRule>>

/** Checks these options. An option that was left out passes. */
export const optionFaults =
  (...names: readonly (keyof typeof TABLE)[]): ConfigCheck =>
  ({ settings }) =>
    names.flatMap((name) => {
      const { fits, fix, option = name, problem = isValue, read }: OptionRule = TABLE[name]
      const value = read(settings)
      if (value === undefined || fits(value, settings)) return []
      return [
        {
          option,
          problem: typeof problem === 'string' ? problem : problem(value),
          fix: typeof fix === 'string' ? fix : fix(settings),
        },
      ]
    })

const isValue = (value: unknown): string => `is ${String(value)}.`
