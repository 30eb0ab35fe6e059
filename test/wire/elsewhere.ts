import { AccessDenied, type AuthPlugin, type VerifiedIdentity } from 'authengine'
import { redirect, type Reply, type RequestContext, SignInFlow } from 'authengine/plugin'
import { Provider } from 'authengine/provider'

/** A provider that redirects users to another site, which returns them with a one-time code. */
class ElsewhereProvider extends Provider {
  override readonly type = 'elsewhere'
}

class ElsewhereFlow extends SignInFlow<ElsewhereProvider> {
  readonly #codes = new Set(['code-1', 'code-2'])
  begun = 0

  override supports(provider: Provider): provider is ElsewhereProvider {
    return provider instanceof ElsewhereProvider
  }

  override begin(_provider: ElsewhereProvider, ctx: RequestContext): Promise<Reply> {
    this.begun += 1
    return Promise.resolve(redirect(`https://op.example/authorize?from=${encodeURIComponent(ctx.baseUrl)}`))
  }

  override finish({ id }: ElsewhereProvider, ctx: RequestContext): Promise<VerifiedIdentity> {
    if (!this.#codes.delete(ctx.query.get('code') ?? ''))
      return Promise.reject(new AccessDenied('The code is unknown.'))
    return Promise.resolve({
      user: { id: 'user-eve', name: 'Eve' },
      account: { provider: id, providerAccountId: 'user-eve', type: 'elsewhere' },
      matchBy: 'nothing',
    })
  }
}

/** A plugin with the provider `op`, which accepts the codes `code-1` and `code-2` once each, and `again` repeatedly. */
export interface Elsewhere extends AuthPlugin {
  /** The number of redirects to the other site. */
  readonly begun: number
}

/** See {@link Elsewhere}. */
export function elsewhere(): Elsewhere {
  const flow = new ElsewhereFlow()
  return {
    id: 'elsewhere',
    name: 'elsewhere',
    get begun() {
      return flow.begun
    },
    register: (registry) => void registry.provider(new ElsewhereProvider({ id: 'op', name: 'OP' })).flow(flow),
  }
}
