import type { Settings } from '../../../config/Settings.js'
import type { Random } from '../../../core/Random.js'
import type { Sealer } from '../../../crypto/Sealer.js'
import type { FlowMemory } from '../../../flows/FlowMemory.js'
import type { CodeFlowParts } from '../../../flows/code/AuthorizationCodeFlow.js'
import type { AuthorizationServers } from '../../../flows/code/AuthorizationServers.js'
import { FlowStates } from '../../../flows/code/FlowState.js'
import { OAuthFlow } from '../../../flows/code/OAuthFlow.js'
import { OidcFlow } from '../../../flows/code/OidcFlow.js'
import { RedirectProxy } from '../../../flows/code/RedirectProxy.js'

type CodeNeeds = [AuthorizationServers, FlowMemory, Settings, Sealer, Random]

/** The flow with an access token. */
export const oauthFlow = (...needs: CodeNeeds): OAuthFlow => new OAuthFlow(partsOf(needs))

/** The flow with an ID token. */
export const oidcFlow = (...needs: CodeNeeds): OidcFlow => new OidcFlow(partsOf(needs))

/** The parts under names, from those in the order of the table of contents. */
const partsOf = ([servers, memory, settings, sealer, random]: CodeNeeds): CodeFlowParts => ({
  servers,
  memory,
  states: new FlowStates(sealer),
  proxy: new RedirectProxy(settings),
  sealer,
  random,
})
