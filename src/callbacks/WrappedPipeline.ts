import { AccessDenied } from '../errors/signIn.js'
import type { CallbackContext } from '../model/CallbackContext.js'
import type { JWT } from '../model/Jwt.js'
import type { Session } from '../model/Session.js'
import { CallbackPipeline } from './CallbackPipeline.js'
import type { JWTParams, RedirectParams, SessionParams, SignInParams } from './Callbacks.js'
import { claimsOrNull } from './claimsOrNull.js'
import { denyIfBroken } from './denyIfBroken.js'

/** What a plugin can put in place of single methods of the pipeline. */
export type PipelineMethods = Pick<CallbackPipeline, 'signIn' | 'redirect' | 'jwt' | 'session'>

/** Makes methods of the pipeline, with the pipeline as it was so far. What it leaves out stays. */
export type PipelineWrapper = (inner: CallbackPipeline) => Partial<PipelineMethods>

/** A pipeline with methods of a plugin. */
export class WrappedPipeline extends CallbackPipeline {
  readonly #own: Partial<PipelineMethods>

  /**
   * @param inner - The pipeline so far.
   * @param wrap - The plugin.
   */
  constructor(
    private readonly inner: CallbackPipeline,
    wrap: PipelineWrapper,
  ) {
    super([])
    this.#own = wrap(inner)
  }

  override get hasSayInSessions(): boolean {
    return Boolean(this.#own.jwt ?? this.#own.session) || this.inner.hasSayInSessions
  }

  override get hasSayInSignIns(): boolean {
    return Boolean(this.#own.signIn) || this.inner.hasSayInSignIns
  }

  override async signIn(params: SignInParams, ctx: CallbackContext): Promise<string | undefined> {
    const own = this.#own
    if (!own.signIn) return this.inner.signIn(params, ctx)
    const answer: unknown = await denyIfBroken(async () => own.signIn?.(params, ctx))
    if (answer === undefined || typeof answer === 'string') return answer
    throw new AccessDenied('The pipeline of a plugin refused this sign-in.')
  }

  override async redirect(params: RedirectParams, ctx: CallbackContext): Promise<unknown> {
    return this.#own.redirect ? this.#own.redirect(params, ctx) : this.inner.redirect(params, ctx)
  }

  override async jwt(params: JWTParams, ctx: CallbackContext): Promise<JWT | null> {
    return this.#own.jwt ? claimsOrNull(await this.#own.jwt(params, ctx)) : this.inner.jwt(params, ctx)
  }

  override async session(params: SessionParams, ctx: CallbackContext): Promise<Session> {
    return this.#own.session ? this.#own.session(params, ctx) : this.inner.session(params, ctx)
  }
}
