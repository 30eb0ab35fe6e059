import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { explained } from '../explained.js'
import { registerPasskey } from '../registerPasskey.js'
import { responseTo } from '../responseTo.js'
import { signalAcceptedPasskeys } from '../signalAcceptedPasskeys.js'
import { signInWithPasskey } from '../signInWithPasskey.js'
import type { PasskeyResult } from '../AuthRoutes.js'
import { type PageTexts, sentenceFor } from './sentences.js'
import { typed } from './typed.js'

/** Options of an element with passkeys, from its attribute `data-options`. */
interface PlaceOptions {
  /** Id of the provider. */
  readonly provider?: string
  /** Where the library is mounted. */
  readonly baseUrl?: string
  /**
   * What a button without a value does. With `prove`, the form itself is sent, with the response of the browser in its
   * field `passkey`. Default: `authenticate`.
   */
  readonly action?: 'authenticate' | 'register' | 'prove'
  /** For `prove`: the options for the browser. */
  readonly request?: PublicKeyCredentialRequestOptionsJSON
  /** Whether passkeys are offered in a field of the page. */
  readonly autofill?: boolean
  /** Whether a refusal is shown here, and not on the page at its URL. */
  readonly stays?: boolean
  /** Whether the element is hidden in a browser that cannot use passkeys. */
  readonly hides?: boolean
  /** Texts in the language of the page. */
  readonly texts?: PageTexts
}

/** An element of a built-in page in which passkeys are used or created. */
export class PasskeyPlace {
  readonly #mount: { readonly provider: string | undefined; readonly baseUrl: string | undefined }
  readonly #stays: boolean
  readonly #hides: boolean
  readonly #texts: PageTexts
  readonly #action: PlaceOptions['action']
  readonly #request: PlaceOptions['request']
  /** Whether passkeys are offered in a field of the page. */
  readonly offers: boolean

  /** @param root - The element, which contains the forms. */
  constructor(private readonly root: HTMLElement) {
    const options = JSON.parse(root.dataset['options'] ?? '{}') as PlaceOptions
    this.#mount = { provider: options.provider, baseUrl: options.baseUrl }
    this.#stays = options.stays === true
    this.#hides = options.hides === true
    this.#texts = options.texts ?? {}
    this.#action = options.action
    this.#request = options.request
    this.offers = options.autofill === true
  }

  /** Shows the forms, or the text for browsers that cannot use passkeys. */
  open(usable: boolean): void {
    for (const each of this.root.querySelectorAll<HTMLElement>('[data-when]')) {
      each.hidden = (each.dataset['when'] === 'usable') !== usable
    }
    if (!usable) this.#explain()
  }

  /** Says why passkeys cannot be used; where there are other ways to sign in, nothing is shown. */
  #explain(): void {
    const reason = this.root.querySelector('[data-when=unusable]')
    if (reason && !isSecureContext) reason.textContent = this.#texts.insecure ?? reason.textContent
    if (!this.#hides) return
    const { previousElementSibling: before, nextElementSibling: after } = this.root
    const separator = [before, after].find((each) => each?.matches('.or'))
    for (const each of [this.root, separator]) if (each instanceof HTMLElement) each.hidden = true
  }

  /** Lets devices forget removed passkeys, if this page lists the passkeys of the user. */
  async signal(): Promise<void> {
    if (this.#stays) await signalAcceptedPasskeys(this.#mount)
  }

  /** Performs the action of a button; true if the browser goes to another page. */
  async press(form: HTMLFormElement, button: HTMLButtonElement): Promise<boolean> {
    this.#say(this.#texts.busy ?? '', true)
    const leaves = this.#request ? await this.#send(form, this.#request) : await this.#act(form, button)
    if (!leaves) button.focus()
    return leaves
  }

  async #act(form: HTMLFormElement, button: HTMLButtonElement): Promise<boolean> {
    const { name, ...rest } = typed(new FormData(form))
    const request = { ...this.#mount, ...rest }
    const action = button.value || this.#action
    return this.#leave(action === 'register' ? registerPasskey({ ...request, name }) : signInWithPasskey(request))
  }

  /** Sends the form like any other form, so that the browser shows the reply. */
  async #send(form: HTMLFormElement, request: PublicKeyCredentialRequestOptionsJSON): Promise<boolean> {
    try {
      const field = form.elements.namedItem('passkey') as HTMLInputElement
      const answer = await responseTo(request)
      field.value = JSON.stringify(answer)
      // Without the event `submit`, which would ask for a passkey again.
      form.submit()
      return true
    } catch (thrown) {
      this.#say(sentenceFor(this.#texts, explained(thrown).code), false)
      return false
    }
  }

  /** Offers passkeys in a field; true if the browser goes to another page, false if the offer ended without that. */
  async offer(): Promise<boolean> {
    const form = this.root.querySelector('form')
    const { csrfToken, callbackUrl } = typed(form ? new FormData(form) : [])
    const answer = signInWithPasskey({ ...this.#mount, csrfToken, callbackUrl, autofill: true })
    return this.#leave(answer, true)
  }

  /** Returns to the state before a button was pressed. */
  reset(): void {
    this.#say('', false)
  }

  async #leave(answer: Promise<PasskeyResult>, quietly = false): Promise<boolean> {
    try {
      location.assign((await answer).url)
      return true
    } catch (thrown) {
      const { code, error, url } = explained(thrown)
      if (url !== undefined && (!this.#stays || error === 'ReauthenticationRequired')) {
        location.assign(url)
        return true
      }
      if (!quietly) this.#say(sentenceFor(this.#texts, code, error), false)
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
