import type { Awaitable } from '../core/guards.js'
import type { PasskeyOption, SignInOption } from '../core/Provider.js'
import type { Theme } from '../core/Theme.js'
import type { FormPage, PageLink } from './FormPage.js'
import type { Html } from './html.js'
import type { PageLanguage } from './PageLanguage.js'

/** The data of every built-in page. */
export interface PageFrame {
  /** Origin of the site, for the link to its start page; empty while no host is trusted. */
  readonly origin: string
  /** Name of the site, for titles and links. */
  readonly siteName: string
  /** Origin and base path, for links to other pages. */
  readonly baseUrl: string
  /** How the pages look. */
  readonly theme: Theme
  /** Language of the user, with the texts of the library. */
  readonly language: PageLanguage
  /**
   * URL of the icon of the document. Default: none is named, so that browsers request `/favicon.ico`, which a site in
   * development often does not have yet.
   */
  readonly favicon?: string | undefined
  /** Nonce for the style sheet and the scripts of this page, in its Content-Security-Policy. */
  readonly nonce: string
}

/** Data for the script of a page, about a sign-in option that uses passkeys. */
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
  /** Part of the element ids of this form, so that they differ from those of other forms. */
  readonly place: string
  /** Whether the part of the option that can be collapsed is open at first. */
  readonly open: boolean
}

/** Markup of a sign-in option that needs more than a form. */
export interface OptionMarkup {
  /** Picture on its button, if the provider has no logo. */
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

/** The data of the sign-in page. */
export interface SignInPage extends PageFrame {
  /** The sign-in options of the providers, in the order of the configuration. */
  readonly signInOptions: readonly PageSignInOption[]
  /** CSRF token for every form; undefined if it is turned off. */
  readonly csrfToken: string | undefined
  /** Callback URL after signing in. It is already approved. */
  readonly callbackUrl: string
  /** The `error` of a sign-in that failed: any text, so look it up and never print it. */
  readonly error: string | undefined
  /** What the `error` is about, such as `access_denied` after a "no" at the provider: any text. */
  readonly code?: string | undefined
  /** Seconds until the next attempt is allowed: any text. */
  readonly retryAfter?: string | undefined
  /** Email address to start with: any text. */
  readonly email: string | undefined
  /** Email address or name of the user who is signed in already, empty if the user has neither. Default: no user is signed in. */
  readonly signedInAs?: string | undefined
  /** Whether an option links its account to the user who is signed in. Default: false. */
  readonly linksAccounts?: boolean | undefined
  /** What was typed into the form that the `error` is about. Default: it is not known. */
  readonly typed?:
    | {
        /** Id of the provider. */
        readonly provider: string
        /** Values by the name of the field: any texts, without passwords and codes. */
        readonly fields: Readonly<Record<string, string>>
      }
    | undefined
}

/** The data of the error page. */
export interface ErrorPage extends PageFrame {
  /** The `error` of the request: any text, so look it up and never print it. */
  readonly error: string | undefined
}

/** The data of a page of texts, forms and lists. Its forms and links have absolute URLs. */
export interface FormPageView extends PageFrame, Omit<FormPage, 'links'> {
  /**
   * Which page it is: `sign-out`, `confirm-sign-in`, `confirm-continue`, `confirm-link`, `verify-request`,
   * `authenticators`, `account`, or the id of the plugin that draws it.
   */
  readonly id: string
  /** CSRF token for every form; undefined if it is turned off, or the page has no form. */
  readonly csrfToken: string | undefined
  /** Links at the end. Default: a link to the start page of the site. */
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
  /** Draws the sign-in page. */
  abstract signIn(page: SignInPage): Awaitable<RenderedPage>

  /** Draws the error page. */
  abstract error(page: ErrorPage): Awaitable<RenderedPage>

  /** Draws every other page of the library, of features and of plugins. `id` says which page. */
  abstract form(page: FormPageView): Awaitable<RenderedPage>
}

/** Methods of the renderer that a plugin can replace. */
export type PageMethods = Pick<PageRenderer, 'signIn' | 'error' | 'form'>

/** Returns methods that replace those of the renderer `inner`. A method that is left out is not replaced. */
export type PageWrapper = (inner: PageRenderer) => Partial<PageMethods>

const PAGES: readonly (keyof PageMethods)[] = ['signIn', 'error', 'form']

/** A renderer in which a plugin has replaced methods. */
export function wrappedPages(inner: PageRenderer, wrap: PageWrapper): PageRenderer {
  const own = wrap(inner)
  const methods = PAGES.map((name) => {
    const owner = own[name] ? own : inner
    return [name, (owner[name] as (page: never) => unknown).bind(owner)]
  })
  const pages = Object.create(PageRenderer.prototype) as PageRenderer
  return Object.assign(pages, Object.fromEntries(methods) as object)
}
