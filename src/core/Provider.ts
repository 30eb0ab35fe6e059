import { namesOf, nearest, unknownIn, type UnknownName, unknownName } from './unknownNames.js'
import type { ProviderType } from './User.js'

/**
 * How a stored user can sign in again: with a stored account, with a mail to their address, with a stored key, or
 * by what only the application knows.
 */
export type SignInMeans = 'account' | 'address' | 'key' | 'application'

/** What is true of every provider. */
export interface ProviderFacts {
  /** Unique among the providers; part of the URL: letters, digits, `-`, `_`, `.` and `~`. */
  readonly id: string
  /** Label on the sign-in page. */
  readonly name: string
  /** Look of the button. */
  readonly style?: ProviderStyle | undefined
}

/**
 * One way of signing in, described.
 *
 * Providers hold facts and translate data; flows perform the protocol. A provider has no state that belongs to a
 * request, so one instance serves all of them.
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
   * Whether the application trusts the addresses this provider names, so that users may be shared by them.
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

  /** What the sign-in page shows for this provider; undefined for nothing. */
  signInOption(): SignInOption | undefined {
    const monogram = /[\p{L}\p{N}]/u.exec(this.name)?.[0].toUpperCase()
    return { label: `Sign in with ${this.name}`, fields: [], style: this.style, ...(monogram && { monogram }) }
  }

  /**
   * The options that nothing reads: the engine refuses to start with a mistake among them. Default: none.
   *
   * A subclass takes its own options out before it hands the others to the base class.
   */
  unknownOptions(): readonly UnknownOption[] {
    return []
  }

  /** Upper snake case of the id, as in `AUTH_{PROVIDER}_ID`. */
  get environmentPrefix(): string {
    return this.id.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')
  }
}

/** Names that every provider reads; `type` and `options` belong to those that are written as objects. */
export const FACTS: ReadonlySet<string> = new Set([
  ...namesOf<ProviderFacts>({ id: true, name: true, style: true }),
  'type',
  'options',
])

/** What every provider has. */
export type CommonProviderOptions = Pick<Provider, 'id' | 'name' | 'type'>

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

/** How a sign-in option uses passkeys. */
export interface PasskeyOption {
  /** Whether the browser offers passkeys in a field of the page, before a button is pressed. */
  readonly autofill: boolean
  /** Whether users who have no account yet may make one with a passkey. */
  readonly register: boolean
  /** Whether people say who they are before they sign in, because their keys are not found without it. Default: false. */
  readonly byAddress?: boolean | undefined
}

/** How a provider looks on the sign-in page: a button, or a form with a button. */
export interface SignInOption {
  /** Text of the button. */
  readonly label: string
  /** Inputs above the button; none for a plain button. */
  readonly fields: readonly SignInField[]
  /** Look of the button. */
  readonly style?: ProviderStyle | undefined
  /** Letter on a plain button, in the colour of the brand, where it has no logo. Default: none. */
  readonly monogram?: string | undefined
  /** Set if the option uses passkeys. */
  readonly webauthn?: PasskeyOption | undefined
}

/** Names inside `style`; those for dark pages are of Auth.js 4, and without an effect. */
export const STYLE: ReadonlySet<string> = new Set([
  ...namesOf<ProviderStyle>({ brandColor: true, logo: true, bg: true, text: true }),
  'bgDark',
  'logoDark',
  'textDark',
])

/** Names inside an input of a form. */
const INPUT: ReadonlySet<string> = namesOf<Omit<SignInField, 'name'>>({
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

/** An option of a provider that the library does not read. */
export interface UnknownOption extends UnknownName {
  /** Whether it is a mistake. Otherwise it is one if the function that made the provider does not read it either. */
  readonly isMistake: boolean
}

/** The names that a family of providers reads. */
export interface KnownOptions {
  /** Names of options. */
  readonly names: ReadonlySet<string>
  /** Names inside of options that are objects. */
  readonly groups?: Readonly<Record<string, ReadonlySet<string>>> | undefined
  /** Options whose objects may have other members as well: only misspelled ones are mistakes. */
  readonly loose?: ReadonlySet<string> | undefined
  /** What replaces an option of other libraries. */
  readonly replacedBy?: Readonly<Record<string, string>> | undefined
  /** Whether a function of the application is given all options, and may read others. Default: false. */
  readonly areHandedOn?: boolean | undefined
}

/** The options of a provider that nothing reads, those inside of objects as well. */
export function unknownOptions(given: object, known: KnownOptions): UnknownOption[] {
  const { names, groups = {}, loose, replacedBy = {}, areHandedOn = false } = known
  // A factory in the form of Auth.js hands on everything that it was called with.
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

/** What nothing reads in the inputs of a form, which an option has by their names. */
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
