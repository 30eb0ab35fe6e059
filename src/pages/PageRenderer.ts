import type { Awaitable } from '../core/guards.js'
import type { PasskeyOption, SignInOption } from '../core/Provider.js'
import type { Theme } from '../core/Theme.js'
import type { FormPage, PageLink } from './FormPage.js'
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

/** What the script of a page needs to know of a sign-in option that uses passkeys. */
export interface PagePasskeyOption extends PasskeyOption {
  /** Id of the provider. */
  readonly provider: string
  /** URL of the script. */
  readonly script: string
}

/** How the sign-in page places an option that draws itself. */
export interface OptionLayout {
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
  draw(page: SignInPage, signInOption: PageSignInOption, look: OptionLayout): Html
}

/** The sign-in option of a provider, and where its form is posted. */
export interface PageSignInOption extends SignInOption {
  /** Id of the provider. */
  readonly id: string
  /** URL the form is posted to. */
  readonly action: string
  /** Set if the option uses passkeys. */
  readonly webauthn?: PagePasskeyOption | undefined
  /** Loads the markup of an option that needs more than a form. */
  readonly markup?: (() => Promise<OptionMarkup>) | undefined
  /** Links of plugins, to show below the form. */
  readonly links?: readonly PageLink[] | undefined
}

/** What the sign-in page is drawn from. */
export interface SignInPage extends PageFrame {
  /** One for each provider, in the order of the configuration. */
  readonly signInOptions: readonly PageSignInOption[]
  /** Token for every form; undefined when the check is off. */
  readonly csrfToken: string | undefined
  /** Where to go after signing in: approved already. */
  readonly callbackUrl: string
  /** The `error` of a sign-in that failed: any text, so look it up and never print it. */
  readonly error: string | undefined
  /** Seconds until it may be tried again: any text. */
  readonly retryAfter?: string | undefined
  /** Email address to start with: any text. */
  readonly email: string | undefined
}

/** What the error page is drawn from. */
export interface ErrorPage extends PageFrame {
  /** What went wrong: any text, so look it up and never print it. */
  readonly error: string | undefined
}

/** What a page of texts, forms and lists is drawn from. Its forms and links have absolute URLs. */
export interface FormPageView extends PageFrame, Omit<FormPage, 'links'> {
  /**
   * Which page it is: `sign-out`, `confirm-sign-in`, `confirm-continue`, `confirm-link`, `verify-request`, `authenticators`,
   * `account`, or the id of the plugin that draws it.
   */
  readonly id: string
  /** Token for every form; undefined if it is turned off, or the page has no form. */
  readonly csrfToken: string | undefined
  /** Links at the end. Default: one to the start page of the site. */
  readonly links?: readonly PageLink[] | undefined
}

/** A page, ready to send. */
export interface RenderedPage {
  /** The document. */
  readonly markup: string
  /** Value of `Content-Security-Policy`: what the document may load. */
  readonly policy: string
}

/** The pages that the library draws itself. */
export abstract class PageRenderer {
  /** Draws the page that offers the ways to sign in. */
  abstract signIn(page: SignInPage): Awaitable<RenderedPage>

  /** Draws the page that says what went wrong. */
  abstract error(page: ErrorPage): Awaitable<RenderedPage>

  /** Draws every other page: of the library, of features, of plugins. `id` says which. */
  abstract form(page: FormPageView): Awaitable<RenderedPage>
}

/** The pages that a plugin can put in place of single ones. */
export type PageMethods = Pick<PageRenderer, 'signIn' | 'error' | 'form'>

/** Makes pages, with the pages as they were so far. What it leaves out stays. */
export type PageWrapper = (inner: PageRenderer) => Partial<PageMethods>

const PAGES: readonly (keyof PageMethods)[] = ['signIn', 'error', 'form']

/** The pages of a plugin, around those so far. */
export function wrappedPages(inner: PageRenderer, wrap: PageWrapper): PageRenderer {
  const own = wrap(inner)
  const methods = PAGES.map((name) => {
    const owner = own[name] ? own : inner
    return [name, (owner[name] as (page: never) => unknown).bind(owner)]
  })
  const pages = Object.create(PageRenderer.prototype) as PageRenderer
  return Object.assign(pages, Object.fromEntries(methods) as object)
}
