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

/** Contents of the `state` parameter. */
export interface FlowState {
  /** Id of the flow, which is also part of the name of its cookie. */
  readonly id: string
  /** Id of the provider it was made for. */
  readonly provider: string
  /** How many times the flow was restarted because its cookie was missing. */
  readonly attempt: number
  /** Where the user goes afterwards, for a flow whose cookie is missing. */
  readonly callbackUrl: string | undefined
  /** Callback URL of the deployment that started the flow, if the registered callback is that of a redirect proxy. */
  readonly origin: string | undefined
}

const PURPOSE = 'state'
/** Pattern of a flow id. */
export const FLOW_ID = /^[a-zA-Z\d]{22}$/
// Longer than a flow may take: a `state` that returns too late is still recognised, so that the flow can restart.
const STATE_SECONDS = 24 * 60 * 60
const LONGEST_URL = 120

/** Makes and reads `state`. It is sealed, to distinguish a forged `state` from one whose flow has expired. */
export class FlowStates {
  constructor(private readonly sealer: Sealer) {}

  /**
   * Makes `state` for a flow. A long callback URL is left out, because some providers cut `state` at 500 characters.
   *
   * @param form - The form that the service returns unchanged.
   */
  async write(state: FlowState, form: StateForm = 'sealed'): Promise<string> {
    const { id, provider, attempt, callbackUrl, origin } = state
    if (form === 'short') return id
    const to = callbackUrl !== undefined && callbackUrl.length <= LONGEST_URL ? callbackUrl : undefined
    const sealed = await this.sealer.seal({ id, provider, attempt, to, origin }, PURPOSE, STATE_SECONDS)
    return form === 'plain' ? base64url(new TextEncoder().encode(sealed)) : sealed
  }

  /**
   * Reads `state`; null if this site did not make it. A short `state` has only the id of a flow, so the cookie of the
   * flow must exist.
   *
   * @param by - The provider that returned it.
   */
  async read(state: string, by: Pick<AuthorizationCodeProvider, 'id' | 'stateForm'>): Promise<FlowState | null> {
    if (by.stateForm === 'short') {
      const known = { id: state, provider: by.id, attempt: 1, callbackUrl: undefined, origin: undefined }
      return FLOW_ID.test(state) ? known : null
    }
    const values = await this.sealer.unseal(by.stateForm === 'plain' ? unfolded(state) : state, PURPOSE)
    if (!values) return null
    const { id, provider, attempt, to, origin } = values
    if (typeof id !== 'string' || typeof provider !== 'string' || typeof attempt !== 'number') return null
    return { id, provider, attempt, callbackUrl: textOrNone(to), origin: textOrNone(origin) }
  }
}

/** The sealed text in a `plain` state. */
function unfolded(state: string): string {
  try {
    return binaryIn(state)
  } catch {
    return ''
  }
}

/** Lets several deployments share one callback that is registered at a provider. */
export class RedirectProxy {
  /** @param settings - URL of the proxy, and the origins to which it forwards. */
  constructor(private readonly settings: Settings) {}

  /** The `redirect_uri` for a provider: the callback of this deployment, or that of the proxy. */
  redirectUri(provider: AuthorizationCodeProvider, ctx: RequestContext): string {
    const proxy = this.#proxyFor(provider, ctx)
    return `${proxy ?? ctx.baseUrl}/callback/${provider.id}`
  }

  /**
   * Callback URL of this deployment, to which the proxy forwards; undefined if the provider redirects to this
   * deployment.
   */
  returnAddress(provider: AuthorizationCodeProvider, ctx: RequestContext): string | undefined {
    return this.#proxyFor(provider, ctx) && `${ctx.baseUrl}/callback/${provider.id}`
  }

  /**
   * Forwards a response to the deployment that started the flow; undefined if that is this deployment.
   *
   * @throws InvalidCheck if `redirectProxyOrigins` does not contain the deployment.
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
    // A short `state` cannot contain where to forward to.
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

/** Parameters that are added to an authorization request. */
export interface AddedParameters {
  /** Added by server code. They may replace parameters of the provider's options. */
  readonly byServer: Readonly<Record<string, string>>
  /** Added by a client. They replace no other parameters. */
  readonly byClient: Readonly<Record<string, string>>
}

/**
 * Allowed names. With other characters, a forbidden parameter could look like another one to this library, but not to
 * the provider.
 */
const NAME = /^[\w.:-]{1,64}$/
const LONGEST_VALUE = 16_384
const MOST = 20
/**
 * Parameters that say how and when the user must have authenticated. If the application sets one, a client can set none
 * of them.
 */
const ASSURANCE = ['max_age', 'acr_values', 'claims']

/** Parameters that a request adds to the authorization request. */
export const addedBy = ({ authorizationParams, clientParams }: RequestContext): AddedParameters => ({
  byServer: Object.fromEntries(Object.entries(authorizationParams).filter(([name]) => !isOfProtocol(name))),
  byClient: clientParams,
})

/**
 * The parameters of an authorization request, without those of the protocol.
 *
 * @param endpoint - URL of the authorization endpoint, which may already have parameters.
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

/**
 * Refuses a response with a repeated parameter (RFC 6749 section 3.1), a token, or too much text. A repeated parameter
 * may be an attempt to replace the first one.
 */
export function singular(answer: URLSearchParams, longest = LONGEST_ANSWER): URLSearchParams {
  const names = [...answer.keys()]
  if (new Set(names).size !== names.length) throw new InvalidCheck('The response has a parameter twice.')
  if (answer.toString().length > longest) throw new InvalidCheck('The response is too long.')
  // RFC 9700 section 2.1.2: no token arrives in a URL.
  if (['access_token', 'id_token', 'token'].some((name) => answer.has(name)))
    throw new InvalidCheck('The response contains a token.')
  return answer
}

/**
 * The `state` in a signed response (JARM). It is only used to find the flow; openid-client verifies the response later.
 */
export function stateInJarm(answer: URLSearchParams): string | undefined {
  const [, payload = ''] = (answer.get('response') ?? '').split('.')
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && 'state' in claims ? textOrNone(claims.state) : undefined
  } catch {
    return undefined
  }
}
