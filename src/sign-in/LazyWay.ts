import type { AuthMethod } from '../core/AuthMethod.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { PageSection } from '../pages/FormPage.js'
import type { RunningSession } from '../sessions/SessionStrategy.js'
import { type ReauthenticationResult, ReauthenticationWay } from './ReauthenticationWay.js'

/** The part of a way that is loaded late. It is no class, so that its file loads nothing else. */
export type LoadedWay = Pick<ReauthenticationWay, 'draw' | 'methods' | 'submit'>

/** A way of a built-in feature, whose code is loaded when the first user is asked. */
export class LazyWay extends ReauthenticationWay {
  #loaded: Promise<LoadedWay> | undefined

  /**
   * @param load - Loads the way.
   * @param reserve - Weak ways have a higher number. Default: 0.
   */
  constructor(
    override readonly id: string,
    private readonly load: () => Promise<LoadedWay>,
    override readonly reserve = 0,
  ) {
    super()
  }

  override async methods(ctx: RequestContext, session: RunningSession): Promise<readonly AuthMethod[]> {
    return (await this.#way()).methods(ctx, session)
  }

  override async draw(ctx: RequestContext, session: RunningSession): Promise<readonly PageSection[]> {
    return (await this.#way()).draw(ctx, session)
  }

  override async submit(ctx: RequestContext, session: RunningSession): Promise<ReauthenticationResult> {
    return (await this.#way()).submit(ctx, session)
  }

  #way(): Promise<LoadedWay> {
    return (this.#loaded ??= this.load())
  }
}
