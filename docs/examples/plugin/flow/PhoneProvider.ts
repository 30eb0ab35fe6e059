import { Provider, type ProviderType, type SignInDoor } from 'authengine/plugin'

/** Sends a text message; rejects when it cannot. */
export type SendText = (phone: string, message: string) => Promise<void>

/** Signs in whoever can read the text messages of a phone. */
export class PhoneProvider extends Provider {
  override readonly type: ProviderType = 'phone'

  /**
   * @param sendText - Sends a message.
   * @param page - Path of the page of the application with the form for the code.
   */
  constructor(
    readonly sendText: SendText,
    readonly page: string,
  ) {
    super({ id: 'phone', name: 'Phone' })
  }

  override door(): SignInDoor {
    const phone = { name: 'phone', label: 'Phone number', type: 'tel', required: true, autocomplete: 'tel' } as const
    return { label: 'Text me a code', fields: [phone], style: this.style }
  }
}
