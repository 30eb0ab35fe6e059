import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ClientMetadata, Configuration, Provider } from 'oidc-provider'
import { type Accounts, opConfiguration } from './opConfiguration.js'
import { composeFetch } from './composeFetch.js'
import { OpVisitor } from './OpVisitor.js'
import { withoutNotices } from './withoutNotices.js'

/** Options of the provider. */
export interface OpOptions {
  /** Registered clients (OpenID Connect Registration section 2). */
  readonly clients: readonly ClientMetadata[]
  /** Claims of its users, by subject. Default: alice. */
  readonly accounts?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Replaces parts of the configuration. */
  readonly configuration?: Configuration
  /** Its host name, which `composeFetch` resolves. Default: the IP address of this machine. */
  readonly host?: string
}

/** A real OpenID provider that listens on loopback. */
export interface Op {
  readonly issuer: string
  readonly provider: Provider
  /** Its users; may change while it runs. */
  readonly accounts: Accounts
  /** Requests so far, as `METHOD /path`. Empty it with `length = 0`. */
  readonly requests: string[]
  /** Paths that respond with 503 while they are in this set. */
  readonly unavailable: Set<string>
  /** A user with a separate browser. Without a subject, the user denies. */
  visitor(subject?: string): OpVisitor
  close(): Promise<void>
}

const ALICE = { name: 'Alice', email: 'alice@example.test', email_verified: true }

/**
 * Starts a provider on a free port.
 *
 * A browser with a cookie `op_user` is signed in as that subject and consents to everything. A browser without the
 * cookie denies.
 */
export async function startOp(options: OpOptions): Promise<Op> {
  const { clients, accounts: known = { alice: ALICE }, configuration, host = '127.0.0.1' } = options
  const restore = withoutNotices()
  const { Provider: OidcProvider } = await import('oidc-provider')
  // The issuer contains the port, so the port must be known first.
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`
  const accounts: Accounts = new Map(Object.entries(known))
  const requests: string[] = []
  const unavailable = new Set<string>()
  const provider: Provider = new OidcProvider(issuer, {
    ...(await opConfiguration(accounts)),
    loadExistingGrant: (context) => grantEverything(provider, context.oidc),
    clients: [...clients],
    ...configuration,
  })
  const answer = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    requests.push(`${request.method ?? 'GET'} ${path}`)
    if (unavailable.has(path)) response.writeHead(503, { 'content-type': 'text/plain' }).end('unavailable')
    else if (path.startsWith('/interaction/')) void decide(provider, request, response)
    else void answer(request, response)
  })
  return {
    issuer,
    provider,
    accounts,
    requests,
    unavailable,
    visitor: (subject) => new OpVisitor(issuer, subject, options.host === undefined ? fetch : composeFetch),
    close: async () => {
      const closed = new Promise<void>((done) =>
        server.close(() => {
          done()
        }),
      )
      server.closeAllConnections()
      await closed
      restore()
    },
  }
}

type Inquiry = Parameters<NonNullable<Configuration['loadExistingGrant']>>[0]['oidc']

/** Grants everything that is requested, so that no user has to consent. */
async function grantEverything(provider: Provider, { session, client, params }: Inquiry) {
  const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: client?.clientId ?? '' })
  grant.addOIDCScope(String(params?.['scope']))
  await grant.save()
  return grant
}

/** Finishes the interaction with the subject of the cookie, or denies. */
async function decide(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const accountId = /(?:^|; )op_user=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
  const denied = { error: 'access_denied', error_description: 'the person said no' }
  await provider.interactionFinished(request, response, accountId ? { login: { accountId }, consent: {} } : denied)
}
