import { NotFound, Verification } from 'authengine'
import {
  isolateText,
  type PageField,
  type PageNotice,
  redirect,
  type Reply,
  type RequestContext,
  type RouteDefinition,
  textOf,
} from 'authengine/plugin'
import { acceptedPassword } from '../acceptedPassword.js'
import type { SignUpAsked } from '../MailedRequests.js'
import type { PasswordParts } from '../PasswordParts.js'
import type { SignUp } from '../SignUp.js'
import { callbackField, signInUrl } from './callbackUrl.js'
import { hiddenName, type PasswordForm, type PasswordPages } from './PasswordPages.js'

/** Sign-up: the form, and the page for the code or the link of the mail. */
export class SignUpRoutes {
  /** The form. */
  readonly form: RouteDefinition = { path: 'sign-up', GET: (ctx) => this.#draw(ctx), POST: (ctx) => this.#submit(ctx) }
  /** The page for the code or the link of the mail. */
  readonly proof: RouteDefinition = {
    path: 'verify',
    GET: (ctx) => this.#drawProof(ctx),
    POST: (ctx) => this.#handleProof(ctx),
  }

  constructor(
    private readonly parts: PasswordParts,
    private readonly signUp: SignUp,
    private readonly pages: PasswordPages,
  ) {}

  async #draw(ctx: RequestContext, notice?: PageNotice, status?: number): Promise<Reply> {
    const { names, signUp } = this.parts.settings
    if (signUp === 'off') throw new NotFound('This site does not let users sign up.')
    const { pages } = this
    const typed = (name: string): string | undefined => (ctx.method === 'POST' ? textOf(ctx.body, name) : undefined)
    const username: PageField = {
      name: 'username',
      label: pages.text(ctx, 'username'),
      type: 'text',
      required: true,
      autocomplete: 'username',
      value: typed('username'),
    }
    // A password manager stores the password under the field `username`, and there must be one.
    const email: PageField = { ...pages.email(ctx, typed('email')), ...(names === 'both' && { autocomplete: 'email' }) }
    const form: PasswordForm = {
      key: 'signUp',
      fields: [
        ...callbackField(ctx),
        ...(names === 'username' ? [] : [email]),
        ...(names === 'email' ? [] : [username]),
        pages.newPassword(ctx),
      ],
      links: [{ label: pages.text(ctx, 'haveAccount'), url: signInUrl(ctx) }],
    }
    return pages.form(ctx, form, notice, status)
  }

  #submit(ctx: RequestContext): Promise<Reply> {
    const field = (name: string): string | undefined => textOf(ctx.body, name)
    const typed = () => ({
      email: field('email'),
      username: field('username'),
      name: field('name'),
      password: field('password'),
    })
    return this.pages.handle(
      ctx,
      () => this.signUp.begin(ctx, typed()),
      (notice, status) => this.#draw(ctx, notice, status),
    )
  }

  /** The page for the code, or for the link of the mail. A GET uses nothing up, because mail scanners open links. */
  async #drawProof(ctx: RequestContext, notice?: PageNotice, status?: number): Promise<Reply> {
    const token = textOf(ctx.body, 'token') ?? ctx.query.get('token')
    if (token === undefined) return this.#drawCode(ctx, notice, status)
    const asked = await this.parts.requests.find(token, 'sign-up')
    if (!asked) return this.#drawUsed(ctx)
    const isOwn = (await this.signUp.waiting(ctx))?.token === token
    const form: PasswordForm = {
      key: isOwn ? 'confirm' : 'confirmElsewhere',
      values: { email: isolateText(asked.email) },
      fields: [
        ...hiddenName(asked.username ?? asked.email),
        { name: 'token', type: 'hidden', value: token },
        ...(isOwn ? [] : [this.pages.newPassword(ctx)]),
      ],
    }
    return this.pages.form(ctx, form, notice, status)
  }

  #handleProof(ctx: RequestContext): Promise<Reply> {
    return this.pages.handle(
      ctx,
      () => this.#prove(ctx),
      (notice, status) =>
        status === 410 && textOf(ctx.body, 'token') !== undefined
          ? this.#drawUsed(ctx)
          : this.#drawProof(ctx, notice, status),
    )
  }

  async #prove(ctx: RequestContext): Promise<Reply> {
    const { requests, services } = this.parts
    const token = textOf(ctx.body, 'token')
    if (token === undefined) return this.signUp.finishWithCode(ctx, textOf(ctx.body, 'code') ?? '')
    const waiting = await this.signUp.waiting(ctx)
    await services.limits.count('code', ctx, waiting?.email)
    const asked = await requests.find(token, 'sign-up')
    if (!asked) throw new Verification('The link was used already, or has expired.')
    const password = waiting?.token === token ? undefined : await this.#passwordFor(ctx, asked)
    return this.signUp.finish(ctx, token, asked, password)
  }

  #passwordFor(ctx: RequestContext, { email, name, username }: SignUpAsked): Promise<string> {
    return acceptedPassword(this.parts, textOf(ctx.body, 'password'), { email, name, username })
  }

  async #drawCode(ctx: RequestContext, notice?: PageNotice, status?: number): Promise<Reply> {
    const waiting = await this.signUp.waiting(ctx)
    if (!waiting) return redirect(this.parts.services.pages.url(ctx, 'sign-up'))
    const label = this.pages.text(ctx, 'code')
    const form: PasswordForm = {
      key: 'verify',
      values: { email: isolateText(waiting.email) },
      icon: 'mail',
      fields: [{ name: 'code', label, type: 'code', required: true, autofocus: true }],
      links: [{ label: this.pages.text(ctx, 'signUpAgain'), path: 'sign-up' }],
    }
    const wrong =
      notice && status === 410
        ? { ...notice, title: this.pages.text(ctx, 'refused'), text: this.pages.text(ctx, 'wrongCode'), field: 'code' }
        : notice
    return this.pages.form(ctx, form, wrong, status === 410 ? 422 : status)
  }

  #drawUsed(ctx: RequestContext): Promise<Reply> {
    const links = [{ label: this.pages.text(ctx, 'signUp'), path: 'sign-up' }]
    return this.pages.form(ctx, { key: 'used', icon: 'warning', links }, undefined, 410)
  }
}
