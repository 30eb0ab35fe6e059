import { localLogo } from '../core/Theme.js'
import type { OptionMarkup, PageDoor, RenderedPage, SignInPage } from './PageRenderer.js'
import { fieldInputs, hiddenInputs, isVisible, offeringFields } from './fields.js'
import { html, type Html, voidElement } from './html.js'
import { hostOf, layout } from './layout.js'
import { alertBox, signInMessage } from './messages.js'
import { doorClass, doorRules } from './styles.js'

/**
 * Where people choose how to sign in.
 *
 * @param markups - Markup of the options that draw themselves, each at the place of its option.
 */
export function signInPage(given: SignInPage, markups: readonly (OptionMarkup | undefined)[] = []): RenderedPage {
  const page = { ...given, doors: withOffer(given.doors) }
  const script = page.doors.find(({ webauthn }) => webauthn)?.webauthn?.script
  const message = signInMessage(page.error, page.retryAfter)
  const content = html`<h1>Sign in</h1>
    <p class="lead">to continue to <bdi>${hostOf(page)}</bdi></p>
    ${message && alertBox(message)}
    <div class="actions">
      ${page.doors.length === 0 ? nothingConfigured : page.doors.map((door, at) => [separator(page.doors, at), doorForm(page, door, { at, markup: markups[at] })])}
    </div>`
  return layout(page, { title: message?.title ?? 'Sign in', content, rules: doorRules(page.doors), script })
}

/** Where passkeys are offered, they are in every field for a name or an address. */
const withOffer = (doors: readonly PageDoor[]): readonly PageDoor[] =>
  doors.some(({ webauthn }) => webauthn?.autofill)
    ? doors.map((door) => ({ ...door, fields: offeringFields(door.fields) }))
    : doors

const nothingConfigured = html`<p class="notice">
  <strong>No way to sign in is configured.</strong> If you run this site, add a provider to its configuration.
</p>`

/** Whether people type something before they press the button. */
const isForm = ({ fields, webauthn }: PageDoor): boolean =>
  fields.some(isVisible) && (webauthn === undefined || webauthn.byAddress === true)

function separator(doors: readonly PageDoor[], at: number): Html | undefined {
  const neighbours = doors.slice(Math.max(at - 1, 0), at + 1)
  return neighbours.length === 2 && neighbours.some(isForm) ? html`<p class="or">or</p>` : undefined
}

/** Where an option is, and the markup that it brings. */
interface OptionPlace {
  readonly at: number
  readonly markup: OptionMarkup | undefined
}

function doorForm(page: SignInPage, door: PageDoor, { at, markup }: OptionPlace): Html {
  const kind = isForm(door) ? 'primary' : doorClass(at)
  const place = String(at + 1)
  if (markup) {
    const open = !page.doors.some(isForm)
    const button = html`<button type="submit" class="button ${open ? 'primary' : kind}" value="authenticate" formnovalidate="">
      ${mark(door) ?? markup.mark}<bdi>${door.label}</bdi>
    </button>`
    return markup.draw(page, door, { button, place, open })
  }
  return html`<form method="post" action="${door.action}">
    ${hiddenInputs(page)} ${fieldInputs(door.fields, place, page.email)}
    <button type="submit" class="button ${kind}">${mark(door)}<bdi>${door.label}</bdi></button>
  </form> `
}

function mark(door: PageDoor): Html | undefined {
  const logo = localLogo(door.style?.logo)
  if (logo !== undefined) return voidElement('img', { class: 'mark', src: logo, alt: '' })
  const { monogram } = door
  // The label says the name already.
  return isForm(door) || monogram === undefined
    ? undefined
    : html`<span class="monogram" aria-hidden="true">${monogram}</span>`
}
