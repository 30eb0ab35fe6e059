import { localLogo } from '../core/Theme.js'
import { isWebUrl } from '../http/origins.js'
import { html, type Html, type HtmlPart, isolateText, voidElement, withIsolates } from './html.js'
import { pageIcon, providerIcon } from './icons.js'
import { fieldInputs, hiddenInputs, homeLink, isVisible, layout, offeringFields, supportLink } from './layout.js'
import { alertBox, FORM_ERROR, type Message, signInMessage } from './messages.js'
import type { TextKey } from './texts/en.js'
import type { ErrorPage, OptionMarkup, PageSignInOption, RenderedPage, SignInPage } from './PageRenderer.js'
import { siteNameOf } from './siteName.js'
import { optionClass, optionRules } from './styles.js'

/**
 * Draws the sign-in page.
 *
 * @param markups - Markup of the options that draw themselves, each at the index of its option.
 */
export function signInPage(given: SignInPage, markups: readonly (OptionMarkup | undefined)[] = []): RenderedPage {
  const page = { ...given, signInOptions: withOffer(given.signInOptions) }
  const script = page.signInOptions.find(({ webauthn }) => webauthn)?.webauthn?.script
  const { language } = page
  const message = messageOf(page)
  const signIn = language.text('SignIn.title')
  const site = isolateText(siteNameOf(page))
  const content = html`<h1>${signIn}</h1>
    <p class="lead">${withIsolates(language.text('SignIn.lead', { site }))}</p>
    ${message && alertBox(message, language)} ${message && !message.calm && supportLink(page)}
    ${page.signedInAs !== undefined && wayOn(page)}
    <div class="actions">
      ${page.signInOptions.length === 0 ? nothingConfigured(page) : page.signInOptions.map((signInOption, at) => [separator(page, at), optionForm(page, signInOption, { at, markup: markups[at] }), linksOfOption(signInOption)])}
    </div>`
  return layout(page, {
    title: message?.title ?? signIn,
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

const nothingConfigured = ({ language }: SignInPage): Html =>
  html`<p class="notice">
    <strong>${language.text('Alert.title', { title: language.text('SignIn.none') })}</strong>
    ${language.text('SignIn.noneText')}
  </p>`

/**
 * What happened. The token of a form that was open before the user signed in is refused, so a signed-in user with such
 * a form is signed in, and nothing failed.
 */
function messageOf(page: SignInPage): Message | undefined {
  const { error, language, signedInAs } = page
  if (signedInAs === undefined || (error !== undefined && error !== '' && error !== FORM_ERROR)) {
    return signInMessage(page)
  }
  const title =
    signedInAs === ''
      ? language.text('SignIn.signedInNoName')
      : language.text('SignIn.signedIn', { user: isolateText(signedInAs) })
  return { title, text: language.text('SignIn.signedInText'), calm: true }
}

const wayOn = ({ callbackUrl, language }: SignInPage): Html | false =>
  isWebUrl(callbackUrl) && html`<p class="way"><a href="${callbackUrl}">${language.text('Way.continue')}</a></p>`

/** Whether the user fills in fields before pressing the button. */
const isForm = ({ fields, webauthn }: PageSignInOption): boolean =>
  fields.some(isVisible) && (webauthn === undefined || webauthn.needsFields === true)

function separator({ language, signInOptions }: SignInPage, at: number): Html | undefined {
  const neighbours = signInOptions.slice(Math.max(at - 1, 0), at + 1)
  return neighbours.length === 2 && neighbours.some(isForm)
    ? html`<p class="or">${language.text('SignIn.or')}</p>`
    : undefined
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
  readonly title: TextKey
  readonly text: TextKey
  readonly way: (page: ErrorPage) => HtmlPart
}

const signInAgain = (page: ErrorPage): Html =>
  html`<a class="button primary" href="${page.baseUrl}/signin">${page.language.text('Way.signIn')}</a>`

const UNKNOWN: Problem = { title: 'Error.unknown', text: 'Error.unknownText', way: homeLink }

// A Map, because the key comes from the URL: an object would also have a value for `constructor`.
const PROBLEMS: ReadonlyMap<string, Problem> = new Map<string, Problem>([
  ['Configuration', { title: 'Error.server', text: 'Error.serverText', way: homeLink }],
  ['AccessDenied', { title: 'Error.denied', text: 'Error.deniedText', way: signInAgain }],
  ['InvalidCheck', { title: 'Error.check', text: 'Error.checkText', way: signInAgain }],
  ['SignOutError', { title: 'Error.signOut', text: 'Error.signOutText', way: homeLink }],
  ['Verification', { title: 'Failure.proof', text: 'Failure.proofText', way: signInAgain }],
])

/** Draws the error page. */
export function errorPage(page: ErrorPage): RenderedPage {
  const { title, text, way } = (page.error && PROBLEMS.get(page.error)) || UNKNOWN
  const { language } = page
  const content = html`${pageIcon('warning')}
    <div role="alert">
      <h1>${language.text(title)}</h1>
      <p class="lead">${language.text(text)}</p>
    </div>
    <div class="actions">${way(page)} ${supportLink(page)}</div>`
  return layout(page, { title: language.text(title), content })
}
