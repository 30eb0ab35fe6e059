import { namesOf } from './unknownNames.js'

/** One input of a sign-in form. */
export interface SignInField {
  /** Name under which the value is submitted. */
  readonly name: string
  /** Label in front of the input. */
  readonly label: string
  /** Kind of input. Default: `text`. */
  readonly type?: 'text' | 'password' | 'email' | 'tel' | 'number' | 'url' | 'hidden' | undefined
  /** Shown while the input is empty. */
  readonly placeholder?: string | undefined
  /** Value the input starts with. */
  readonly value?: string | undefined
  /** Whether the form needs it. Default: false. */
  readonly required?: boolean | undefined
  /** Tells the browser what to fill in, such as `username` or `current-password`. */
  readonly autocomplete?: string | undefined
}

/** Look of a provider's button. */
export interface ProviderStyle {
  /** Colour of the provider's brand. */
  readonly brandColor?: string | undefined
  /** Picture beside the label: a path or a `data:image/…` URL. */
  readonly logo?: string | undefined
  /** Colour of the provider's brand, where there is no `brandColor`. @deprecated Use `brandColor`. */
  readonly bg?: string | undefined
  /**
   * Colour of the letter on the colour of the brand; it has no effect without that colour, or beside a `logo`. Default: black or
   * white, whichever reads better.
   *
   * @deprecated Use `brandColor`.
   */
  readonly text?: string | undefined
}

/** How a door is opened with a passkey. */
export interface PasskeyDoor {
  /** Whether the browser offers passkeys in a field of the page, before a button is pressed. */
  readonly autofill: boolean
  /** Whether people who have no account yet may make one with a passkey. */
  readonly register: boolean
  /** Whether people say who they are before they sign in, because their keys are not found without it. Default: false. */
  readonly byAddress?: boolean | undefined
}

/** How a provider looks on the sign-in page: a button, or a form with a button. */
export interface SignInDoor {
  /** Text of the button. */
  readonly label: string
  /** Inputs above the button; none for a plain button. */
  readonly fields: readonly SignInField[]
  /** Look of the button. */
  readonly style?: ProviderStyle | undefined
  /** Letter on a plain button, in the colour of the brand, where it has no logo. Default: none. */
  readonly monogram?: string | undefined
  /** Given where the door is opened with a passkey. */
  readonly webauthn?: PasskeyDoor | undefined
}

/** Names inside `style`; those for dark pages are of Auth.js 4, and without an effect. */
export const STYLE: ReadonlySet<string> = new Set([
  ...namesOf<ProviderStyle>({ brandColor: true, logo: true, bg: true, text: true }),
  'bgDark',
  'logoDark',
  'textDark',
])

/** Names inside an input of a form. */
export const INPUT: ReadonlySet<string> = namesOf<Omit<SignInField, 'name'>>({
  label: true,
  type: true,
  placeholder: true,
  value: true,
  required: true,
  autocomplete: true,
})

/** An input of a credentials form: attributes of the input, and its label. */
export type CredentialInput = Omit<SignInField, 'name' | 'label'> & {
  /** Label in front of the input. Default: the name of the field. */
  readonly label?: string | undefined
}
