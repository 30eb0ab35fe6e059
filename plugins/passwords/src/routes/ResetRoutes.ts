import {
  type PageNotice,
  redirect,
  type Reply,
  type RequestContext,
  type RouteDefinition,
  textOf,
} from 'authengine/plugin'
import type { PasswordParts } from '../PasswordParts.js'
import { PasswordRefused } from '../PasswordRefused.js'
import type { Reset } from '../Reset.js'
import { callbackField, signInUrl, withCallback } from './callbackUrl.js'
import { hiddenName, type PasswordPages } from './PasswordPages.js'

/** A forgotten password: the form, and the page of the mailed link. */
export class ResetRoutes {
  /** The form. */
  readonly forgot: RouteDefinition = { path: 'forgot', GET: (ctx) => this.#draw(ctx), POST: (ctx) => this.#ask(ctx) }
  /** The page of the mailed link. */
  readonly reset: RouteDefinition = {
    path: 'reset',
    GET: (ctx) => this.#drawReset(ctx),
    POST: (ctx) => this.#reset(ctx),
  }

  constructor(
    private readonly parts: PasswordParts,
    private readonly operation: Reset,
    private readonly pages: PasswordPages,
  ) {}

  #draw(ctx: RequestContext, notice?: PageNotice, status?: number): Promise<Reply> {
    const typed = ctx.method === 'POST' ? textOf(ctx.body, 'email') : ctx.query.get('email')
    const fields = [...callbackField(ctx), this.pages.email(ctx, typed)]
    return this.pages.form(
      ctx,
      { key: 'forgot', fields, links: [{ label: this.pages.text(ctx, 'toSignIn'), url: signInUrl(ctx) }] },
      notice,
      status,
    )
  }

  #ask(ctx: RequestContext): Promise<Reply> {
    const ask = async (): Promise<Reply> => {
      const email = this.parts.names.email(textOf(ctx.body, 'email'))
      if (email === undefined) throw new PasswordRefused('email', 'invalid')
      await this.operation.ask(ctx, email)
      return this.pages.done(ctx, 'mail-sent', this.#url(ctx, 'sent'))
    }
    return this.pages.handle(ctx, ask, (notice, status) => this.#draw(ctx, notice, status))
  }

  /** A GET uses nothing up, because mail scanners open links. */
  async #drawReset(ctx: RequestContext, notice?: PageNotice, status?: number): Promise<Reply> {
    const token = textOf(ctx.body, 'token') ?? ctx.query.get('token')
    const asked = await this.operation.find(token)
    if (!asked || token === undefined) return this.#used(ctx)
    const fields = [
      ...hiddenName(asked.email),
      { name: 'token', type: 'hidden' as const, value: token },
      this.pages.newPassword(ctx),
    ]
    return this.pages.form(ctx, { key: 'reset', fields }, notice, status)
  }

  #reset(ctx: RequestContext): Promise<Reply> {
    const reset = async (): Promise<Reply> => {
      await this.parts.services.limits.count('reset', ctx)
      const token = textOf(ctx.body, 'token') ?? ''
      const callbackUrl = await this.operation.finish(ctx, token, textOf(ctx.body, 'password'))
      const wanted = callbackUrl === `${ctx.origin}/` ? undefined : callbackUrl
      return this.pages.done(ctx, 'password-changed', withCallback(this.#url(ctx, 'done'), wanted))
    }
    return this.pages.handle(ctx, reset, (notice, status) =>
      status === 410 ? this.#used(ctx) : this.#drawReset(ctx, notice, status),
    )
  }

  #used(ctx: RequestContext): Promise<Reply> {
    const links = [{ label: this.pages.text(ctx, 'forgot'), path: 'forgot' }]
    return this.pages.form(ctx, { key: 'used', icon: 'warning', links }, undefined, 410)
  }

  #url(ctx: RequestContext, path: string): string {
    return this.parts.services.pages.url(ctx, path)
  }
}

/** Password managers open this path to change a password (W3C, "A Well-Known URL for Changing Passwords"). */
export const changePasswordUrl = (ctx: RequestContext, { services }: PasswordParts): Reply =>
  redirect(services.pages.url(ctx, 'change'))
