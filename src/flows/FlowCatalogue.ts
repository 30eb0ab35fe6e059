import type { Provider } from '../providers/Provider.js'
import type { SignInFlow } from './SignInFlow.js'

/** Knows which flow performs a provider. */
export class FlowCatalogue {
  readonly #lastFirst: readonly SignInFlow[]

  /** @param flows - In the order of registration; the last that supports a provider performs it. */
  constructor(flows: readonly SignInFlow[]) {
    this.#lastFirst = flows.toReversed()
  }

  /** The flow for a provider, or undefined. */
  find(provider: Provider): SignInFlow | undefined {
    return this.#lastFirst.find((flow) => flow.supports(provider))
  }

  /**
   * The flow for a provider.
   *
   * @throws TypeError when there is none, which the inspection of the configuration rules out.
   */
  require(provider: Provider): SignInFlow {
    const flow = this.find(provider)
    if (flow) return flow
    throw new TypeError(`No flow performs the provider "${provider.id}" of the type "${provider.type}".`)
  }
}
