import { hiddenInputs } from './hiddenInputs.js'
import { html, voidElement, type Html } from './html.js'
import { hostOf, layout } from './layout.js'
import { localLogo } from '../look/index.js'
import { signInMessage, type Message } from './messages.js'
import { doorClass, doorColor, doorRules } from './styles.js'
import type { SignInField } from '../providers/index.js'
import type { PageDoor, RenderedPage, SignInPage } from './PageRenderer.js'

const TYPES: ReadonlySet<string> = new Set(['text', 'password', 'email', 'tel', 'number', 'url', 'hidden'])
/** RFC 5321, section 4.5.3.1.3: a longer address cannot receive mail. */
const LONGEST_ADDRESS = 254

/** Where people choose how to sign in. */
export function signInPage(page: SignInPage): RenderedPage {
  const message = signInMessage(page.error, page.retryAfter)
  const content = html`<h1>Sign in</h1>
    <p class="lead">to continue to <bdi>${hostOf(page)}</bdi></p>
    ${message && alertBox(message)}
    <div class="actions">
      ${page.doors.length === 0 ? nothingConfigured : page.doors.map((door, at) => [separator(page.doors, at), doorForm(page, door, at)])}
    </div>`
  return layout(page, { title: message?.title ?? 'Sign in', content, rules: doorRules(page.doors) })
}

const alertBox = ({ title, text, calm }: Message): Html =>
  html`<p class="${calm ? 'notice' : 'notice alert'}" role="alert"><strong>${title}.</strong> ${text}</p>`

const nothingConfigured = html`<p class="notice">
  <strong>No way to sign in is configured.</strong> If you run this site, add a provider to its configuration.
</p>`

const isVisible = ({ type }: SignInField): boolean => type !== 'hidden'
const isForm = ({ fields }: PageDoor): boolean => fields.some(isVisible)

function separator(doors: readonly PageDoor[], at: number): Html | undefined {
  const neighbours = doors.slice(Math.max(at - 1, 0), at + 1)
  return neighbours.length === 2 && neighbours.some(isForm) ? html`<p class="or">or</p>` : undefined
}

function doorForm(page: SignInPage, door: PageDoor, at: number): Html {
  const kind = isForm(door) ? 'primary' : doorClass(at)
  return html`<form method="post" action="${door.action}">
    ${hiddenInputs(page)}
    ${door.fields.map((field, place) => (isVisible(field) ? visible(field, `field-${at + 1}-${place + 1}`, page.email) : input(field)))}
    <button type="submit" class="button ${kind}">${mark(door)}<bdi>${door.label}</bdi></button>
  </form> `
}

function visible(field: SignInField, id: string, email: string | undefined): Html {
  const start = field.type === 'email' && email !== undefined && email.length <= LONGEST_ADDRESS ? email : field.value
  return html`<div>
    <label for="${id}"><bdi>${field.label}</bdi></label
    >${input({ ...field, value: start }, id)}
  </div>`
}

/** Only these attributes: others, such as `formaction`, could turn a field into a program or send it elsewhere. */
function input(field: Omit<SignInField, 'label'>, id?: string): Html {
  const { name, type = 'text', value, placeholder, required, autocomplete } = field
  const known = TYPES.has(type) ? type : 'text'
  return voidElement('input', { id, name, type: known, value, placeholder, required, autocomplete })
}

function mark(door: PageDoor): Html | undefined {
  const logo = localLogo(door.style?.logo)
  if (logo !== undefined) return voidElement('img', { class: 'mark', src: logo, alt: '' })
  return isForm(door) || !doorColor(door.style) ? undefined : html`<span class="dot"></span>`
}
