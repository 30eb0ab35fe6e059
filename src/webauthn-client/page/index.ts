// The script of the built-in pages. Its options are in their attribute `data-options`.
import { abort } from '../ceremony.js'
import { supportsAutofill, supportsPasskeys } from '../supportsPasskeys.js'
import { PasskeyPlace } from './PasskeyPlace.js'

const selector = '[data-ceremony=passkey]'
const roots = [...document.querySelectorAll<HTMLElement>(selector)]
const places = new Map(roots.map((root) => [root, new PasskeyPlace(root)]))
const placeAround = (element: Element): PasskeyPlace | undefined =>
  places.get(element.closest<HTMLElement>(selector) ?? document.body)
const offering = [...places.values()].find(({ offers }) => offers)
const fields = 'input[autocomplete$=webauthn]'
let pressed = false
let offered = false

async function offer(): Promise<void> {
  if (!offering || !document.querySelector(fields) || offered) return
  offered = true
  if ((await supportsAutofill()) && !pressed) offered = await offering.offer()
  else offered = false
}

async function press(place: PasskeyPlace, form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  if (pressed) return
  pressed = true
  pressed = await place.press(form, button)
  if (!pressed) await offer()
}

for (const place of places.values()) {
  place.open(supportsPasskeys())
  void place.signal()
}

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const place = placeAround(form)
  if (place) {
    event.preventDefault()
    const button = event.submitter ?? form.querySelector('button')
    if (button instanceof HTMLButtonElement) void press(place, form, button)
  } else abort() // The user chose another sign-in option.
})

// An offer that ended by itself is repeated only when the user focuses the field.
document.addEventListener('focusin', ({ target }) => {
  if (!pressed && (target as Element).matches(fields)) void offer()
})

// A page that the browser restores from its back/forward cache is still in the middle of a ceremony.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  pressed = offered = false
  for (const place of places.values()) place.reset()
  void offer()
})

void offer()
