import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Configuration, Provider } from 'oidc-provider'
import { configuration } from './configuration.js'
import { choicePage, endPage } from './pages.js'
import { PEOPLE } from './people.js'
import { quietly } from './quietly.js'
import { policyFor } from './styles.js'

/** An OpenID provider that runs on this machine. */
export interface IdentityProvider {
  /** Issuer identifier, which is also its base URL. */
  readonly issuer: string
  /** Stops it. */
  close(): Promise<void>
}

/**
 * Starts a provider for one application on a free port.
 *
 * @param redirectUri - Callback URL of the application.
 */
export async function startIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  // The issuer contains the port, so the server must listen first.
  const issuer = `http://localhost:${String((server.address() as AddressInfo).port)}`
  const provider = await quietly(async () => {
    const { Provider } = await import('oidc-provider')
    const grantEverything: Configuration['loadExistingGrant'] = async ({ oidc }) => {
      const grant = new provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      })
      grant.addOIDCScope(String(oidc.params?.['scope']))
      await grant.save()
      return grant
    }
    const provider: Provider = new Provider(issuer, {
      ...(await configuration(redirectUri)),
      loadExistingGrant: grantEverything,
    })
    return provider
  })
  const { origin } = new URL(redirectUri)
  const answer = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('content-security-policy', policyFor(origin))
    // The two requests of a sign-out share a session, so only these requests keep its cookie.
    const leaves = request.url?.startsWith('/session/end')
    if (!leaves) Object.assign(request.headers, { cookie: withoutSession(request.headers.cookie) })
    if (request.url?.startsWith('/interaction/')) void ask(provider, origin, request, response)
    else void answer(request, response)
  })
  return {
    issuer,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Shows the accounts, and passes the chosen one to the provider. */
async function ask(provider: Provider, origin: string, request: IncomingMessage, response: ServerResponse) {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  try {
    await provider.interactionDetails(request, response)
    if (request.method !== 'POST') {
      response.end(choicePage(new URL(origin).host))
      return
    }
    const chosen = new URLSearchParams(await bodyOf(request)).get('person')
    const accountId = PEOPLE.find(({ sub }) => sub === chosen)?.sub
    const result = accountId ? { login: { accountId } } : { error: 'access_denied' }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  } catch {
    response.writeHead(400).end(endPage(origin))
  }
}

/** Removes the session cookie, so that each sign-in asks for the user. */
const withoutSession = (cookies = ''): string =>
  cookies
    .split('; ')
    .filter((cookie) => !cookie.startsWith('_session'))
    .join('; ')

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request.setEncoding('utf8')) {
    body += String(part)
    if (body.length > 1000) throw new TypeError('The form is too long.')
  }
  return body
}
