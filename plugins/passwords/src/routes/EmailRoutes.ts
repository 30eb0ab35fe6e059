import {
  type AccountSection,
  isolateText,
  type PageNotice,
  type Reply,
  type RequestContext,
  type RouteDefinition,
  textOf,
} from 'authengine/plugin'
import type { Change } from '../Change.js'
import type { ChangeEmail } from '../ChangeEmail.js'
import type { PasswordParts } from '../PasswordParts.js'
import { signInFirst } from './AccountRoutes.js'
import type { PasswordPages } from './PasswordPages.js'

/** Another email address: the form, the link to the new address, and the link to the former one, which undoes it. */
export class EmailRoutes {
  /** The form. */
  readonly form: RouteDefinition = {
    path: 'email',
    isDestination: true,
    GET: (ctx) => this.#draw(ctx),
    POST: (ctx) => this.#ask(ctx),
  }
  /** The page of the link to the new address. */
  readonly confirm: RouteDefinition = {
    path: 'email/confirm',
    GET: (ctx) => this.#drawConfirm(ctx),
    POST: (ctx) => this.#confirm(ctx),
  }
  /** The page of the link to the former address. */
  readonly undo: RouteDefinition = {
    path: 'email/undo',
    GET: (ctx) => this.#drawUndo(ctx),
    POST: (ctx) => this.#undo(ctx),
  }

  constructor(
    private readonly parts: PasswordParts,
    private readonly change: Change,
    private readonly operation: ChangeEmail,
    private readonly pages: PasswordPages,
  ) {}

  async #draw(ctx: RequestContext, notice?: PageNotice, status?: number): Promise<Reply> {
    const signedIn = await this.change.signedIn(ctx)
    if (!signedIn) return signInFirst(ctx, this.#url(ctx, 'email'))
    const { password, user } = signedIn
    const fields = [
      this.#newEmail(ctx, ctx.method === 'POST' ? textOf(ctx.body, 'email') : undefined),
      ...(password ? this.pages.currentPassword(ctx, user.email) : []),
    ]
    const links = [{ label: this.pages.text(ctx, 'toAccount'), url: `${ctx.baseUrl}/account` }]
    return this.pages.form(ctx, { key: 'email.change', fields, links }, notice, status)
  }

  #ask(ctx: RequestContext): Promise<Reply> {
    const ask = async (): Promise<Reply> => {
      const signedIn = await this.change.signedIn(ctx)
      if (!signedIn) return signInFirst(ctx, this.#url(ctx, 'email'))
      const typed = { email: textOf(ctx.body, 'email'), current: textOf(ctx.body, 'currentPassword') }
      await this.operation.ask(ctx, signedIn, typed)
      return this.pages.done(ctx, 'mail-sent', this.#url(ctx, 'sent?for=email'))
    }
    return this.pages.handle(ctx, ask, (notice, status) => this.#draw(ctx, notice, status))
  }

  /** Only in a browser in which the user is signed in: otherwise a link could give another user a verified address. */
  async #drawConfirm(ctx: RequestContext): Promise<Reply> {
    const token = textOf(ctx.body, 'token') ?? ctx.query.get('token')
    const found = await this.operation.find(token)
    if (found?.asked.kind !== 'change-email' || token === undefined) return this.#used(ctx)
    const signedIn = await this.change.signedIn(ctx)
    if (signedIn?.user.id !== found.user.id) {
      const links = [{ label: this.pages.text(ctx, 'toSignIn'), url: `${ctx.baseUrl}/signin` }]
      return this.pages.form(ctx, { key: 'email.elsewhere', links })
    }
    return this.pages.form(ctx, {
      key: 'email.confirm',
      values: { email: isolateText(found.asked.email), former: isolateText(found.user.email ?? '') },
      fields: [{ name: 'token', type: 'hidden', value: token }],
    })
  }

  #confirm(ctx: RequestContext): Promise<Reply> {
    const confirm = async (): Promise<Reply> => {
      const signedIn = await this.change.signedIn(ctx)
      if (!signedIn) return signInFirst(ctx, `${ctx.baseUrl}/account`)
      await this.operation.finish(ctx, textOf(ctx.body, 'token') ?? '', signedIn)
      return this.pages.done(ctx, 'email-changed', this.#url(ctx, 'done?for=email'))
    }
    return this.pages.handle(ctx, confirm, () => this.#used(ctx))
  }

  async #drawUndo(ctx: RequestContext): Promise<Reply> {
    const token = ctx.query.get('token')
    const found = await this.operation.find(token)
    if (found?.asked.kind !== 'undo-email' || token === undefined) return this.#used(ctx)
    return this.pages.form(ctx, {
      key: 'email.undo',
      values: { email: isolateText(found.asked.email) },
      fields: [{ name: 'token', type: 'hidden', value: token }],
    })
  }

  #undo(ctx: RequestContext): Promise<Reply> {
    const undo = async (): Promise<Reply> => {
      await this.parts.services.limits.count('reset', ctx)
      await this.operation.undo(ctx, textOf(ctx.body, 'token') ?? '')
      return this.pages.done(ctx, 'mail-sent', this.#url(ctx, 'sent?for=undo'))
    }
    return this.pages.handle(ctx, undo, () => this.#used(ctx))
  }

  #newEmail(ctx: RequestContext, value?: string) {
    return { ...this.pages.email(ctx, value), label: this.pages.text(ctx, 'newEmail'), autocomplete: 'email' }
  }

  #used(ctx: RequestContext): Promise<Reply> {
    const links = [{ label: this.pages.text(ctx, 'toAccount'), url: `${ctx.baseUrl}/account` }]
    return this.pages.form(ctx, { key: 'used', icon: 'warning', links }, undefined, 410)
  }

  #url(ctx: RequestContext, path: string): string {
    return this.parts.services.pages.url(ctx, path)
  }
}

/** The part of the account page about the email address. */
export const emailSection = (change: Change, pages: PasswordPages): AccountSection => ({
  id: 'email-address',
  title: 'passwords.email.section',
  draw: async (ctx) => {
    const signedIn = await change.signedIn(ctx)
    if (!signedIn) return []
    const { password, user } = signedIn
    const shown = { type: 'text' as const, text: isolateText(user.email ?? '–') }
    const field = { ...pages.email(ctx), label: pages.text(ctx, 'newEmail'), autocomplete: 'email' }
    const current = password ? pages.currentPassword(ctx, user.email) : []
    return [shown, pages.section(ctx, 'email.change', 'email', [field, ...current])]
  },
})
