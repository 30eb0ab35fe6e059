import type { AuthMethod } from '../core/AuthMethod.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { PageSection } from '../pages/FormPage.js'
import type { RunningSession } from '../sessions/SessionStrategy.js'
import { type ReauthenticationResult, ReauthenticationWay } from './ReauthenticationWay.js'

/** A way of a built-in feature, whose code is loaded when the first user is asked. */
export class LazyWay extends ReauthenticationWay {
  #loaded: Promise<ReauthenticationWay> | undefined

  /**
   * @param load - Loads the way.
   * @param reserve - As that of the way. Default: 0.
   */
  constructor(
    override readonly id: string,
    private readonly load: () => Promise<ReauthenticationWay>,
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

  #way(): Promise<ReauthenticationWay> {
    return (this.#loaded ??= this.load())
  }
}
