import type { Awaitable } from '../core/guards.js'
import type { PasskeyDoor, SignInDoor } from '../core/Provider.js'
import type { Theme } from '../core/Theme.js'
import type { Html } from './html.js'

/** What every built-in page is drawn from. */
export interface PageFrame {
  /** Origin of the site, for the way home; empty while no host can be believed. */
  readonly origin: string
  /** Origin and base path, for links to other pages. */
  readonly baseUrl: string
  /** How the pages look. */
  readonly theme: Theme
  /** Allows the style sheet of this one page; part of the policy. */
  readonly nonce: string
}

/** What the script of a page needs to know about a door that is opened with a passkey. */
export interface WebAuthnDoor extends PasskeyDoor {
  /** Id of the provider. */
  readonly provider: string
  /** URL of the script. */
  readonly script: string
}

/** How the sign-in page places an option that draws itself. */
export interface OptionLook {
  /** The button that signs in. */
  readonly button: Html
  /** Tells the ids of this form from those of others. */
  readonly place: string
  /** Whether what the option can fold away is open from the start. */
  readonly open: boolean
}

/** Markup of a sign-in option that needs more than a form. */
export interface OptionMarkup {
  /** Picture on its button, where the provider has no logo. */
  readonly mark: Html
  /** Draws the option. */
  draw(page: SignInPage, door: PageDoor, look: OptionLook): Html
}

/** A link beside a sign-in option, such as "Create account". */
export interface PageLink {
  /** Text. */
  readonly label: string
  /** Absolute URL. */
  readonly url: string
}

/** A provider's door, and where its form is posted. */
export interface PageDoor extends SignInDoor {
  /** Id of the provider. */
  readonly id: string
  /** URL the form is posted to. */
  readonly action: string
  /** Given for a door that is opened with a passkey. */
  readonly webauthn?: WebAuthnDoor | undefined
  /** Loads the markup of an option that needs more than a form. */
  readonly markup?: (() => Promise<OptionMarkup>) | undefined
  /** Links of plugins, to show below the form. */
  readonly links?: readonly PageLink[] | undefined
}

/** What the sign-in page is drawn from. */
export interface SignInPage extends PageFrame {
  /** One for each provider, in the order of the configuration. */
  readonly doors: readonly PageDoor[]
  /** Token for every form; undefined when the check is off. */
  readonly csrfToken: string | undefined
  /** Where to go after signing in: approved already. */
  readonly callbackUrl: string
  /** The `error` of a sign-in that failed: any text, so look it up and never print it. */
  readonly error: string | undefined
  /** Seconds until it may be tried again: any text. */
  readonly retryAfter?: string | undefined
  /** E-mail address to start with: any text. */
  readonly email: string | undefined
}

/** What the sign-out page is drawn from. */
export interface SignOutPage extends PageFrame {
  /** Name of the provider to sign out at as well; undefined to sign out here only. */
  readonly federated: string | undefined
  /** Token for the form; undefined when the check is off. */
  readonly csrfToken: string | undefined
  /** Where to go after signing out: approved already. */
  readonly callbackUrl: string
}

/** What the error page is drawn from. */
export interface ErrorPage extends PageFrame {
  /** What went wrong: any text, so look it up and never print it. */
  readonly error: string | undefined
}

/** The form for a code that was mailed. */
export interface CodeForm {
  /** URL the form is posted to. */
  readonly action: string
  /** Token for the form; undefined when the check is off. */
  readonly csrfToken: string | undefined
  /** The address the mail went to; undefined in a browser that did not ask for it. */
  readonly email: string | undefined
  /** Where to go after signing in: approved already. Undefined in a browser that did not ask. */
  readonly callbackUrl: string | undefined
  /** Whether the code that was typed just now was refused. */
  readonly refused: boolean
}

/** What the page after a mail was sent is drawn from. */
export interface VerifyRequestPage extends PageFrame {
  /** The form for the code in the mail; undefined where there is none to type. */
  readonly code?: CodeForm | undefined
}

/** What the page that asks for a click is drawn from. */
export interface ConfirmationPage extends PageFrame {
  /** Who would be signed in: from a link, so it can be any address. */
  readonly account: string
  /** URL the form is posted to. */
  readonly action: string
  /** Token for the form; undefined when the check is off. */
  readonly csrfToken: string | undefined
  /** What else the form posts. */
  readonly fields: Readonly<Record<string, string>>
}

/** A passkey of the person who looks at the page. */
export interface PageAuthenticator {
  /** Id of the passkey, for the forms. */
  readonly id: string
  /** What the person calls it: any text. */
  readonly name: string | null
  /** When it was added; null where nobody knows. */
  readonly createdAt: Date | null
  /** When somebody signed in with it last; null for never. */
  readonly lastUsed: Date | null
  /** Whether it is on every device of the person, and not on one only. */
  readonly synced: boolean
  /** Whether the person signed in with it just now. */
  readonly current?: boolean | undefined
}

/** What the page with the passkeys of a person is drawn from. */
export interface AuthenticatorsPage extends PageFrame {
  /** One for each passkey. */
  readonly keys: readonly PageAuthenticator[]
  /** Token for every form; undefined when the check is off. */
  readonly csrfToken: string | undefined
  /** URL the forms are posted to. */
  readonly action: string
  /** Id of the provider a new passkey is made for. */
  readonly provider: string
  /** URL of the script. */
  readonly script: string
  /** The `error` of a change that failed: any text, so look it up and never print it. */
  readonly error: string | undefined
  /** Where to go on to: approved already. Undefined to offer the way home. */
  readonly callbackUrl: string | undefined
}

/** A page, ready to send. */
export interface RenderedPage {
  /** The document. */
  readonly markup: string
  /** Value of `Content-Security-Policy`: what the document may load. */
  readonly policy: string
}

/** The pages the library draws itself. Providers say what their door looks like; a renderer never asks their type. */
export abstract class PageRenderer {
  /** Where people choose how to sign in. */
  abstract signIn(page: SignInPage): Awaitable<RenderedPage>

  /** Where people confirm that they want to sign out. */
  abstract signOut(page: SignOutPage): Awaitable<RenderedPage>

  /** Where people learn that something went wrong. */
  abstract error(page: ErrorPage): Awaitable<RenderedPage>

  /** Where people confirm a sign-in by a link that was opened in another browser than the one that asked for it. */
  abstract confirm(page: ConfirmationPage): Awaitable<RenderedPage>

  /** Tells the user that a mail was sent. A renderer without it leaves the page to the built-in one. */
  verifyRequest?(page: VerifyRequestPage): Awaitable<RenderedPage>

  /** Where users add, name and remove their passkeys. A renderer without it leaves the page to the built-in one. */
  authenticators?(page: AuthenticatorsPage): Awaitable<RenderedPage>
}

/** The pages that a plugin can put in place of single ones. */
export type PageMethods = Pick<
  PageRenderer,
  'signIn' | 'signOut' | 'error' | 'confirm' | 'verifyRequest' | 'authenticators'
>

/** Makes pages, with the pages as they were so far. What it leaves out stays. */
export type PageWrapper = (inner: PageRenderer) => Partial<PageMethods>

const PAGES: readonly (keyof PageMethods)[] = [
  'signIn',
  'signOut',
  'error',
  'confirm',
  'verifyRequest',
  'authenticators',
]

/** The pages of a plugin, around those so far. */
export function wrappedPages(inner: PageRenderer, wrap: PageWrapper): PageRenderer {
  const own = wrap(inner)
  const methods = PAGES.flatMap((name) => {
    const owner = own[name] ? own : inner
    const draw = owner[name] as ((page: never) => unknown) | undefined
    return draw ? [[name, draw.bind(owner)]] : []
  })
  // The optional pages are missing where neither has them.
  const pages = Object.create(PageRenderer.prototype) as PageRenderer
  return Object.assign(pages, Object.fromEntries(methods) as object)
}
