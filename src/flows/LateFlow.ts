import type { Attempt } from '../core/Attempt.js'
import type { Awaitable } from '../core/Awaitable.js'
import type { SignInParams } from '../core/Callbacks.js'
import type { EndedSessions } from '../core/Session.js'
import type { User } from '../core/User.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'
import type { Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { Provider } from '../providers/Provider.js'
import type { Confirmation } from './Confirmation.js'
import { DescribedFlow, type FlowTraits } from './DescribedFlow.js'
import type { Detour } from './Detour.js'
import type { AwaitedCode, SignInFlow } from './SignInFlow.js'

/** Stands in for a flow, which is loaded by the first who signs in with it: a server of sessions needs none. */
export class LateFlow<T extends Provider> extends DescribedFlow<T> {
  readonly #load: () => Promise<SignInFlow<T>>
  #loading: Promise<SignInFlow<T>> | undefined
  #loaded: SignInFlow<T> | undefined

  /**
   * @param traits - What is known of the flow.
   * @param load - Loads and makes it; asked again only when it failed.
   */
  constructor(traits: FlowTraits<T>, load: () => Promise<SignInFlow<T>>) {
    super(traits)
    this.#load = load
  }

  override question(provider: T, ctx: RequestContext): Promise<SignInParams | undefined> {
    return this.#ask((flow) => flow.question(provider, ctx))
  }

  override attempted(provider: T, ctx: RequestContext, step: 'begin' | 'finish'): Awaitable<Attempt | undefined> {
    return this.#loaded
      ? this.#loaded.attempted(provider, ctx, step)
      : this.#flow().then((flow) => flow.attempted(provider, ctx, step))
  }

  override awaited(provider: T, ctx: RequestContext): Promise<AwaitedCode | undefined> {
    return this.#ask((flow) => flow.awaited(provider, ctx))
  }

  override begin(provider: T, ctx: RequestContext, signedIn: User | null): Promise<Reply> {
    return this.#ask((flow) => flow.begin(provider, ctx, signedIn))
  }

  override ceremony(provider: T, ctx: RequestContext, signedIn: User | null): Promise<Reply | undefined> {
    return this.#ask((flow) => flow.ceremony(provider, ctx, signedIn))
  }

  override leave(provider: T, ctx: RequestContext, idToken: string | undefined): Promise<Reply | undefined> {
    return this.#ask((flow) => flow.leave(provider, ctx, idToken))
  }

  override returned(provider: T, ctx: RequestContext): Promise<string | null | undefined> {
    return this.#ask((flow) => flow.returned(provider, ctx))
  }

  override ended<R>(
    provider: T,
    ctx: RequestContext,
    end: (ended: EndedSessions) => Promise<R>,
  ): Promise<R | undefined> {
    return this.#ask((flow) => flow.ended(provider, ctx, end))
  }

  override finish(provider: T, ctx: RequestContext): Promise<VerifiedIdentity | Detour | Confirmation> {
    return this.#ask((flow) => flow.finish(provider, ctx))
  }

  #ask<R>(ask: (flow: SignInFlow<T>) => Promise<R>): Promise<R> {
    return this.#loaded ? ask(this.#loaded) : this.#flow().then(ask)
  }

  async #flow(): Promise<SignInFlow<T>> {
    this.#loading ??= this.#load()
    try {
      this.#loaded = await this.#loading
      return this.#loaded
    } catch (error) {
      this.#loading = undefined
      throw error
    }
  }
}
