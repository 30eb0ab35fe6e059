import type { Reply, RequestContext, RouteDefinition } from 'authengine/plugin'
import { signInUrl } from './callbackUrl.js'
import type { PasswordPages } from './PasswordPages.js'

/** The pages after a form: a mail is on its way, or something was done. */
export class ResultRoutes {
  /** The page that says that a mail is on its way. */
  readonly sent: RouteDefinition = { path: 'sent', GET: (ctx) => this.#sent(ctx) }
  /** The page that says what was done. */
  readonly done: RouteDefinition = { path: 'done', GET: (ctx) => this.#done(ctx) }

  constructor(private readonly pages: PasswordPages) {}

  #sent(ctx: RequestContext): Promise<Reply> {
    const { isSignedIn, textKey } = SENT.get(ctx.query.get('for') ?? '') ?? FORGOTTEN
    return this.pages.form(ctx, { key: 'sent', textKey, icon: 'mail', links: [this.#next(ctx, isSignedIn)] })
  }

  #done(ctx: RequestContext): Promise<Reply> {
    const key = DONE.get(ctx.query.get('for') ?? '')
    const links = [this.#next(ctx, key !== undefined)]
    return this.pages.form(ctx, key === undefined ? { key: 'done', links } : { key, textKey: null, links })
  }

  /** The link to the account page, or to the sign-in page. */
  #next(ctx: RequestContext, isSignedIn: boolean) {
    return isSignedIn
      ? { label: this.pages.text(ctx, 'toAccount'), url: `${ctx.baseUrl}/account` }
      : { label: this.pages.text(ctx, 'toSignIn'), url: signInUrl(ctx) }
  }
}

const FORGOTTEN = { textKey: 'sentText', isSignedIn: false }

/** What the page after a form says, by the form. */
const SENT: ReadonlyMap<string, typeof FORGOTTEN> = new Map([
  ['email', { textKey: 'email.changeText', isSignedIn: true }],
  ['first', { textKey: 'setByMailText', isSignedIn: true }],
  ['undo', { textKey: 'setByMailText', isSignedIn: false }],
])

/** Key of what the page after a form of a signed-in user says, by the form. */
const DONE: ReadonlyMap<string, string> = new Map([
  ['change', 'mail.changed'],
  ['email', 'mail.emailChanged'],
  ['remove', 'mail.removed'],
  ['set', 'mail.set'],
])
