import { localLogo } from '../core/Theme.js'
import { isWebUrl } from '../http/origins.js'
import { html, type Html, type HtmlPart, isolateText, voidElement, withIsolates } from './html.js'
import { pageIcon, providerIcon } from './icons.js'
import {
  canBeShown,
  fieldInputs,
  hiddenInputs,
  homeLink,
  isVisible,
  layout,
  offeringFields,
  supportLink,
} from './layout.js'
import { alertBox, fieldAlert, FORM_ERROR, isInFields, type Message, signInMessage } from './messages.js'
import type { TextKey } from './texts/en.js'
import type { ErrorPage, OptionMarkup, PageSignInOption, RenderedPage, SignInPage } from './PageRenderer.js'
import { SHOW_PASSWORD } from './showPassword.js'
import { optionClass, optionRules } from './styles.js'

/**
 * Draws the sign-in page.
 *
 * @param markups - Markup of the options that draw themselves, each at the index of its option.
 */
export function signInPage(given: SignInPage, markups: readonly (OptionMarkup | undefined)[] = []): RenderedPage {
  const { shown, more } = arranged(given, markups)
  const options = [...shown, ...more]
  const page = { ...given, signInOptions: options.map(({ signInOption }) => signInOption) }
  const script = page.signInOptions.find(({ webauthn }) => webauthn)?.webauthn?.script
  const { language } = page
  const message = messageOf(page)
  const isBesideFields = formOf(page) !== undefined
  const signIn = language.text('SignIn.title')
  const site = isolateText(page.siteName)
  const draw = (group: readonly PlacedOption[]): readonly HtmlPart[] =>
    group.map((option, at) => [
      separator(page, group, at),
      optionForm(page, { ...option, at: options.indexOf(option), message }),
      linksOfOption(option.signInOption),
    ])
  const content = html`<h1>${signIn}</h1>
    <p class="lead">${withIsolates(language.text('SignIn.lead', { site }))}</p>
    ${message && !isBesideFields && alertBox(message, language)}
    ${page.signedInAs !== undefined && wayOn(page)}
    <div class="actions">
      ${options.length === 0 ? nothingConfigured(page) : draw(shown)}
      ${
        more.length > 0 &&
        html`<details>
          <summary>${language.text('SignIn.more')}</summary>
          <div class="more">${draw(more)}</div>
        </details>`
      }
      ${message && !message.calm && supportLink(page)}
    </div>`
  return layout(page, {
    title: message?.title ?? signIn,
    content,
    rules: optionRules(page.signInOptions, page.theme),
    script,
    modules: options.some(hasButton) ? [SHOW_PASSWORD] : [],
  })
}

/** Whether the form of an option has a button that shows a password. */
const hasButton = ({ markup, signInOption }: PlacedOption): boolean =>
  markup === undefined && signInOption.fields.some(canBeShown)

/** An option with the markup that it brings. */
interface PlacedOption {
  readonly signInOption: PageSignInOption
  readonly markup: OptionMarkup | undefined
}

/**
 * The options in the order that users expect: services, one form, passkeys; other forms are behind a link. Of several
 * forms, the one that was refused is shown, otherwise the first.
 */
function arranged(
  page: SignInPage,
  markups: readonly (OptionMarkup | undefined)[],
): { readonly shown: readonly PlacedOption[]; readonly more: readonly PlacedOption[] } {
  const all = withOffer(page.signInOptions).map((signInOption, at) => ({ signInOption, markup: markups[at] }))
  const forms = all.filter(({ signInOption }) => isForm(signInOption))
  const refused = formOf(page)
  const form = forms.find(({ signInOption }) => signInOption.id === refused?.id) ?? forms[0]
  if (form === undefined) return { shown: all, more: [] }
  const buttons = all.filter((option) => !forms.includes(option))
  const shown = [
    ...buttons.filter(({ signInOption }) => !signInOption.webauthn),
    form,
    ...buttons.filter(({ signInOption }) => signInOption.webauthn),
  ]
  return { shown, more: forms.filter((option) => option !== form) }
}

/** The form that the error is about; undefined if it is not known. */
const formOf = ({ error, signInOptions, signedInAs, typed }: SignInPage): PageSignInOption | undefined =>
  error && signedInAs === undefined
    ? signInOptions.find(
        (signInOption) => signInOption.id === typed?.provider && isForm(signInOption) && !signInOption.webauthn,
      )
    : undefined

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
  const { error, language, linksAccounts, signedInAs } = page
  if (signedInAs === undefined || (error !== undefined && error !== '' && error !== FORM_ERROR)) {
    return signInMessage(page)
  }
  const title =
    signedInAs === ''
      ? language.text('SignIn.signedInNoName')
      : language.text('SignIn.signedIn', { user: isolateText(signedInAs) })
  return { title, text: language.text(linksAccounts ? 'SignIn.signedInLinks' : 'SignIn.signedInText'), calm: true }
}

const wayOn = ({ baseUrl, callbackUrl, language }: SignInPage): Html =>
  html`<p class="way">
    ${isWebUrl(callbackUrl) && html`<a href="${callbackUrl}">${language.text('Way.continue')}</a>`}
    <a href="${baseUrl}/signout">${language.text('Way.signOut')}</a>
  </p>`

/** Whether the user fills in fields before pressing the button. */
const isForm = ({ fields, webauthn }: PageSignInOption): boolean =>
  fields.some(isVisible) && (webauthn === undefined || webauthn.needsFields === true)

function separator({ language }: SignInPage, group: readonly PlacedOption[], at: number): Html | undefined {
  const neighbours = group.slice(Math.max(at - 1, 0), at + 1)
  return neighbours.length === 2 && neighbours.some(({ signInOption }) => isForm(signInOption))
    ? html`<p class="or">${language.text('SignIn.or')}</p>`
    : undefined
}

/** An option, its index on the page, and what happened. */
interface DrawnOption extends PlacedOption {
  readonly at: number
  readonly message: Message | undefined
}

function optionForm(page: SignInPage, { signInOption, at, markup, message }: DrawnOption): Html {
  const kind = isForm(signInOption) ? 'primary' : optionClass(at)
  const place = String(at + 1)
  if (markup) {
    const open = !page.signInOptions.some(isForm)
    const button = html`<button type="submit" class="button ${open ? 'primary' : kind}" value="authenticate" formnovalidate="">
      ${mark(signInOption) ?? markup.mark}<bdi>${signInOption.label}</bdi>
    </button>`
    return markup.draw(page, signInOption, { button, place, open })
  }
  const isRefused = signInOption.id === formOf(page)?.id
  const alert = isRefused && message ? fieldAlert(message, `form-${place}`, page.language) : undefined
  const inputs = fieldInputs(signInOption.fields, place, {
    email: page.email,
    typed: isRefused ? page.typed?.fields : undefined,
    alert: isInFields(page.error) ? alert?.id : undefined,
    // Below buttons, the focus would scroll past them.
    focus: isRefused || (at === 0 && page.signedInAs === undefined),
    show: page.language.text('Field.showPassword'),
  })
  return html`<form method="post" action="${signInOption.action}">
    ${hiddenInputs(page)} ${inputs} ${alert?.markup}
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
