import {
  type AccountSection,
  type PageField,
  type PageNotice,
  type PageSection,
  redirect,
  type Reply,
  type RequestContext,
  type RouteDefinition,
  textOf,
} from 'authengine/plugin'
import { canSetByMail, type Change, type SignedIn } from '../Change.js'
import type { PasswordParts } from '../PasswordParts.js'
import type { Reset } from '../Reset.js'
import { hiddenName, type PasswordPages } from './PasswordPages.js'

/** What a signed-in user does with the password: change it, set the first one, remove it. */
export class AccountRoutes {
  /** The page that changes the password. */
  readonly change: RouteDefinition = {
    path: 'change',
    isDestination: true,
    GET: (ctx) => this.#draw(ctx),
    POST: (ctx) => this.#change(ctx),
  }
  /** Sets the first password. */
  readonly set: RouteDefinition = { path: 'set', POST: (ctx) => this.#set(ctx) }
  /** Mails a link that sets the first password. */
  readonly setByMail: RouteDefinition = { path: 'set-by-mail', POST: (ctx) => this.#setByMail(ctx) }
  /** Removes the password. */
  readonly remove: RouteDefinition = { path: 'remove', POST: (ctx) => this.#remove(ctx) }

  constructor(
    private readonly parts: PasswordParts,
    private readonly operation: Change,
    private readonly resets: Reset,
    private readonly pages: PasswordPages,
  ) {}

  async #draw(ctx: RequestContext, notice?: PageNotice, status?: number): Promise<Reply> {
    const signedIn = await this.operation.signedIn(ctx)
    if (!signedIn) return signInFirst(ctx, this.parts.services.pages.url(ctx, 'change'))
    const { isRecent, password, user } = signedIn
    const links = this.#links(ctx)
    // The page may be the reply of another route, so its form names the route that it is for.
    if (password) {
      const fields = [...this.pages.currentPassword(ctx, user.email), this.pages.newPassword(ctx)]
      return this.pages.form(ctx, { key: 'change', action: 'change', fields, links }, notice, status)
    }
    const form =
      isRecent || !canSetByMail(signedIn)
        ? { action: 'set', fields: firstPassword(ctx, this.pages, signedIn) }
        : { more: setSections(ctx, this.pages, signedIn) }
    return this.pages.form(ctx, { key: 'set', ...form, links }, notice, status)
  }

  /** The form that removes the password, on a page of its own. */
  async #drawRemove(ctx: RequestContext, notice: PageNotice, status: number): Promise<Reply> {
    const signedIn = await this.operation.signedIn(ctx)
    if (!signedIn?.password) return this.#draw(ctx, notice, status)
    const fields = this.pages.currentPassword(ctx, signedIn.user.email)
    const form = { key: 'remove', action: 'remove', danger: true, fields, links: this.#links(ctx) }
    return this.pages.form(ctx, form, notice, status)
  }

  #links(ctx: RequestContext) {
    return [{ label: this.pages.text(ctx, 'toAccount'), url: `${ctx.baseUrl}/account` }]
  }

  #change(ctx: RequestContext): Promise<Reply> {
    return this.#as(ctx, 'change', (signedIn) =>
      this.operation.change(ctx, signedIn, {
        current: textOf(ctx.body, 'currentPassword'),
        password: textOf(ctx.body, 'password'),
      }),
    )
  }

  #set(ctx: RequestContext): Promise<Reply> {
    return this.#as(ctx, 'set', (signedIn) => this.operation.set(ctx, signedIn, textOf(ctx.body, 'password')))
  }

  #remove(ctx: RequestContext): Promise<Reply> {
    return this.#as(
      ctx,
      'remove',
      (signedIn) => this.operation.remove(ctx, signedIn, textOf(ctx.body, 'currentPassword')),
      (notice, status) => this.#drawRemove(ctx, notice, status),
    )
  }

  #setByMail(ctx: RequestContext): Promise<Reply> {
    const ask = async (): Promise<Reply> => {
      const signedIn = await this.operation.signedIn(ctx)
      if (!signedIn) return signInFirst(ctx, `${ctx.baseUrl}/account`)
      if (canSetByMail(signedIn)) await this.resets.ask(ctx, signedIn.user.email ?? '')
      return this.pages.done(ctx, 'mail-sent', this.parts.services.pages.url(ctx, 'sent?for=first'))
    }
    return this.pages.handle(ctx, ask, (notice, status) => this.#draw(ctx, notice, status))
  }

  /**
   * Does something for the signed-in user, and says so.
   *
   * @param what - Names the page that follows.
   * @param again - Draws the form again.
   */
  #as(
    ctx: RequestContext,
    what: 'change' | 'remove' | 'set',
    act: (signedIn: SignedIn) => Promise<void>,
    again = (notice: PageNotice, status: number): Promise<Reply> => this.#draw(ctx, notice, status),
  ): Promise<Reply> {
    const perform = async (): Promise<Reply> => {
      const signedIn = await this.operation.signedIn(ctx)
      if (!signedIn) return signInFirst(ctx, `${ctx.baseUrl}/account`)
      await act(signedIn)
      return this.pages.done(ctx, 'done', this.parts.services.pages.url(ctx, `done?for=${what}`))
    }
    return this.pages.handle(ctx, perform, again)
  }
}

/** The part of the account page about the password. */
export const passwordSection = (change: Change, pages: PasswordPages): AccountSection => ({
  id: 'password',
  title: 'passwords.section',
  draw: async (ctx) => {
    const signedIn = await change.signedIn(ctx)
    if (!signedIn) return []
    const { password, user } = signedIn
    if (!password) return signedIn.isNamed ? setSections(ctx, pages, signedIn) : []
    const present = (): ReturnType<PasswordPages['currentPassword']> => pages.currentPassword(ctx, user.email)
    const section = pages.section(ctx, 'change', 'change', [...present(), pages.newPassword(ctx)])
    if (!(await change.hasOtherWay(user.id))) return [section]
    return [
      section,
      { ...pages.section(ctx, 'remove', 'remove', present()), text: pages.text(ctx, 'removeText'), danger: true },
    ]
  },
})

/**
 * The form for a first password. If the sign-in was longer ago, a mailed link is offered to users who have an address;
 * for others, the form leads to the page for re-authentication.
 */
function setSections(ctx: RequestContext, pages: PasswordPages, signedIn: SignedIn): readonly PageSection[] {
  if (signedIn.isRecent || !canSetByMail(signedIn))
    return [pages.section(ctx, 'set', 'set', firstPassword(ctx, pages, signedIn))]
  const text = pages.text(ctx, 'setByMailText')
  return [{ type: 'form', action: 'set-by-mail', fields: [], text, submit: pages.text(ctx, 'setByMailSubmit') }]
}

/** The fields for a first password. */
const firstPassword = (ctx: RequestContext, pages: PasswordPages, { user }: SignedIn): readonly PageField[] => [
  ...hiddenName(user.email),
  pages.newPassword(ctx),
]

/** Redirects to the sign-in page, and then back. */
export const signInFirst = (ctx: RequestContext, callbackUrl: string): Reply =>
  redirect(`${ctx.baseUrl}/signin?${String(new URLSearchParams({ error: 'SessionRequired', callbackUrl }))}`)
