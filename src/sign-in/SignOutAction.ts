import { MissingCSRF, SignOutError } from '../core/errors.js'
import type { EventBus } from '../core/EventBus.js'
import type { Awaitable } from '../core/guards.js'
import { textOf } from '../http/readBody.js'
import { Action, redirect, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import { isolateText } from '../pages/html.js'
import type { RunningSession, SessionStrategy } from '../sessions/SessionStrategy.js'
import type { Changes } from './Changes.js'
import type { ProviderCatalogue } from './FlowCatalogue.js'
import { type FormPages, hiddenValues } from './FormPages.js'
import type { PageFrames } from './PageFrames.js'
import { signOutFact } from './securityFacts.js'

/** Something that happens at sign-out, such as logging out at the identity provider. */
export interface SignOutStep {
  /** Unique: `[a-z-]+`. */
  readonly id: string
  /** Whether the step is due. The session is read only if a step is due. */
  isDue(ctx: RequestContext): boolean
  /**
   * Runs after the session ended.
   *
   * @returns A reply that redirects the browser first; undefined for no redirect.
   */
  signOut(ctx: RequestContext, ended: RunningSession): Awaitable<Reply | undefined>
}

/** Ends the session. */
export class SignOutAction extends Action {
  override readonly path = 'signout'
  override readonly methods = ['POST']

  /**
   * @param sessions - Ends the session.
   * @param announced - Announces that the session ended.
   * @param steps - All steps that are due run, in order. The first reply is sent.
   * @param pending - Ends a pending sign-in of this browser, because another person may use the browser next.
   */
  constructor(
    private readonly sessions: SessionStrategy,
    private readonly announced: { readonly changes: Changes; readonly events: EventBus },
    private readonly steps: readonly SignOutStep[],
    private readonly pending: { cancel(ctx: RequestContext): Promise<void> },
  ) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    // A malformed field is refused while the session still exists.
    textOf(ctx.body, 'callbackUrl')
    const due = this.steps.filter((step) => step.isDue(ctx))
    // If the store fails here, it fails again below, where the cookie is removed first.
    const running = due.length > 0 ? await this.sessions.get(ctx).catch(() => null) : null
    const { changes, events } = this.announced
    let message
    try {
      // If one of them fails, the other still ends.
      const ending = changes.make(ctx, {
        make: (tx) => this.sessions.destroy(ctx, tx),
        fact: (ended) => (ended ? signOutFact(ended) : undefined),
        joins: this.sessions.endsInTransaction ?? false,
      })
      const ends = [ending, this.pending.cancel(ctx)] as const
      await Promise.allSettled(ends)
      message = await ends[0]
      await ends[1]
    } catch (error) {
      throw new SignOutError('The session could not be ended on the server; its cookie is removed.', { cause: error })
    }
    if (message) await events.emit('signOut', message, ctx.callbackContext)
    let first: Reply | undefined
    if (running) {
      for (const step of due) {
        const reply = await step.signOut(ctx, running)
        first ??= reply
      }
    }
    return { ...(first ?? redirect(await ctx.callbackUrl())), outcome: 'signed-out' }
  }
}

/** Asks for confirmation before a sign-out. */
export class SignOutPageAction extends Action {
  override readonly path = 'signout'
  override readonly methods = ['GET']

  /**
   * @param forms - Shows the page.
   * @param frames - Redirects to the application's own page, if there is one.
   * @param sessions - Finds the provider that the user signed in with.
   * @param providers - Finds the name of that provider.
   */
  constructor(
    private readonly forms: FormPages,
    private readonly frames: PageFrames,
    private readonly sessions: SessionStrategy,
    private readonly providers: ProviderCatalogue,
  ) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    const callbackUrl = await ctx.callbackUrl()
    const wished = ctx.query.get('federated') === 'true'
    const elsewhere = this.frames.elsewhere('signOut', ctx, { callbackUrl, federated: wished ? 'true' : undefined })
    if (elsewhere) return elsewhere
    const { language, site } = await this.forms.wordsFor(ctx)
    if (!(await this.#maySignOut(ctx))) {
      const text = language.text('SignOut.doneText', { site })
      return this.forms.show(ctx, {
        id: 'sign-out',
        title: language.text('SignOut.done'),
        sections: [{ type: 'text', text }],
      })
    }
    const federated = wished ? await this.#providerOf(ctx) : undefined
    const fields = { callbackUrl, ...(federated !== undefined && { federated: 'true' }) }
    const text =
      federated === undefined
        ? language.text('SignOut.text', { site })
        : language.text('SignOut.federated', { site, provider: isolateText(federated) })
    const isLate = ctx.query.get('error') === MissingCSRF.type
    return this.forms.show(ctx, {
      id: 'sign-out',
      title: language.text('SignOut.title'),
      notice: isLate
        ? { kind: 'error', title: language.text('Failure.form'), text: language.text('Failure.formText') }
        : undefined,
      sections: [
        { type: 'text', text },
        {
          type: 'form',
          action: `${ctx.baseUrl}/signout`,
          fields: hiddenValues(fields),
          submit: language.text('Way.signOut'),
        },
      ],
    })
  }

  /** False only if no user is signed in. If the session cannot be read, its cookie can still be removed. */
  async #maySignOut(ctx: RequestContext): Promise<boolean> {
    try {
      return (await this.sessions.get(ctx)) !== null
    } catch (error) {
      if ((await this.sessions.claimedId?.(ctx)) === undefined) throw error
      return true
    }
  }

  /** Name of the service that the user signed in with; undefined for a passkey, a mail or a password. */
  async #providerOf(ctx: RequestContext): Promise<string | undefined> {
    const id = (await this.sessions.get(ctx))?.provider
    const provider = id === undefined ? undefined : this.providers.find(id)
    return provider?.signsInBy === 'account' ? provider.name : undefined
  }
}
