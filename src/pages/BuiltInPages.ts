import type * as pages from './drawings.js'
import {
  PageRenderer,
  type AuthenticatorsPage,
  type ConfirmationPage,
  type ErrorPage,
  type RenderedPage,
  type SignInPage,
  type SignOutPage,
  type VerifyRequestPage,
} from './PageRenderer.js'

/** The default pages: plain HTML in the colours of the theme, no third-party host, a script for passkeys only. */
export class BuiltInPages extends PageRenderer {
  override async signIn(page: SignInPage): Promise<RenderedPage> {
    return (await drawings()).signInPage(page)
  }

  override async signOut(page: SignOutPage): Promise<RenderedPage> {
    return (await drawings()).signOutPage(page)
  }

  override async error(page: ErrorPage): Promise<RenderedPage> {
    return (await drawings()).errorPage(page)
  }

  override async verifyRequest(page: VerifyRequestPage): Promise<RenderedPage> {
    return (await drawings()).verifyRequestPage(page)
  }

  override async confirm(page: ConfirmationPage): Promise<RenderedPage> {
    return (await drawings()).confirmPage(page)
  }

  override async authenticators(page: AuthenticatorsPage): Promise<RenderedPage> {
    return (await drawings()).authenticatorsPage(page)
  }
}

/** Loaded by the first page that is drawn: a server of sessions draws none. */
const drawings = (): Promise<typeof pages> => import('./drawings.js')
