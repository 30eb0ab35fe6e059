import { base64url } from '#platform'
import type { Settings } from '../config/Settings.js'
import { InvalidCheck } from '../core/errors.js'
import { textOrNone } from '../core/guards.js'
import { binaryIn } from '../crypto/encodings.js'
import type { Sealer } from '../crypto/SessionCodec.js'
import { hostMatches, parse } from '../http/origins.js'
import { redirect, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { AuthorizationCodeProvider, StateForm } from './AuthorizationCodeProvider.js'
import { isOfProtocol, isRefusedToClients } from './endpoints.js'
import { textsOf } from './tokenResponse.js'

/** What the `state` parameter says when it comes back. */
export interface FlowState {
  /** Names the flow and its cookie. */
  readonly id: string
  /** Id of the provider it was made for. */
  readonly provider: string
  /** How often the flow was started anew because its cookie was lost. */
  readonly attempt: number
  /** Where the user wanted to go, so that a lost flow need not forget it. */
  readonly callbackUrl: string | undefined
  /** Origin that started the flow, when the callback is registered for another one. */
  readonly origin: string | undefined
}

const PURPOSE = 'state'
/** What the id of a flow looks like. */
export const FLOW_ID = /^[a-zA-Z\d]{22}$/
// Longer than the flow itself: a state that comes too late is still known as ours, and leads to a new start.
const STATE_SECONDS = 24 * 60 * 60
const LONGEST_URL = 120

/** Makes and reads `state`: sealed, so that a forged one differs from an expired one. */
export class FlowStates {
  /** @param sealer - Seals it. */
  constructor(private readonly sealer: Sealer) {}

  /**
   * The parameter for a flow. A long return URL is left out: some providers cut a state at 500 characters.
   *
   * @param form - What the service can do with it.
   */
  async write(state: FlowState, form: StateForm = 'sealed'): Promise<string> {
    const { id, provider, attempt, callbackUrl, origin } = state
    if (form === 'short') return id
    const to = callbackUrl !== undefined && callbackUrl.length <= LONGEST_URL ? callbackUrl : undefined
    const sealed = await this.sealer.seal({ id, provider, attempt, to, origin }, PURPOSE, STATE_SECONDS)
    return form === 'plain' ? base64url(new TextEncoder().encode(sealed)) : sealed
  }

  /**
   * What a parameter says; null when we did not make it. A short one only names a flow, which there must be.
   *
   * @param by - The provider that sends it.
   */
  async read(state: string, by: Pick<AuthorizationCodeProvider, 'id' | 'stateForm'>): Promise<FlowState | null> {
    if (by.stateForm === 'short') {
      const known = { id: state, provider: by.id, attempt: 1, callbackUrl: undefined, origin: undefined }
      return FLOW_ID.test(state) ? known : null
    }
    const values = await this.sealer.open(by.stateForm === 'plain' ? unfolded(state) : state, PURPOSE)
    if (!values) return null
    const { id, provider, attempt, to, origin } = values
    if (typeof id !== 'string' || typeof provider !== 'string' || typeof attempt !== 'number') return null
    return { id, provider, attempt, callbackUrl: textOrNone(to), origin: textOrNone(origin) }
  }
}

/** What was sealed, out of a state that had to be plain. */
function unfolded(state: string): string {
  try {
    return binaryIn(state)
  } catch {
    return ''
  }
}

/** Lets many deployments share the one callback that is registered at a provider. */
export class RedirectProxy {
  /** @param settings - Where the proxy is, and to whom it forwards. */
  constructor(private readonly settings: Settings) {}

  /** The `redirect_uri` for a provider: our own callback, or the proxy's. */
  redirectUri(provider: AuthorizationCodeProvider, ctx: RequestContext): string {
    const proxy = this.#proxyFor(provider, ctx)
    return `${proxy ?? ctx.baseUrl}/callback/${provider.id}`
  }

  /** Our own callback, for the proxy to forward to; undefined when users come back to us directly. */
  returnAddress(provider: AuthorizationCodeProvider, ctx: RequestContext): string | undefined {
    return this.#proxyFor(provider, ctx) && `${ctx.baseUrl}/callback/${provider.id}`
  }

  /**
   * Forwards an answer to the deployment that started the flow; undefined when that is us.
   *
   * @throws InvalidCheck when the deployment is not one that we forward to.
   */
  forward(address: string | undefined, answer: URLSearchParams, ctx: RequestContext): Reply | undefined {
    const target = address === undefined ? undefined : parse(address)
    if (!target || target.origin === ctx.origin) return undefined
    if (this.settings.redirectProxyOrigins.some((pattern) => matches(target.origin, pattern))) {
      target.search = answer.toString()
      return redirect(target.href)
    }
    throw new InvalidCheck(
      `This deployment does not forward to ${target.origin}. ` +
        `If it is one of yours, add "${target.origin}" to redirectProxyOrigins ("https://*.preview.example" matches one label).`,
    )
  }

  #proxyFor({ settings, stateForm }: AuthorizationCodeProvider, ctx: RequestContext): string | undefined {
    // Such a state has no room for where to forward to.
    if (stateForm === 'short') return undefined
    const proxy = (settings.redirectProxyUrl ?? this.settings.redirectProxyUrl)?.replace(/(?<!\/)\/+$/, '')
    return proxy !== undefined && parse(proxy)?.origin !== ctx.origin ? proxy : undefined
  }
}

function matches(origin: string, pattern: string): boolean {
  const [scheme, host = ''] = origin.split('://')
  const [wantedScheme, wantedHost = ''] = pattern.split('://')
  return scheme === wantedScheme && hostMatches(host, wantedHost)
}

/** What is added to an authorization request, and by whom. */
export interface AddedParameters {
  /** What server code adds: it may replace what the provider's options say. */
  readonly byServer: Readonly<Record<string, string>>
  /** What a client asks for: it replaces nothing. */
  readonly byClient: Readonly<Record<string, string>>
}

/** Spelled otherwise, a name could be another parameter for us and the same one for the provider. */
const NAME = /^[\w.:-]{1,64}$/
const LONGEST_VALUE = 16_384
const MOST = 20
/** How sure the provider has to be of the user: where the application asks for it, a client asks for nothing else. */
const ASSURANCE = ['max_age', 'acr_values', 'claims']

/** What a request adds to the authorization request. */
export const addedBy = ({ authorizationParams, clientParams }: RequestContext): AddedParameters => ({
  byServer: Object.fromEntries(Object.entries(authorizationParams).filter(([name]) => !isOfProtocol(name))),
  byClient: clientParams,
})

/**
 * The parameters of an authorization request, without those of the protocol.
 *
 * @param provider - Where it goes.
 * @param endpoint - URL of the authorization endpoint, which may have parameters of its own.
 * @param added - What server code and the client add.
 */
export function requestParameters(
  provider: AuthorizationCodeProvider,
  endpoint: string | undefined,
  { byServer, byClient }: AddedParameters,
): URLSearchParams {
  const parameters = textsOf({ ...provider.authorizationParams(), ...byServer })
  const inUrl = endpoint !== undefined && URL.canParse(endpoint) ? new URL(endpoint).searchParams.keys() : []
  const set = new Set([...parameters.keys(), ...inUrl].map((name) => name.toLowerCase()))
  if (ASSURANCE.some((name) => set.has(name))) for (const name of ASSURANCE) set.add(name)
  const { clientParams } = provider.settings
  const allowed = Object.entries(byClient).filter(
    ([name, value]) =>
      NAME.test(name) &&
      typeof value === 'string' &&
      value.length <= LONGEST_VALUE &&
      !isRefusedToClients(name) &&
      !set.has(name.toLowerCase()) &&
      (clientParams?.includes(name) ?? true),
  )
  for (const [name, value] of allowed.slice(0, MOST)) parameters.set(name, value)
  return parameters
}

const LONGEST_ANSWER = 16_384

/** RFC 6749 section 3.1: parameters are sent once. A second one is an attempt to be read instead of the first. */
export function singular(answer: URLSearchParams, longest = LONGEST_ANSWER): URLSearchParams {
  const names = [...answer.keys()]
  if (new Set(names).size !== names.length) throw new InvalidCheck('The response has a parameter twice.')
  if (answer.toString().length > longest) throw new InvalidCheck('The response is too long.')
  // RFC 9700 section 2.1.2: no token arrives in a URL.
  if (['access_token', 'id_token', 'token'].some((name) => answer.has(name)))
    throw new InvalidCheck('The response contains a token.')
  return answer
}

/** Our state inside a signed answer (JARM): only to find the flow; the library verifies it. */
export function stateInJarm(answer: URLSearchParams): string | undefined {
  const [, payload = ''] = (answer.get('response') ?? '').split('.')
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && 'state' in claims ? textOrNone(claims.state) : undefined
  } catch {
    return undefined
  }
}
