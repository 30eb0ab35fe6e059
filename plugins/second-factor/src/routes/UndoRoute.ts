import { type Json, type Reply, type RequestContext, type RouteDefinition, textOf } from 'authengine/plugin'
import type { Management } from '../Management.js'
import { UNDO } from '../Notices.js'
import type { SecondFactorPages } from '../pages/SecondFactorPages.js'
import type { SecondFactorParts } from '../SecondFactorParts.js'

/** The link of the mail about a new factor, for users who did not add it. */
export class UndoRoute {
  /** The page of the link, and its form, which removes every second factor and ends all sessions. */
  readonly undo: RouteDefinition = {
    path: 'undo',
    GET: (ctx) => this.#draw(ctx),
    POST: (ctx) => this.#undo(ctx),
  }

  constructor(
    private readonly parts: SecondFactorParts,
    private readonly management: Management,
    private readonly pages: SecondFactorPages,
  ) {}

  async #draw(ctx: RequestContext): Promise<Reply> {
    const token = ctx.query.get('token')
    if (token === undefined || !(await this.#userIn(token))) return this.#used(ctx)
    const fields = [{ name: 'token', type: 'hidden', value: token } as const]
    const form = {
      type: 'form',
      action: 'undo',
      fields,
      submit: this.pages.text(ctx, 'undoSubmit'),
      danger: true,
    } as const
    const sections = [{ type: 'text' as const, text: this.pages.text(ctx, 'undoText') }, form]
    return this.pages.draw(ctx, { key: 'undo', sections })
  }

  async #undo(ctx: RequestContext): Promise<Reply> {
    await this.parts.services.limits.count('setup', ctx)
    const userId = await this.#userIn(textOf(ctx.body, 'token') ?? '')
    if (userId === undefined) return this.#used(ctx)
    await this.management.reset(ctx, userId, false)
    const sections = [{ type: 'text' as const, text: this.pages.text(ctx, 'mail.resetText') }]
    const links = [{ label: this.pages.text(ctx, 'continue'), url: `${ctx.baseUrl}/signin` }]
    return this.pages.draw(ctx, { key: 'mail.reset', sections, links })
  }

  #used(ctx: RequestContext): Promise<Reply> {
    const sections = [{ type: 'text' as const, text: this.pages.text(ctx, 'undoneText') }]
    return this.pages.draw(ctx, { key: 'undone', icon: 'warning', sections }, 410)
  }

  /** The user of a link; undefined if it is too old, or the factor was removed already. */
  async #userIn(token: string): Promise<string | undefined> {
    const { apps, services } = this.parts
    const value = await services.sealer.unseal(UNDO, token)
    const { factor, userId } = (value ?? {}) as { readonly factor?: Json; readonly userId?: Json }
    if (typeof userId !== 'string') return undefined
    return (await apps.of(userId)).some(({ id }) => id === factor) ? userId : undefined
  }
}
