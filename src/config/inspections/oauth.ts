import type { Finding } from '../../errors/index.js'
import { isSecureUrl } from '../../http/index.js'
import { AuthorizationCodeProvider, isRefusedToClients, type Provider } from '../../providers/index.js'
import type { Inspection } from './Inspection.js'

const CHECKS = ['none', 'nonce', 'pkce', 'state']
const METHODS = ['client_secret_basic', 'client_secret_post', 'client_secret_jwt', 'private_key_jwt', 'none']
const ORIGIN = /^https?:\/\/(\*\.)?[\w.:[\]-]+$/

/** What is said of providers with a code can work: URLs are safe, and words are known. */
export const oauth: Inspection = ({ providers, settings }) => {
  const findings = (settings.input.redirectProxyOrigins ?? []).flatMap((origin: unknown) =>
    typeof origin === 'string' && ORIGIN.test(origin)
      ? []
      : [
          {
            option: 'redirectProxyOrigins',
            problem: `has ${JSON.stringify(origin)}.`,
            fix: 'Write origins such as "https://*.preview.example".',
          },
        ],
  )
  return [...findings, ...providers.filter(isCodeProvider).flatMap(inspect)]
}

function inspect(provider: AuthorizationCodeProvider): Finding[] {
  const { authorization, settings, token, userinfo } = provider
  const option = (name: string): string => `providers (${JSON.stringify(provider.id)}) ${name}`
  const findings: Finding[] = []
  const urls = {
    issuer: settings.issuer,
    wellKnown: belowSome(settings.wellKnown),
    jwks_endpoint: belowSome(settings.jwks_endpoint),
    authorization: belowSome(authorization.url),
    token: belowSome(token.url),
    userinfo: belowSome(userinfo.url),
    redirectProxyUrl: settings.redirectProxyUrl,
  }
  for (const [name, url] of Object.entries(urls)) {
    if (url === undefined || isSecureUrl(url)) continue
    findings.push({
      option: option(name),
      problem: 'is not an https URL without a fragment.',
      fix: 'Write an https URL; http is for this machine only.',
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

/** A list of names, none of which is refused to clients in any case. */
function clientParams(option: string, given: unknown): Finding[] {
  if (given === undefined) return []
  if (!Array.isArray(given) || !given.every((name) => typeof name === 'string')) {
    return [{ option, problem: 'is not a list of names.', fix: 'Write names of parameters such as ["login_hint"].' }]
  }
  return given.filter(isRefusedToClients).map((name) => {
    const fix = 'Leave it out, and set it in authorization.params, or in authorizationParams of server code.'
    return { option, problem: `has "${name}", which a client may never say.`, fix }
  })
}

const isCodeProvider = (provider: Provider): provider is AuthorizationCodeProvider =>
  provider instanceof AuthorizationCodeProvider

/** A URL as it is; a path as it would be below an issuer, which may be known only when the environment is. */
const belowSome = (url: string | undefined): string | undefined =>
  url?.startsWith('/') ? `https://issuer.invalid${url}` : url
