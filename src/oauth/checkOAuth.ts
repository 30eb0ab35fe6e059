import type { ConfigWarning } from '../config/checks/checkConfig.js'
import type { ConfigCheck } from '../config/checks/ConfigCheck.js'
import type { Environment } from '../config/SettingsInput.js'
import type { Finding } from '../core/errors.js'
import { isValidDate } from '../core/ports.js'
import type { Provider } from '../core/Provider.js'
import { isOriginPattern, isSecureUrl } from '../http/origins.js'
import { AuthorizationCodeProvider } from './AuthorizationCodeProvider.js'
import { isRefusedToClients } from './endpoints.js'
import { noClientId, OAuthClients, plainOrigins } from './OAuthClients.js'

const CHECKS = ['none', 'nonce', 'pkce', 'state']
const METHODS = ['client_secret_basic', 'client_secret_post', 'client_secret_jwt', 'private_key_jwt', 'none']

/** Checks the options of providers with the authorization code flow: URLs must be safe, and values must be known. */
export const checkOAuth: ConfigCheck = ({ database, authjsAdapter, providers, settings }) => {
  const hasDatabase = database !== undefined || authjsAdapter !== undefined
  const findings = (settings.input.redirectProxyOrigins ?? []).flatMap((origin: unknown) =>
    isOriginPattern(origin)
      ? []
      : [
          {
            option: 'redirectProxyOrigins',
            problem: `has ${JSON.stringify(origin)}.`,
            fix: 'Write origins such as "https://*.preview.example".',
          },
        ],
  )
  return [
    ...findings,
    ...providers.filter(isCodeProvider).flatMap((provider) => inspect(provider, settings.production, hasDatabase)),
  ]
}

function inspect(provider: AuthorizationCodeProvider, production: boolean, hasDatabase: boolean): Finding[] {
  const { settings } = provider
  const option = (name: string): string => `providers (${JSON.stringify(provider.id)}) ${name}`
  const findings = urlFaults(provider, production, option)
  if (settings.redirectProxyUrl !== undefined && !isSecureUrl(settings.redirectProxyUrl)) {
    findings.push({
      option: option('redirectProxyUrl'),
      problem: 'is not an https URL without a fragment.',
      fix: 'Write an https URL; http is for this machine only.',
    })
  }
  if (!['undefined', 'boolean'].includes(typeof settings.allowDangerousHttp)) {
    findings.push({
      option: option('allowDangerousHttp'),
      problem: 'is not a boolean.',
      fix: 'Write true, or leave it out.',
    })
  }
  const unknown = provider.checks.filter((check: string) => !CHECKS.includes(check))
  if (unknown.length > 0) {
    findings.push({
      option: option('checks'),
      problem: `has ${unknown.join(', ')}.`,
      fix: `The checks are ${CHECKS.join(', ')}.`,
    })
  }
  if (provider.checks.includes('none') && provider.checks.length > 1) {
    findings.push({
      option: option('checks'),
      problem: 'has "none" beside others.',
      fix: 'Write ["none"] alone, or leave it out.',
    })
  }
  findings.push(...accountAliases(option('accountAliases'), provider, hasDatabase))
  findings.push(...clientParams(option('clientParams'), settings.clientParams))
  const method = settings.client?.token_endpoint_auth_method
  if (method !== undefined && !METHODS.includes(method)) {
    const fix = `Use one of ${METHODS.join(', ')}.`
    findings.push({
      option: option('client.token_endpoint_auth_method'),
      problem: `is ${JSON.stringify(method)}.`,
      fix,
    })
  }
  return findings
}

/** Reports URLs of a provider that are not safe. */
function urlFaults(
  provider: AuthorizationCodeProvider,
  production: boolean,
  option: (name: string) => string,
): Finding[] {
  const { authorization, settings, token, userinfo } = provider
  const findings: Finding[] = []
  const urls = {
    issuer: settings.issuer,
    wellKnown: belowSome(settings.wellKnown),
    jwks_endpoint: belowSome(settings.jwks_endpoint),
    authorization: belowSome(authorization.url),
    token: belowSome(token.url),
    userinfo: belowSome(userinfo.url),
  }
  const allowed = plainOrigins(provider, settings.issuer, production)
  for (const [name, url] of Object.entries(urls)) {
    if (url === undefined || isSecureUrl(url, allowed)) continue
    const isPublic = settings.allowDangerousHttp === true && url.startsWith('http:')
    findings.push({
      option: option(name),
      problem: isPublic ? 'is http on a public host.' : 'is not an https URL without a fragment.',
      fix: isPublic
        ? 'Write an https URL: in production, allowDangerousHttp is for private hosts only.'
        : 'Write an https URL; http is for this machine only, or for a private host with allowDangerousHttp: true.',
    })
  }
  return findings
}

/**
 * Checks `accountAliases`: it needs a function, an end date and a database, and ids that the service never gives to
 * another person.
 */
function accountAliases(option: string, provider: AuthorizationCodeProvider, hasDatabase: boolean): Finding[] {
  // Configurations in plain JavaScript have no types.
  const { accountAliases: given } = provider.settings as { readonly accountAliases?: unknown }
  if (given === undefined) return []
  if (provider.reassignsFormerIds) {
    const problem = 'is set, but the former ids are user names, which the service can give to another user.'
    return [{ option, problem, fix: 'Leave it out: the migration guide says how to keep these accounts.' }]
  }
  const { ids, until } = Object(given) as { readonly ids?: unknown; readonly until?: unknown }
  if (typeof ids !== 'function' || !isValidDate(until)) {
    const fix = `Write { ids: ({ id }) => [id], until: new Date('2030-12-31') }.`
    return [{ option, problem: 'needs a function "ids" and a date "until".', fix }]
  }
  return hasDatabase ? [] : [{ option, problem: 'needs an adapter, which stores accounts.', fix: 'Leave it out.' }]
}

/** Checks `clientParams`: it must be a list of names that a client may set. */
function clientParams(option: string, given: unknown): Finding[] {
  if (given === undefined) return []
  if (!Array.isArray(given) || !given.every((name) => typeof name === 'string')) {
    return [{ option, problem: 'is not a list of names.', fix: 'Write names of parameters such as ["login_hint"].' }]
  }
  return given.filter(isRefusedToClients).map((name) => {
    const fix = 'Leave it out, and set it in authorization.params, or in authorizationParams of server code.'
    return { option, problem: `has "${name}", which a client must not set.`, fix }
  })
}

const isCodeProvider = (provider: Provider): provider is AuthorizationCodeProvider =>
  provider instanceof AuthorizationCodeProvider

/**
 * Returns a URL unchanged, and a path below a placeholder issuer: the issuer may only be known from the environment.
 */
const belowSome = (url: string | undefined): string | undefined =>
  url?.startsWith('/') ? `https://issuer.invalid${url}` : url

/** Warns of providers that may be reached over http in production. */
export const warnOfHttp: ConfigWarning = ({ production }, providers) =>
  providers
    .filter(isCodeProvider)
    .filter(({ settings }) => production && settings.allowDangerousHttp)
    .map(({ id }) => ({
      code: 'dangerous-http',
      message: `A provider may use http, so an attacker on that network can sign in as any user: ${JSON.stringify(id)}.`,
    }))

/**
 * Whether a provider is left out, because the application is not registered at its service yet.
 *
 * Only in development, so that an application can be used before it is registered everywhere. In any other environment
 * the provider is there, and its sign-ins fail with an error.
 */
export const isUnregistered = (provider: Provider, environment: Environment): boolean =>
  environment['NODE_ENV'] === 'development' && isCodeProvider(provider) && !new OAuthClients(environment).has(provider)

/** Warns of the providers that are left out. */
export const warnOfUnregistered: ConfigCheck = ({ environment, providers }) =>
  providers
    .filter(isCodeProvider)
    .filter((provider) => isUnregistered(provider, environment))
    .map((provider) => {
      const { option, fix } = noClientId(provider)
      const problem = 'has no client id, so development leaves it out.'
      return { severity: 'warning', code: 'unregistered-provider', option, problem, fix }
    })
