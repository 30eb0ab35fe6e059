import { type Email, redirect, type Reply, type RequestContext, type RouteDefinition } from 'authengine/plugin'
import { CODE_SECONDS } from '../mail/MailedCodes.js'
import type { SecondFactorPages } from '../pages/SecondFactorPages.js'
import type { SecondFactorParts } from '../SecondFactorParts.js'

/** Mails a code for the pending sign-in of a browser. */
export class MailRoute {
  /** The form on the page of the step. */
  readonly send: RouteDefinition = { path: 'mail', POST: (ctx) => this.#send(ctx) }

  constructor(
    private readonly parts: SecondFactorParts,
    private readonly pages: SecondFactorPages,
  ) {}

  async #send(ctx: RequestContext): Promise<Reply> {
    const { mailed, services } = this.parts
    const step = `${ctx.baseUrl}/continue/second-factor`
    const signIn = await services.pending.of(ctx)
    const user = signIn?.user
    if (!signIn || !user || !(await mailed.canSend(signIn))) return redirect(step)
    return this.pages.handle(
      ctx,
      async () => {
        await services.limits.count('mail', ctx, user.id)
        const to = (await mailed.addressOf(user.id)) ?? ''
        const code = await mailed.make(ctx, user.id, signIn)
        services.mail.queue(ctx, () => this.#mail(ctx, to, code), 'asked')
        return redirect(`${step}?way=mail&sent=1`)
      },
      (notice, status) => {
        const links = [{ label: this.pages.text(ctx, 'continue'), url: step }]
        return this.pages.draw(ctx, { key: 'challenge', notice, sections: [], links }, status)
      },
    )
  }

  async #mail(ctx: RequestContext, to: string, code: string): Promise<Omit<Email, 'from'>> {
    const text = (key: string, values = {}): string => this.pages.text(ctx, `mail.${key}`, values)
    const duration = this.pages.duration(ctx, 'minute', CODE_SECONDS / 60)
    const small = [text('codeLife', { duration }), text('codeIgnore')]
    const page = { title: text('code'), code: { lead: text('codeLead'), code }, small }
    return { to, ...(await this.parts.services.mail.draw(ctx, page)) }
  }
}
