import type { Provider } from '../providers/Provider.js'
import { SignInFlow } from './SignInFlow.js'

/** What is known of a flow before it is loaded: what {@link SignInFlow} says at once, and without asking a request. */
export interface FlowTraits<T extends Provider> {
  /** The class of the providers it performs. */
  readonly performs: abstract new (...args: never[]) => T
  /** As in {@link SignInFlow}, with its default. */
  readonly entrance?: SignInFlow['entrance']
  /** As in {@link SignInFlow}, with its default. */
  readonly postsOwnForm?: boolean
  /** As in {@link SignInFlow}, with its default. */
  readonly callbackMethods?: readonly string[]
}

/** A flow whose traits are kept apart from its code, so that its stand-in has the same. */
export abstract class DescribedFlow<T extends Provider> extends SignInFlow<T> {
  override readonly entrance: SignInFlow['entrance']
  override readonly postsOwnForm: boolean
  override readonly callbackMethods: readonly string[]
  readonly #performs: FlowTraits<T>['performs']

  /** @param traits - What it says of itself. */
  constructor({
    performs,
    entrance = 'signin',
    postsOwnForm = false,
    callbackMethods = ['GET', 'POST'],
  }: FlowTraits<T>) {
    super()
    this.#performs = performs
    this.entrance = entrance
    this.postsOwnForm = postsOwnForm
    this.callbackMethods = callbackMethods
  }

  override supports(provider: Provider): provider is T {
    return provider instanceof this.#performs
  }
}
