import type { Awaitable } from '../core/Awaitable.js'
import type { Provider } from '../core/Provider.js'
import type { LazyFlow } from './LazyFlow.js'
import type { FlowDescriptor, SignInFlow, SignInProtocol } from './SignInFlow.js'

/** A flow, or one that is loaded when it is needed. */
export type RegisteredFlow = SignInFlow | LazyFlow

/** Knows which flow performs a provider. */
export class FlowCatalogue {
  readonly #lastFirst: readonly RegisteredFlow[]

  /** @param flows - In the order of registration; the last that supports a provider performs it. */
  constructor(flows: readonly RegisteredFlow[]) {
    this.#lastFirst = flows.toReversed()
  }

  /** The descriptor of the flow for a provider, or undefined. */
  find(provider: Provider): FlowDescriptor | undefined {
    return this.#find(provider)
  }

  /**
   * The descriptor of the flow for a provider.
   *
   * @throws TypeError if there is none, which a check of the configuration rules out.
   */
  require(provider: Provider): FlowDescriptor {
    return this.#require(provider)
  }

  /**
   * The flow for a provider, loaded if it is a lazy one.
   *
   * @throws TypeError if there is none, which a check of the configuration rules out.
   */
  load(provider: Provider): Awaitable<SignInProtocol> {
    const flow = this.#require(provider)
    // By its method: two copies of this package may meet.
    return 'load' in flow ? flow.load() : flow
  }

  #find(provider: Provider): RegisteredFlow | undefined {
    return this.#lastFirst.find((flow) => flow.supports(provider))
  }

  #require(provider: Provider): RegisteredFlow {
    const flow = this.#find(provider)
    if (flow) return flow
    throw new TypeError(`No flow performs the provider "${provider.id}" of the type "${provider.type}".`)
  }
}
