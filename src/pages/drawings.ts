import { localLogo } from '../core/Theme.js'
import { html, type Html, type HtmlPart, voidElement } from './html.js'
import { pageIcon, providerIcon } from './icons.js'
import { fieldInputs, hiddenInputs, homeLink, hostOf, isVisible, layout, offeringFields } from './layout.js'
import { alertBox, signInMessage } from './messages.js'
import type { ErrorPage, OptionMarkup, PageSignInOption, RenderedPage, SignInPage } from './PageRenderer.js'
import { optionClass, optionRules } from './styles.js'

/**
 * Draws the sign-in page.
 *
 * @param markups - Markup of the options that draw themselves, each at the index of its option.
 */
export function signInPage(given: SignInPage, markups: readonly (OptionMarkup | undefined)[] = []): RenderedPage {
  const page = { ...given, signInOptions: withOffer(given.signInOptions) }
  const script = page.signInOptions.find(({ webauthn }) => webauthn)?.webauthn?.script
  const message = signInMessage(page)
  const content = html`<h1>Sign in</h1>
    <p class="lead">to continue to <bdi>${hostOf(page)}</bdi></p>
    ${message && alertBox(message)}
    <div class="actions">
      ${page.signInOptions.length === 0 ? nothingConfigured : page.signInOptions.map((signInOption, at) => [separator(page.signInOptions, at), optionForm(page, signInOption, { at, markup: markups[at] }), linksOfOption(signInOption)])}
    </div>`
  return layout(page, {
    title: message?.title ?? 'Sign in',
    content,
    rules: optionRules(page.signInOptions, page.theme),
    script,
  })
}

/**
 * If an option offers passkeys by autofill, every option offers them in its field for a name or an email address.
 */
const withOffer = (signInOptions: readonly PageSignInOption[]): readonly PageSignInOption[] =>
  signInOptions.some(({ webauthn }) => webauthn?.autofill)
    ? signInOptions.map((signInOption) => ({ ...signInOption, fields: offeringFields(signInOption.fields) }))
    : signInOptions

const nothingConfigured = html`<p class="notice">
  <strong>No sign-in method is configured.</strong> If you run this site, add a provider to its configuration.
</p>`

/** Whether the user fills in fields before pressing the button. */
const isForm = ({ fields, webauthn }: PageSignInOption): boolean =>
  fields.some(isVisible) && (webauthn === undefined || webauthn.needsFields === true)

function separator(signInOptions: readonly PageSignInOption[], at: number): Html | undefined {
  const neighbours = signInOptions.slice(Math.max(at - 1, 0), at + 1)
  return neighbours.length === 2 && neighbours.some(isForm) ? html`<p class="or">or</p>` : undefined
}

/** The index of an option, and the markup that it brings. */
interface OptionPlace {
  readonly at: number
  readonly markup: OptionMarkup | undefined
}

function optionForm(page: SignInPage, signInOption: PageSignInOption, { at, markup }: OptionPlace): Html {
  const kind = isForm(signInOption) ? 'primary' : optionClass(at)
  const place = String(at + 1)
  if (markup) {
    const open = !page.signInOptions.some(isForm)
    const button = html`<button type="submit" class="button ${open ? 'primary' : kind}" value="authenticate" formnovalidate="">
      ${mark(signInOption) ?? markup.mark}<bdi>${signInOption.label}</bdi>
    </button>`
    return markup.draw(page, signInOption, { button, place, open })
  }
  return html`<form method="post" action="${signInOption.action}">
    ${hiddenInputs(page)} ${fieldInputs(signInOption.fields, place, page.email)}
    <button type="submit" class="button ${kind}">${mark(signInOption)}<bdi>${signInOption.label}</bdi></button>
  </form> `
}

const linksOfOption = ({ links = [] }: PageSignInOption): Html | undefined =>
  links.length === 0
    ? undefined
    : html`<p class="way">${links.map(({ label, url }) => html`<a href="${url}"><bdi>${label}</bdi></a> `)}</p>`

function mark(signInOption: PageSignInOption): Html | undefined {
  const logo = localLogo(signInOption.style?.logo)
  if (logo !== undefined) return voidElement('img', { class: 'mark', src: logo, alt: '' })
  const icon = providerIcon(signInOption.style?.icon)
  if (icon !== undefined) return icon
  const { monogram } = signInOption
  // Hidden from screen readers, because the label contains the name already.
  return isForm(signInOption) || monogram === undefined
    ? undefined
    : html`<span class="monogram" aria-hidden="true">${monogram}</span>`
}

/** The texts of the error page for one kind of error, and the link to the next page. */
interface Problem {
  readonly title: string
  readonly text: string
  readonly way: (page: ErrorPage) => HtmlPart
}

const home = (page: ErrorPage): HtmlPart => homeLink(page, 'Back to ')
const signInAgain = (page: ErrorPage): Html => html`<a class="button primary" href="${page.baseUrl}/signin">Sign in</a>`

const UNKNOWN: Problem = { title: 'Something went wrong', text: 'Go back and try again.', way: home }

// A Map, because the key comes from the URL: an object would also have a value for `constructor`.
const PROBLEMS: ReadonlyMap<string, Problem> = new Map([
  [
    'Configuration',
    {
      title: 'Server error',
      text: 'You cannot sign in at the moment. If you run this site, see the server log for the cause.',
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
      text: 'The server could not end the session. Close the browser if others use this device.',
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

/** Draws the error page. */
export function errorPage(page: ErrorPage): RenderedPage {
  const { title, text, way } = (page.error && PROBLEMS.get(page.error)) || UNKNOWN
  const content = html`${pageIcon('warning')}
    <div role="alert">
      <h1>${title}</h1>
      <p class="lead">${text}</p>
    </div>
    <div class="actions">${way(page)}</div>`
  return layout(page, { title, content })
}
