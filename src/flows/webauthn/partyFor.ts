import type { RequestContext } from '../../http/RequestContext.js'
import { parse } from '../../http/sameOrigin.js'
import type { WebAuthnProvider } from '../../providers/WebAuthnProvider.js'

/** Who asks for passkeys, with every default filled in. */
export interface Party {
  /** Domain that keys are bound to. */
  readonly id: string
  /** Name that people see. */
  readonly name: string
  /** Origins that may use the keys. */
  readonly origins: readonly string[]
}

/** Who asks for passkeys: what the application says, else the site as the request reaches it. */
export function partyFor({ relyingParty }: WebAuthnProvider, { origin }: Pick<RequestContext, 'origin'>): Party {
  const { host = '', hostname = '' } = parse(origin) ?? {}
  const { id = hostname, name = host, origins = [origin] } = relyingParty
  return { id, name, origins }
}
