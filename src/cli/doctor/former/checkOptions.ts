import { strangeNames } from '../../../config/checks/names.js'
import { type Verdict, verdictsOn } from '../Verdict.js'
import type { FormerCheck } from './FormerExamined.js'

const NONE = 'There is no such option'

/** Options of Better Auth, and what replaces each. */
const BETTER_AUTH: Readonly<Record<string, string>> = {
  baseURL: 'Write url, or AUTH_URL.',
  database: 'Write adapter: sqlAdapter({ … }) of @authengine/sql.',
  secondaryStorage: 'Write adapter: redisAdapter({ … }) of @authengine/redis.',
  socialProviders: 'Write providers: [Google({ clientId, clientSecret })]. Until then, no user can sign in.',
  emailAndPassword: 'Add the plugin passwords() of @authengine/passwords. Until then, no password is accepted.',
  emailVerification: `${NONE}: a link in a mail verifies the address.`,
  user: 'Write the additional columns into columns of sqlAdapter; the application changes and deletes users.',
  account: 'Write allowDangerousEmailAccountLinking at each provider that you trust.',
  verification: `${NONE}: the adapter stores hashes of tokens until they expire.`,
  trustedOrigins: 'Decide in callbacks.redirect where users may be redirected.',
  rateLimit: 'Write limits: the rules here count each account and each network.',
  disabledPaths: `${NONE}: leave out the plugin or the provider instead.`,
  telemetry: `${NONE}: nothing is sent.`,
  appName: 'Write theme.siteName.',
  advanced: 'Write cookies, useSecureCookies and trustedProxies. Ids of users are UUIDs.',
  databaseHooks: 'Write events, or callbacks.signIn to refuse.',
  hooks: 'Write callbacks and events.',
  onAPIError: 'Write pages.error.',
}

/** Whether the configuration has options of the former library that have no effect. */
export const checkOptions: FormerCheck = ({ found, library, settings }) => {
  if (!found?.config) return []
  const { warning } = verdictsOn('config')
  return strangeNames(settings.input).map((name): Verdict => {
    const fix = library.id === 'better-auth' && Object.hasOwn(BETTER_AUTH, name) ? BETTER_AUTH[name] : undefined
    return warning(`the option ${name} has no effect.`, fix ?? 'Remove it, or check its spelling.')
  })
}
