import { explained } from '../explained.js'
import { registerPasskey } from '../registerPasskey.js'
import { signalAcceptedPasskeys } from '../signalAcceptedPasskeys.js'
import { signInWithPasskey } from '../signInWithPasskey.js'
import type { PasskeyAnswer } from '../AuthRoutes.js'
import { BUSY, sentenceFor } from './sentences.js'
import { typed } from './typed.js'

/** What the page says about a place. */
interface PlaceOptions {
  /** Id of the provider. */
  readonly provider?: string
  /** Where the library is mounted. */
  readonly baseUrl?: string
  /** What its button does, unless the button says it. Default: `authenticate`. */
  readonly action?: 'authenticate' | 'register'
  /** Whether passkeys are offered in a field of the page. */
  readonly autofill?: boolean
  /** Whether a refusal is shown here, and not by the page it leads to. */
  readonly stays?: boolean
}

/** A part of a page where passkeys are used or made, as the pages of the library draw it. */
export class PasskeyPlace {
  readonly #mount: { readonly provider: string | undefined; readonly baseUrl: string | undefined }
  readonly #stays: boolean
  readonly #action: PlaceOptions['action']
  /** Whether passkeys are offered in a field of the page. */
  readonly offers: boolean

  /** @param root - The element around everything. */
  constructor(private readonly root: HTMLElement) {
    const options = JSON.parse(root.dataset['options'] ?? '{}') as PlaceOptions
    this.#mount = { provider: options.provider, baseUrl: options.baseUrl }
    this.#stays = options.stays === true
    this.#action = options.action
    this.offers = options.autofill === true
  }

  /** Shows the forms, or why there are none. */
  open(usable: boolean): void {
    for (const each of this.root.querySelectorAll<HTMLElement>('[data-when]')) {
      each.hidden = (each.dataset['when'] === 'usable') !== usable
    }
  }

  /** Has devices forget passkeys that were removed, where the passkeys of the user are listed. */
  async signal(): Promise<void> {
    if (this.#stays) await signalAcceptedPasskeys(this.#mount)
  }

  /** Does what a button of a form says; true when it leads to another page. */
  async press(form: HTMLFormElement, button: HTMLButtonElement): Promise<boolean> {
    const { name, ...rest } = typed(new FormData(form))
    const request = { ...this.#mount, ...rest }
    this.#say(BUSY, true)
    const action = button.value || this.#action
    const answer = action === 'register' ? registerPasskey({ ...request, name }) : signInWithPasskey(request)
    const leaves = await this.#leave(answer)
    if (!leaves) button.focus()
    return leaves
  }

  /** Offers passkeys in a field; true when it leads to another page, false when it ended without one. */
  async offer(): Promise<boolean> {
    const form = this.root.querySelector('form')
    const { csrfToken, callbackUrl } = typed(form ? new FormData(form) : [])
    const answer = signInWithPasskey({ ...this.#mount, csrfToken, callbackUrl, autofill: true })
    return this.#leave(answer, true)
  }

  /** As before anything was pressed. */
  reset(): void {
    this.#say('', false)
  }

  async #leave(answer: Promise<PasskeyAnswer>, quietly = false): Promise<boolean> {
    try {
      location.assign((await answer).url)
      return true
    } catch (thrown) {
      const { code, error, url } = explained(thrown)
      if (url !== undefined && !this.#stays) {
        location.assign(url)
        return true
      }
      if (!quietly) this.#say(sentenceFor(code, error), false)
      return false
    }
  }

  #say(text: string, busy: boolean): void {
    for (const button of document.querySelectorAll<HTMLButtonElement>('[data-ceremony=passkey] button'))
      button.disabled = busy
    const status = this.root.querySelector('[role=status]')
    if (status) status.textContent = text
  }
}
