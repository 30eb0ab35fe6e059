import type { DatabaseAdapter } from '../core/DatabaseAdapter.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { FlowCatalogue, ProviderCatalogue } from './FlowCatalogue.js'

/** Uses up the proofs that work once, or gives them back: each flow knows its own. */
export class Proofs {
  /**
   * @param providers - Knows the providers.
   * @param flows - Knows who took the proofs.
   */
  constructor(
    private readonly providers: ProviderCatalogue,
    private readonly flows: FlowCatalogue,
  ) {}

  /**
   * Tells the flow of an identity whether the sign-in is allowed.
   *
   * @param transaction - The transaction of the commit. Default: none.
   * @throws AuthError if the proof is not good any more.
   */
  async settle(
    ctx: RequestContext,
    { account, proof }: VerifiedIdentity,
    allowed: boolean,
    transaction?: DatabaseAdapter,
  ): Promise<void> {
    if (proof === undefined) return
    const provider = this.providers.require(account.provider)
    const flow = await this.flows.load(provider)
    await flow.settle(provider, ctx, proof, allowed, transaction)
  }
}
