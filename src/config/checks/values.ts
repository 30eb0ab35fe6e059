import type { AuthError } from '../../core/AuthError.js'
import { type Finding, MissingSecretError, ShortSecretError } from '../../core/errors.js'
import { isLoopback, parse, sameOrigin } from '../../http/origins.js'
import { localEnvFile } from '../localEnvFile.js'
import { notRead } from '../otherLibraries.js'
import { defaults, type Settings } from '../Settings.js'
import { SECRET } from '../SettingsInput.js'
import type { CheckFinding, ConfigCheck, Inspected } from './ConfigCheck.js'
import { isPlainPath, optionFaults } from './optionTable.js'

/** Checks that the base path is a plain path. */
export const basePath = optionFaults('basePath')

/** Checks that the configured URL has only an origin and a plain path, and that production uses https. */
export const url: ConfigCheck = ({ settings: { input, production } }) => {
  if (input.url === undefined) return []
  const option = 'url (AUTH_URL)'
  const target = parse(input.url)
  if (!target || !/^https?:$/.test(target.protocol)) {
    return [
      {
        option,
        problem: 'is not an http or https URL.',
        fix: 'Write the URL that users open, such as "https://app.example".',
      },
    ]
  }
  const findings = []
  if (target.search || target.hash || target.username || target.password) {
    findings.push({ option, problem: 'has a query, a fragment or a user name.', fix: `Write "${target.origin}".` })
  }
  const path = target.pathname.replace(/(?<!\/)\/+$/, '')
  if (path && input.basePath !== undefined && input.basePath.replace(/(?<!\/)\/+$/, '') !== path) {
    const problem = `has the path "${path}", but basePath is "${input.basePath}".`
    findings.push({ option, problem, fix: `Leave the path out ("${target.origin}"), or write the same path in both.` })
  }
  if (path && !isPlainPath(path)) {
    const problem = `has the path "${path}", which is not a plain path.`
    findings.push({ option, problem, fix: `Write a path such as "${target.origin}/auth", or none.` })
  }
  if (production && target.protocol === 'http:' && !isLoopback(target.hostname) && input.useSecureCookies !== false) {
    const secure = `https:${target.origin.slice('http:'.length)}${path}`
    const fix = `Write "${secure}", or set useSecureCookies: false if you accept that others on the network can read cookies.`
    findings.push({ option, problem: 'is http, so anyone on the network can read the sessions.', fix })
  }
  return findings
}

const KNOWN = ['signIn', 'signOut', 'error', 'verifyRequest', 'newUser']
const BUILT_IN = ['signin', 'signout', 'error', 'verify-request']
const ANYWHERE = 'https://site.invalid'

const OPENERS: readonly unknown[] = ['same-origin', 'same-origin-allow-popups', 'unsafe-none', undefined]

function opener(option: string, written: unknown): Finding[] {
  if (OPENERS.includes(written)) return []
  return [
    {
      option,
      problem: `is ${JSON.stringify(written)}.`,
      fix: 'Write "same-origin", "same-origin-allow-popups" or "unsafe-none".',
    },
  ]
}

/** Checks that pages are paths of this site, and not the built-in pages, which would redirect to themselves. */
export const pages: ConfigCheck = ({ settings }) =>
  Object.entries(settings.pages).flatMap(([name, path]: [string, unknown]) => {
    const option = `pages.${name}`
    if (name === 'opener') return opener(option, path)
    if (!KNOWN.includes(name)) {
      return [
        {
          option,
          problem: 'is not a page of this library.',
          fix: `The pages are ${KNOWN.join(', ')}; opener is their policy.`,
        },
      ]
    }
    if (path === undefined) return []
    const isPath = typeof path === 'string' && /^\/(?![/\\])/.test(path)
    const url = isPath ? sameOrigin(path, ANYWHERE) : undefined
    if (url === undefined) {
      return [{ option, problem: `is ${JSON.stringify(path)}.`, fix: 'Write a path of this site, such as "/login".' }]
    }
    const { pathname } = new URL(url)
    return BUILT_IN.some((page) => pathname === `${settings.basePath}/${page}`)
      ? [
          {
            option,
            problem: `is the built-in page "${pathname}".`,
            fix: 'Leave it out, or write the path of your own page.',
          },
        ]
      : []
  })

/** Checks that the values of the theme are colours and pictures, because they are put into a style sheet and a page. */
export const theme = optionFaults(
  'theme.brandColor',
  'theme.buttonText',
  'theme.logo',
  'theme.colorScheme',
  'theme.siteName',
  'theme.supportUrl',
)

/** Checks the values of the remaining options. */
export const values = optionFaults(
  'secret',
  'encryptionKeys',
  'jwt.secret',
  'skipCSRFCheck',
  'bodyLimit',
  'trustedProxies',
  'redirectProxyUrl',
  'trustHost',
)

/** Checks the options of `session`, each by itself and in combination. */
export const session: ConfigCheck = (inspected) => [
  ...single(inspected),
  ...together(inspected),
  ...withoutAudience(inspected),
  ...unusedJwtCallback(inspected),
]

/**
 * Warns if production seals sessions without an audience: it then accepts sessions of other deployments with the same
 * secret.
 */
function withoutAudience({ settings, sealsSessions = false }: Inspected): CheckFinding[] {
  const { input, production, session: options } = settings
  if (!production || !sealsSessions || options.audience.length > 0 || input.session?.audience !== undefined) return []
  return [
    {
      option: 'session.audience',
      problem: 'has no value, so sealed sessions of every deployment with the same secret are accepted.',
      fix: 'Set AUTH_URL, or session.audience to a name of this deployment; or to [] if they are to be shared.',
      severity: 'warning',
      code: 'no-audience',
    },
  ]
}

/** Warns of a callback for the claims of sealed cookies if sessions are rows: it never runs. */
function unusedJwtCallback({
  settings,
  hasDatabaseSessions,
  hasJwtCallback,
  replacesSessions,
}: Inspected): CheckFinding[] {
  const { move, strategy } = settings.session
  if (!hasJwtCallback || replacesSessions || !hasDatabaseSessions || strategy !== 'database' || move !== undefined)
    return []
  return [
    {
      option: 'callbacks.jwt',
      problem: 'never runs, because sessions are rows in the database: what it adds is missing.',
      fix: 'Read the user in the session callback, or set session.strategy to "jwt".',
      severity: 'warning',
      code: 'unused-callback',
    },
  ]
}

const single = optionFaults(
  'session.maxAge',
  'jwt.maxAge',
  'session.updateAge',
  'session.absoluteMaxAge',
  'session.readTimeLimit',
  'session.revocationDelay',
  'session.maxPerUser',
  'session.audience',
  'session.strategy',
  'session.tokenStorage',
)

function together({ settings, hasDatabaseSessions, forgetsStart, cannotCap }: Inspected): Finding[] {
  const { input } = settings
  const { strategy } = settings.session
  const findings: Finding[] = []
  if (
    input.jwt?.maxAge !== undefined &&
    input.session?.maxAge !== undefined &&
    input.jwt.maxAge !== input.session.maxAge
  ) {
    findings.push({
      option: 'jwt.maxAge',
      problem: 'differs from session.maxAge.',
      fix: 'Set session.maxAge only: token and cookie end together.',
    })
  }
  if (strategy === 'database' && !hasDatabaseSessions) {
    const problem = 'is "database", but neither the adapter nor a plugin can store sessions.'
    findings.push({
      option: 'session.strategy',
      problem,
      fix: 'Set adapter to a database that keeps sessions, register a session strategy in a plugin, or write "jwt".',
    })
  }
  if (input.session?.maxPerUser !== undefined && (strategy !== 'database' || cannotCap)) {
    findings.push({
      option: 'session.maxPerUser',
      problem: 'is set, but sessions are not in a database that can remove the oldest ones of a user.',
      fix: 'Leave it out, or use an adapter whose sessions have deleteOldest, with session.strategy "database".',
    })
  }
  if (strategy === 'database' && forgetsStart && input.session?.absoluteMaxAge !== undefined) {
    findings.push({
      option: 'session.absoluteMaxAge',
      problem: 'is set, but this adapter does not store when a session began.',
      fix: 'Leave it out, use an adapter that stores it, or write session.strategy "jwt".',
    })
  }
  if ((input.jwt?.encode === undefined) !== (input.jwt?.decode === undefined)) {
    findings.push({
      option: 'jwt',
      problem: 'has only one of encode and decode.',
      fix: 'Set both: decode has to read what encode writes.',
    })
  }
  return findings
}

const HOW = 'Make one with "npx authengine secret --write", or set AUTH_SECRET to 32 or more random characters.'
const unread = (file: string | undefined): string =>
  `If AUTH_SECRET is in ${file ?? 'an env file'}, this process did not load that file: ` +
  `start it with --env-file=${file ?? '.env'}, or call process.loadEnvFile(${file === undefined ? '' : `'${file}'`}).`

/**
 * The fault of the secrets, if there is one. Called when the first request arrives, because a build needs no secret.
 *
 * A secret that is too short is an error in production, and a warning everywhere else.
 *
 * @param envFile - Finds the env file that the message names.
 */
export function secretFault(
  { otherSecret, secrets, tokenSecrets }: Settings,
  envFile: () => string | undefined = localEnvFile,
): AuthError | undefined {
  const all = [...secrets, ...tokenSecrets]
  if (secrets.length === 0 || tokenSecrets.length === 0) {
    const instead = otherSecret && secrets.length === 0 ? `${notRead(otherSecret, SECRET)} ` : ''
    return new MissingSecretError(`There is no secret. ${instead}${HOW} ${unread(envFile())}`)
  }
  if (all.some((secret) => typeof secret !== 'string' || secret.trim() === '')) {
    return new MissingSecretError(`One of the secrets is empty. ${HOW}`)
  }
  if (all.some((secret) => secret.length < defaults.secretLength)) {
    return new ShortSecretError(`A secret has fewer than ${String(defaults.secretLength)} characters. ${HOW}`)
  }
  return undefined
}

/** Whether a secret is long enough, but can be guessed. Shorter secrets are reported with the first request. */
const guessable = (secrets: readonly string[]): boolean =>
  secrets.some(
    (secret) => typeof secret === 'string' && secret.trim().length >= defaults.secretLength && isWeak(secret),
  )

/** Whether a secret can be guessed: it is a placeholder, or repeats itself. */
export const isGuessable = ({ secrets, tokenSecrets }: Settings): boolean => guessable([...secrets, ...tokenSecrets])

/** Checks that in production no secret can be guessed. */
export const secrets: ConfigCheck = ({ settings }) => {
  if (!settings.production) return []
  return [
    { option: 'secret (AUTH_SECRET)', listed: settings.secrets },
    { option: 'jwt.secret', listed: settings.tokenSecrets === settings.secrets ? [] : settings.tokenSecrets },
  ]
    .filter(({ listed }) => guessable(listed))
    .map(({ option }) => ({
      option,
      problem: 'can be guessed: it looks like a placeholder, or repeats itself.',
      fix: 'Replace it with what "npx authengine secret" prints.',
    }))
}

/** Placeholders for secrets in examples and templates. */
const PLACEHOLDER = /change.?me|replace|placeholder|example|your[-_ ]|password|secret|\.\.\.|…|<.*>/i
/** Random characters of every usual alphabet contain at least this many different ones. */
const FEWEST_LETTERS = 10

/**
 * Whether a secret can be guessed: it is short, a placeholder, or repeats itself. A word in front of a random part does
 * no harm.
 */
export const isWeak = (secret: string): boolean =>
  [secret, ...secret.split(/[^\da-z+/=]+/i)].every((part) => isPoor(part))

const isPoor = (secret: string): boolean =>
  secret.length < defaults.secretLength || PLACEHOLDER.test(secret) || new Set(secret).size < FEWEST_LETTERS
