import type { SignInParams } from '../callbacks/index.js'
import type { Reply, RequestContext } from '../http/index.js'
import type { Attempt, EndedSessions, User, VerifiedIdentity } from '../model/index.js'
import type { Provider } from '../providers/index.js'
import type { Confirmation } from './Confirmation.js'
import { DescribedFlow, type FlowTraits } from './DescribedFlow.js'
import type { Detour } from './Detour.js'
import type { AwaitedCode, SignInFlow } from './SignInFlow.js'

/** Stands in for a flow, which is loaded by the first who signs in with it: a server of sessions needs none. */
export class LateFlow<T extends Provider> extends DescribedFlow<T> {
  readonly #load: () => Promise<SignInFlow<T>>
  #loaded: Promise<SignInFlow<T>> | undefined

  /**
   * @param traits - What is known of the flow.
   * @param load - Loads and makes it; asked again only when it failed.
   */
  constructor(traits: FlowTraits<T>, load: () => Promise<SignInFlow<T>>) {
    super(traits)
    this.#load = load
  }

  override async question(provider: T, ctx: RequestContext): Promise<SignInParams | undefined> {
    return (await this.#flow()).question(provider, ctx)
  }

  override async attempted(provider: T, ctx: RequestContext, step: 'begin' | 'finish'): Promise<Attempt | undefined> {
    return (await this.#flow()).attempted(provider, ctx, step)
  }

  override async awaited(provider: T, ctx: RequestContext): Promise<AwaitedCode | undefined> {
    return (await this.#flow()).awaited(provider, ctx)
  }

  override async begin(provider: T, ctx: RequestContext, signedIn: User | null): Promise<Reply> {
    return (await this.#flow()).begin(provider, ctx, signedIn)
  }

  override async ceremony(provider: T, ctx: RequestContext, signedIn: User | null): Promise<Reply | undefined> {
    return (await this.#flow()).ceremony(provider, ctx, signedIn)
  }

  override async leave(provider: T, ctx: RequestContext, idToken: string | undefined): Promise<Reply | undefined> {
    return (await this.#flow()).leave(provider, ctx, idToken)
  }

  override async ended(provider: T, ctx: RequestContext): Promise<EndedSessions | undefined> {
    return (await this.#flow()).ended(provider, ctx)
  }

  override async finish(provider: T, ctx: RequestContext): Promise<VerifiedIdentity | Detour | Confirmation> {
    return (await this.#flow()).finish(provider, ctx)
  }

  async #flow(): Promise<SignInFlow<T>> {
    this.#loaded ??= this.#load()
    try {
      return await this.#loaded
    } catch (error) {
      this.#loaded = undefined
      throw error
    }
  }
}
