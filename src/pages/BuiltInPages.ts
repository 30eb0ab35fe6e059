import { type ErrorPage, type FormPageView, PageRenderer, type RenderedPage, type SignInPage } from './PageRenderer.js'
import type * as pages from './drawings.js'

/** The default pages: plain HTML in the colours of the theme, no third-party host, and a script only for passkeys. */
export class BuiltInPages extends PageRenderer {
  override async signIn(page: SignInPage): Promise<RenderedPage> {
    const [{ signInPage }, ...markups] = await Promise.all([
      drawings(),
      ...page.signInOptions.map((signInOption) => signInOption.markup?.()),
    ])
    return signInPage(page, markups)
  }

  override async error(page: ErrorPage): Promise<RenderedPage> {
    return (await drawings()).errorPage(page)
  }

  override async form(page: FormPageView): Promise<RenderedPage> {
    return (await import('./drawFormPage.js')).formPage(page)
  }
}

/** Loaded when the first page is drawn: many servers draw no pages. */
const drawings = (): Promise<typeof pages> => import('./drawings.js')
