import type { Provider } from '../core/Provider.js'
import { NotFound } from '../core/errors.js'

/** All providers, by id, in the order of the configuration. */
export class ProviderCatalogue {
  readonly #byId: ReadonlyMap<string, Provider>

  /** @param providers - Of two with the same id the first counts; an inspection reports them. */
  constructor(providers: readonly Provider[]) {
    this.#byId = new Map(providers.toReversed().map((provider) => [provider.id, provider]))
    this.all = [...providers]
  }

  /** Every provider. */
  readonly all: readonly Provider[]

  /** Ids of the providers whose accounts open users, although nobody vouches for their addresses. */
  get unvouched(): readonly string[] {
    return this.all.filter((each) => each.wayIn === 'account' && !each.vouchesForAddresses).map(({ id }) => id)
  }

  /** The provider with this id, or undefined. */
  find(id: string): Provider | undefined {
    return this.#byId.get(id)
  }

  /**
   * The provider with this id, compared byte for byte.
   *
   * @throws NotFound when there is none.
   */
  require(id: string): Provider {
    const provider = this.#byId.get(id)
    if (provider) return provider
    const known = this.all.map((each) => each.id).join(', ') || 'none'
    throw new NotFound(`No provider has the id ${JSON.stringify(id.slice(0, 80))}. Configured: ${known}.`)
  }
}
