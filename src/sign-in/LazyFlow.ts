import type { Awaitable } from '../core/Awaitable.js'
import type { Provider } from '../core/Provider.js'
import type { FlowDescriptor, SignInProtocol } from './SignInFlow.js'

/** What a flow that is loaded later says of itself. */
export interface LazyFlowOptions<T extends Provider> extends Partial<Omit<FlowDescriptor<T>, 'supports'>> {
  /** The class of the providers that it performs. */
  readonly performs: abstract new (...args: never[]) => T
}

/** A flow that the first sign-in loads: a server that only reads sessions needs none. */
export class LazyFlow<T extends Provider = Provider> implements FlowDescriptor<T> {
  readonly entrance: FlowDescriptor['entrance']
  readonly postsOwnForm: boolean
  readonly callbackMethods: readonly string[]
  readonly #performs: LazyFlowOptions<T>['performs']
  readonly #load: () => Promise<SignInProtocol<T>>
  #loaded: Awaitable<SignInProtocol<T>> | undefined

  /**
   * @param options - Its descriptor.
   * @param load - Loads and makes it; called again only after a failure.
   */
  constructor(options: LazyFlowOptions<T>, load: () => Promise<SignInProtocol<T>>) {
    this.entrance = options.entrance ?? 'signin'
    this.postsOwnForm = options.postsOwnForm ?? false
    this.callbackMethods = options.callbackMethods ?? ['GET', 'POST']
    this.#performs = options.performs
    this.#load = load
  }

  supports(provider: Provider): provider is T {
    return provider instanceof this.#performs
  }

  /** The flow. Concurrent calls load it once. */
  load(): Awaitable<SignInProtocol<T>> {
    return (this.#loaded ??= this.#once())
  }

  async #once(): Promise<SignInProtocol<T>> {
    try {
      return (this.#loaded = await this.#load())
    } catch (error) {
      this.#loaded = undefined
      throw error
    }
  }
}
