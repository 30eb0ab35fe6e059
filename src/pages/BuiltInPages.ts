import { authenticatorsPage } from './authenticatorsPage.js'
import { confirmPage } from './confirmPage.js'
import { errorPage } from './errorPage.js'
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
import { signInPage } from './signInPage.js'
import { signOutPage } from './signOutPage.js'
import { verifyRequestPage } from './verifyRequestPage.js'

/** The default pages: plain HTML in the colours of the theme, no third-party host, a script for passkeys only. */
export class BuiltInPages extends PageRenderer {
  override signIn(page: SignInPage): RenderedPage {
    return signInPage(page)
  }

  override signOut(page: SignOutPage): RenderedPage {
    return signOutPage(page)
  }

  override error(page: ErrorPage): RenderedPage {
    return errorPage(page)
  }

  override verifyRequest(page: VerifyRequestPage): RenderedPage {
    return verifyRequestPage(page)
  }

  override confirm(page: ConfirmationPage): RenderedPage {
    return confirmPage(page)
  }

  override authenticators(page: AuthenticatorsPage): RenderedPage {
    return authenticatorsPage(page)
  }
}
