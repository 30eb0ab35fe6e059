import type { DatabaseAdapter } from '../core/DatabaseAdapter.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { FlowCatalogue, ProviderCatalogue } from './FlowCatalogue.js'

/** Uses up proofs that work once, or gives them back. The flow of each proof does this. */
export class Proofs {
  /**
   * @param providers - Finds the provider of a proof.
   * @param flows - Finds the flow of a proof.
   */
  constructor(
    private readonly providers: ProviderCatalogue,
    private readonly flows: FlowCatalogue,
  ) {}

  /**
   * Tells the flow of an identity whether the sign-in is allowed.
   *
   * @param transaction - The transaction of the commit. Default: no transaction.
   * @throws AuthError if the proof is not valid any more.
   */
  async finalize(
    ctx: RequestContext,
    { account, proof }: VerifiedIdentity,
    allowed: boolean,
    transaction?: DatabaseAdapter,
  ): Promise<void> {
    if (proof === undefined) return
    const provider = this.providers.require(account.provider)
    const flow = await this.flows.load(provider)
    await flow.finalizeProof(provider, ctx, proof, allowed, transaction)
  }
}
