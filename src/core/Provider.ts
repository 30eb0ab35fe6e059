import { monogramOf } from './monogramOf.js'
import type { ProviderIcon } from './ProviderIcon.js'
import { namesOf, nearest, unknownIn, type UnknownName, unknownName } from './unknownNames.js'
import type { ProviderType } from './User.js'

/**
 * How a stored user can sign in again: with a stored account, with a mail to their email address, with a stored key, or
 * in a way that only the application knows.
 */
export type SignInMeans = 'account' | 'email' | 'passkey' | 'application'

/** Facts that every provider has. */
export interface ProviderFacts {
  /** Unique among the providers; part of the URL: letters, digits, `-`, `_`, `.` and `~`. */
  readonly id: string
  /** Label on the sign-in page. */
  readonly name: string
  /** Look of the button. */
  readonly style?: ProviderStyle | undefined
}

/**
 * Describes one way to sign in.
 *
 * Providers hold facts and translate data; flows perform the protocol. A provider has no state that belongs to a
 * request, so one instance serves all requests.
 */
export abstract class Provider {
  /** Family of the provider. */
  abstract readonly type: ProviderType
  /**
   * How a stored user can sign in again.
   *
   * @defaultValue `"account"`
   */
  readonly signsInBy: SignInMeans = 'account'
  /**
   * Whether the application trusts the email addresses of this provider. If so, an account is matched with a user who
   * has the same email address.
   *
   * @defaultValue false
   */
  readonly trustsEmails: boolean = false
  /** Id in URLs and in `signIn(id)`. */
  readonly id: string
  /** Label on the sign-in page. */
  readonly name: string
  /** Look of the button. */
  readonly style: ProviderStyle

  /** @param facts - Subclasses pass their facts up; they do not declare the fields again. */
  constructor({ id, name, style = {} }: ProviderFacts) {
    this.id = id
    this.name = name
    this.style = style
  }

  /** The sign-in option of this provider; undefined if the sign-in page shows nothing for it. */
  signInOption(): SignInOption | undefined {
    const monogram = monogramOf(this.name)
    return {
      label: `Sign in with ${this.name}`,
      labelKey: 'SignIn.with',
      fields: [],
      style: this.style,
      ...(monogram && { monogram }),
    }
  }

  /**
   * The options that the library does not read. If one of them is a mistake, the engine refuses to start. Default:
   * none.
   *
   * A subclass removes its own options before it passes the others to the base class.
   */
  unknownOptions(): readonly UnknownOption[] {
    return []
  }

  /** Upper snake case of the id, as in `AUTH_{PROVIDER}_ID`. */
  get environmentPrefix(): string {
    return this.id.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')
  }
}

/** Names of options that every provider has. `type` and `options` occur in providers that are written as objects. */
export const FACTS: ReadonlySet<string> = new Set([
  ...namesOf<ProviderFacts>({ id: true, name: true, style: true }),
  'type',
  'options',
])

/** Members that every provider has. */
export type CommonProviderOptions = Pick<Provider, 'id' | 'name' | 'type'>

/** One input of a sign-in form. */
export interface SignInField {
  /** Name under which the value is submitted. */
  readonly name: string
  /** Label in front of the input. */
  readonly label: string
  /**
   * Key of a text of the library, which built-in pages show in place of the label, in the language of the user. Default:
   * none.
   */
  readonly labelKey?: string | undefined
  /** Kind of input. Default: `password` for a field of credentials named `password`, otherwise `text`. */
  readonly type?: 'text' | 'password' | 'email' | 'tel' | 'number' | 'url' | 'hidden' | undefined
  /** Shown while the input is empty. */
  readonly placeholder?: string | undefined
  /** Value the input starts with. */
  readonly value?: string | undefined
  /** Whether the field must be filled in. Default: false. */
  readonly required?: boolean | undefined
  /** Tells the browser what to fill in, such as `username` or `current-password`. */
  readonly autocomplete?: string | undefined
  /** Whether a button shows what was typed into a field for a password. It needs scripts. Default: false. */
  readonly canBeShown?: boolean | undefined
}

/** Look of a provider's button. */
export interface ProviderStyle {
  /** Colour of the provider's brand. */
  readonly brandColor?: string | undefined
  /** Picture beside the label: a path or a `data:image/…` URL. It replaces `icon`. */
  readonly logo?: string | undefined
  /**
   * Drawing beside the label, in the colour of the brand, or in the colour of the label where the brand colour has too
   * little contrast. Default: the icon of the provider, if it has one; otherwise two letters of its name.
   */
  readonly icon?: ProviderIcon | undefined
  /** Colour of the provider's brand, if there is no `brandColor`. @deprecated Use `brandColor`. */
  readonly bg?: string | undefined
  /**
   * Colour of the letters on the brand colour. It has no effect without a brand colour, or with a `logo` or an `icon`.
   * Default: black or white, whichever reads better.
   *
   * @deprecated Use `brandColor`.
   */
  readonly text?: string | undefined
}

/** How a sign-in option uses passkeys. */
export interface PasskeyOption {
  /** Whether the browser offers passkeys in a field of the page, before a button is pressed. */
  readonly autofill: boolean
  /** Whether users without an account may create one with a passkey. */
  readonly register: boolean
  /**
   * Whether users fill in fields, such as an email address, before they sign in, because their keys cannot be found
   * without it. Default: false.
   */
  readonly needsFields?: boolean | undefined
}

/** How a provider looks on the sign-in page: a button, or a form with a button. */
export interface SignInOption {
  /** Text of the button. */
  readonly label: string
  /**
   * Key of a text of the library, which built-in pages show in place of the label, in the language of the user. Its
   * value `{provider}` is the name of the provider. Default: none.
   */
  readonly labelKey?: string | undefined
  /** Inputs above the button; none for a plain button. */
  readonly fields: readonly SignInField[]
  /** Look of the button. */
  readonly style?: ProviderStyle | undefined
  /** One or two letters on a plain button, in the colour of the brand, if it has no logo or icon. Default: none. */
  readonly monogram?: string | undefined
  /** Set if the option uses passkeys. */
  readonly webauthn?: PasskeyOption | undefined
}

/** Names inside `style`. Those for dark pages come from Auth.js 4, and have no effect. */
export const STYLE: ReadonlySet<string> = new Set([
  ...namesOf<ProviderStyle>({ brandColor: true, logo: true, icon: true, bg: true, text: true }),
  'bgDark',
  'logoDark',
  'textDark',
])

/** Names inside an input of a form. */
const INPUT: ReadonlySet<string> = namesOf<Omit<SignInField, 'labelKey' | 'name'>>({
  label: true,
  type: true,
  placeholder: true,
  value: true,
  required: true,
  autocomplete: true,
  canBeShown: true,
})

/** An input of a credentials form: attributes of the input, and its label. */
export type CredentialInput = Omit<SignInField, 'name' | 'label' | 'labelKey'> & {
  /**
   * Label in front of the input. Default: in the language of the user for fields named `email`, `name`, `password` and
   * `username`; otherwise the name of the field.
   */
  readonly label?: string | undefined
}

/** An option of a provider that the library does not read. */
export interface UnknownOption extends UnknownName {
  /**
   * Whether it is a mistake in any case. If false, it is a mistake only if the function that made the provider does not
   * read it.
   */
  readonly isMistake: boolean
}

/** The names that a family of providers reads. */
export interface KnownOptions {
  /** Names of options. */
  readonly names: ReadonlySet<string>
  /** Names inside options that are objects. */
  readonly groups?: Readonly<Record<string, ReadonlySet<string>>> | undefined
  /** Options whose objects may have other members as well: only misspelled members are mistakes. */
  readonly loose?: ReadonlySet<string> | undefined
  /** Options of other libraries, and the options that replace them. */
  readonly replacedBy?: Readonly<Record<string, string>> | undefined
  /** Whether a function of the application gets all options, and may read unknown ones. Default: false. */
  readonly areHandedOn?: boolean | undefined
}

/** The options of a provider that nothing reads, including those inside objects. */
export function unknownOptions(given: object, known: KnownOptions): UnknownOption[] {
  const { names, groups = {}, loose, replacedBy = {}, areHandedOn = false } = known
  // A factory function like those of Auth.js passes on all options that it was called with.
  const isMade = 'options' in given
  const top = unknownIn(given, names)
    .filter((name) => !areHandedOn || nearest(name, names) !== undefined)
    .map((name): UnknownOption => {
      const unknown = unknownName('', name, names)
      const replacement = Object.hasOwn(replacedBy, name) ? replacedBy[name] : undefined
      if (replacement !== undefined) return { ...unknown, fix: `Write ${replacement}.`, isMistake: true }
      return { ...unknown, isMistake: !isMade || nearest(name, names) !== undefined }
    })
  const inside = Object.entries(groups).flatMap(([group, members]) => {
    const written: unknown = Reflect.get(given, group)
    if (typeof written !== 'object' || written === null) return []
    const isLoose = isMade || loose?.has(group)
    return unknownIn(written, members)
      .filter((name) => !isLoose || nearest(name, members) !== undefined)
      .map((name) => ({ ...unknownName(`${group}.`, name, members), isMistake: true }))
  })
  return [...top, ...inside]
}

/** The unknown attributes of form inputs. The option `option` contains the inputs by their names. */
export function unknownInputs(option: string, given: object): UnknownOption[] {
  const inputs = Object(Reflect.get(given, option)) as object
  const groups = Object.fromEntries(Object.keys(inputs).map((name) => [name, INPUT]))
  const isMade = 'options' in given ? { options: {} } : {}
  const known = { names: new Set([...Object.keys(inputs), 'options']), groups }
  return unknownOptions({ ...inputs, ...isMade }, known).map((each) => ({
    ...each,
    option: `${option}.${each.option}`,
  }))
}
