import { html, type Html, type HtmlPart } from './html.js'
import { homeLink, layout } from './layout.js'
import type { ErrorPage, RenderedPage } from './PageRenderer.js'

/** What the page says about one kind of error, and where people go from there. */
interface Problem {
  readonly title: string
  readonly text: string
  readonly way: (page: ErrorPage) => HtmlPart
}

const home = (page: ErrorPage): HtmlPart => homeLink(page, 'Back to ')
const signInAgain = (page: ErrorPage): Html => html`<a class="button primary" href="${page.baseUrl}/signin">Sign in</a>`

const UNKNOWN: Problem = { title: 'Something went wrong', text: 'Go back and try again.', way: home }

// A Map, because the key comes from the address bar: an object would also answer to `constructor`.
const PROBLEMS: ReadonlyMap<string, Problem> = new Map([
  [
    'Configuration',
    {
      title: 'Server error',
      text: 'Signing in does not work at the moment. If you run this site, look in the server log: it says what is wrong.',
      way: home,
    },
  ],
  [
    'AccessDenied',
    { title: 'Access denied', text: 'You may not sign in with this account. Try another one.', way: signInAgain },
  ],
  [
    'InvalidCheck',
    {
      title: 'Please sign in again',
      text: 'This sign-in was started too long ago, in another browser, or finished already. If it happens again, allow cookies for this site.',
      way: signInAgain,
    },
  ],
  [
    'SignOutError',
    {
      title: 'Signed out in this browser',
      text: 'The server could not be told. Close the browser if others use this device.',
      way: home,
    },
  ],
  [
    'Verification',
    {
      title: 'This link or code does not work',
      text: 'It was used already, or it has expired. A code works only in the browser that asked for it. Sign in again to get a new one.',
      way: signInAgain,
    },
  ],
])

const warning = html`<svg class="badge alert" viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="12" cy="12" r="9" />
  <path d="M12 7.5v5.25M12 16.25v.01" />
</svg>`

/** Where people learn that something went wrong. */
export function errorPage(page: ErrorPage): RenderedPage {
  const { title, text, way } = (page.error && PROBLEMS.get(page.error)) || UNKNOWN
  const content = html`${warning}
    <div role="alert">
      <h1>${title}</h1>
      <p class="lead">${text}</p>
    </div>
    <div class="actions">${way(page)}</div>`
  return layout(page, { title, content })
}
