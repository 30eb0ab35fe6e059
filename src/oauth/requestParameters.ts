import type { RequestContext } from '../http/RequestContext.js'
import type { AuthorizationCodeProvider } from './AuthorizationCodeProvider.js'
import { isOfProtocol, isRefusedToClients } from './clientParams.js'
import { textsOf } from './tokenResponse.js'

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
/** How sure the provider has to be of the person: where the application asks for it, a client asks for nothing else. */
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
