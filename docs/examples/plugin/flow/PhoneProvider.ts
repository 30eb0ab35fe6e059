import { CredentialsSignin, type Fields, type ProviderType } from 'authengine'
import { type Clock, textOf } from 'authengine/plugin'
import { Provider, type SignInOption } from 'authengine/provider'

/** Sends a text message; rejects if it cannot. */
export type SendText = (phone: string, message: string) => Promise<void>

/** A refused phone number. The sign-in page gets `code=phone`. */
export class PhoneRefused extends CredentialsSignin {
  override code = 'phone'
}

/** Sign-in by a code in a text message. */
export class PhoneProvider extends Provider {
  override readonly type: ProviderType = 'phone'

  /**
   * @param sendText - Sends a message.
   * @param page - Path of the application's page with the form for the code.
   */
  constructor(
    private readonly sendText: SendText,
    readonly page: string,
  ) {
    super({ id: 'phone', name: 'Phone' })
  }

  override signInOption(): SignInOption {
    const phone = { name: 'phone', label: 'Phone number', type: 'tel', required: true, autocomplete: 'tel' } as const
    return { label: 'Text me a code', fields: [phone], style: this.style }
  }

  /** Waits for at most 30 seconds. */
  async send(clock: Clock, phone: string, message: string): Promise<void> {
    await clock.within(30_000, this.sendText(phone, message), () => {
      throw new PhoneRefused('Sending a text message took longer than 30 seconds.')
    })
  }
}

/** The phone number of a form in E.164 format, the key of limits and accounts; undefined if it is malformed. */
export function phoneIn(body: Fields): string | undefined {
  const phone = textOf(body, 'phone')?.replaceAll(/[\s()./-]/g, '') ?? ''
  return /^\+[1-9]\d{6,14}$/.test(phone) ? phone : undefined
}
