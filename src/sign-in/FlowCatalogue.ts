import type { Awaitable } from '../core/Awaitable.js'
import type { Provider } from '../core/Provider.js'
import { LazyFlow } from './LazyFlow.js'
import type { SignInFlow, SignInProtocol } from './SignInFlow.js'

/** A flow, or one that is loaded when it is needed. */
export type RegisteredFlow = SignInFlow | LazyFlow

/** Knows which flow performs a provider. */
export class FlowCatalogue {
  readonly #lastFirst: readonly RegisteredFlow[]

  /** @param flows - In the order of registration; the last that supports a provider performs it. */
  constructor(flows: readonly RegisteredFlow[]) {
    this.#lastFirst = flows.toReversed()
  }

  /** What is registered for a provider, or undefined. */
  find(provider: Provider): RegisteredFlow | undefined {
    return this.#lastFirst.find((flow) => flow.supports(provider))
  }

  /**
   * What is registered for a provider: enough to read its descriptor.
   *
   * @throws TypeError if there is nothing, which a check of the configuration rules out.
   */
  require(provider: Provider): RegisteredFlow {
    const flow = this.find(provider)
    if (flow) return flow
    throw new TypeError(`No flow performs the provider "${provider.id}" of the type "${provider.type}".`)
  }

  /**
   * The flow for a provider, loaded if it is a lazy one.
   *
   * @throws TypeError if there is none, which a check of the configuration rules out.
   */
  load(provider: Provider): Awaitable<SignInProtocol> {
    const flow = this.require(provider)
    // By its class: the flow of a plugin may have a method called `load` for itself. Only the engine makes lazy flows.
    return flow instanceof LazyFlow ? flow.load() : flow
  }
}
