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
import { hiddenName, type PasswordPages } from './PasswordPages.js'

/** A forgotten password: the form, the page that follows for every address, and the page of the mailed link. */
export class ResetRoutes {
  /** The form. */
  readonly forgot: RouteDefinition = { path: 'forgot', GET: (ctx) => this.#draw(ctx), POST: (ctx) => this.#ask(ctx) }
  /** The page that says that a mail is on its way. */
  readonly sent: RouteDefinition = { path: 'sent', GET: (ctx) => this.#sent(ctx) }
  /** The page of the mailed link. */
  readonly reset: RouteDefinition = {
    path: 'reset',
    GET: (ctx) => this.#drawReset(ctx),
    POST: (ctx) => this.#reset(ctx),
  }
  /** The page after the password was set. */
  readonly done: RouteDefinition = { path: 'done', GET: (ctx) => this.#done(ctx) }

  constructor(
    private readonly parts: PasswordParts,
    private readonly operation: Reset,
    private readonly pages: PasswordPages,
  ) {}

  #draw(ctx: RequestContext, notice?: PageNotice, status?: number): Promise<Reply> {
    const typed = ctx.method === 'POST' ? textOf(ctx.body, 'email') : ctx.query.get('email')
    const links = [{ label: this.pages.text(ctx, 'toSignIn'), url: `${ctx.baseUrl}/signin` }]
    return this.pages.form(ctx, { key: 'forgot', fields: [this.pages.email(ctx, typed)], links }, notice, status)
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

  #sent(ctx: RequestContext): Promise<Reply> {
    const signedInText = SENT.get(ctx.query.get('for') ?? '')
    const link = signedInText === undefined ? (['toSignIn', 'signin'] as const) : (['toAccount', 'account'] as const)
    const links = [{ label: this.pages.text(ctx, link[0]), url: `${ctx.baseUrl}/${link[1]}` }]
    return this.pages.form(ctx, { key: 'sent', textKey: signedInText ?? 'sentText', icon: 'mail', links })
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
      await this.operation.finish(ctx, textOf(ctx.body, 'token') ?? '', textOf(ctx.body, 'password'))
      return this.pages.done(ctx, 'password-changed', this.#url(ctx, 'done'))
    }
    return this.pages.handle(ctx, reset, (notice, status) =>
      status === 410 ? this.#used(ctx) : this.#drawReset(ctx, notice, status),
    )
  }

  #done(ctx: RequestContext): Promise<Reply> {
    return this.pages.form(ctx, {
      key: 'done',
      links: [{ label: this.pages.text(ctx, 'toSignIn'), url: `${ctx.baseUrl}/signin` }],
    })
  }

  #used(ctx: RequestContext): Promise<Reply> {
    const links = [{ label: this.pages.text(ctx, 'forgot'), path: 'forgot' }]
    return this.pages.form(ctx, { key: 'used', icon: 'warning', links }, undefined, 410)
  }

  #url(ctx: RequestContext, path: string): string {
    return this.parts.services.pages.url(ctx, path)
  }
}

/** What the page says that follows the forms of signed-in users. */
const SENT: ReadonlyMap<string, string> = new Map([
  ['email', 'email.changeText'],
  ['first', 'setByMailText'],
])

/** Password managers open this path to change a password (W3C, "A Well-Known URL for Changing Passwords"). */
export const changePasswordUrl = (ctx: RequestContext, { services }: PasswordParts): Reply =>
  redirect(services.pages.url(ctx, 'change'))
