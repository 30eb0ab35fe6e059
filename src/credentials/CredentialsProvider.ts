import type { CallbackContext } from '../core/Callbacks.js'
import { CredentialsSignin } from '../core/errors.js'
import { type Awaitable, defined } from '../core/guards.js'
import {
  type CredentialInput,
  FACTS,
  Provider,
  type ProviderFacts,
  type SignInOption,
  type SignInField,
  STYLE,
  unknownInputs,
  type UnknownOption,
  unknownOptions,
  type SignInMeans,
} from '../core/Provider.js'
import { namesOf } from '../core/unknownNames.js'
import type { ProviderType, User } from '../core/User.js'
import type { Credentials } from '../core/VerifiedIdentity.js'

/** Labels of fields that have none, with the keys of their texts. */
const LABELS = new Map([
  ['email', { label: 'Email', labelKey: 'Field.email' }],
  ['name', { label: 'Name', labelKey: 'Field.name' }],
  ['password', { label: 'Password', labelKey: 'Field.password' }],
  ['username', { label: 'User name', labelKey: 'Field.username' }],
])

const USUAL_NAMES: readonly string[] = ['email', 'username', 'user', 'login', 'name', 'identifier', 'phone']

/** Facts of a credentials provider. */
export interface CredentialsFacts extends Partial<ProviderFacts> {
  /** Inputs of the form, by the name under which they are submitted. If undefined, the built-in page shows no form. */
  readonly credentials?: Readonly<Record<string, CredentialInput>> | undefined
}

/** Signs in the user that the application returns. */
export abstract class CredentialsProvider extends Provider {
  override readonly type: ProviderType = 'credentials'
  override readonly signsInBy: SignInMeans = 'application'
  /** Inputs of the form; undefined if the built-in page shows no form. */
  readonly fields: readonly SignInField[] | undefined
  readonly #isNamed: boolean

  /** @param facts - Default: id `credentials` and name `Credentials`. */
  constructor({ id = 'credentials', name, style, credentials }: CredentialsFacts = {}) {
    super({ id, name: name ?? 'Credentials', style })
    this.#isNamed = name !== undefined
    this.fields = credentials && filledIn(Object.entries(credentials).map(withDefaults))
  }

  /** Whether there is a function `authorize`. */
  get decides(): boolean {
    return typeof this.authorize === 'function'
  }

  /**
   * Checks credentials and returns their user.
   *
   * @param credentials - The submitted fields, unchanged: strings only, without `csrfToken` and `callbackUrl`.
   * @param request - URL, method and headers of the request; its body has been read already.
   * @param ctx - Further data of the request, such as the IP address of the client for rate limits.
   * @returns The user, with an `id`; null if the credentials are wrong.
   * @throws CredentialsSignin, or a subclass, whose `code` the sign-in page gets. Any other error is logged as a fault,
   *   and counts as a failed attempt as well.
   */
  abstract authorize(credentials: Credentials, request: Request, ctx: CallbackContext): Awaitable<User | null>

  /**
   * The account that the credentials name, whether or not they are correct. Failed attempts are counted for it, in any
   * spelling.
   *
   * Override it if another field of the form names the account, or if several fields could name one.
   *
   * @returns By default, the value of the first visible field that is not a password, or of a field named `email`,
   *   `username` or similar. If no form is declared, of any field with such a name. Undefined or blank if no field
   *   names an account: then only networks are limited.
   * @throws CredentialsSignin if several of these fields name different accounts: it is unknown which account
   *   `authorize` looks up, and attempts on one account must not be counted for another.
   */
  accountIn(credentials: Credentials): string | undefined {
    const named = this.#naming().filter((field) => (credentials[field] ?? '').trim() !== '')
    const accounts = named.map((field) => credentials[field] ?? '')
    if (accounts.length <= 1 || new Set(accounts.map(foldName)).size === 1) return accounts[0]
    throw new CredentialsSignin(
      `The fields ${named.map((field) => `"${field}"`).join(', ')} name different accounts. Set accountIn of the provider ` +
        `"${this.id}" to say which of them is meant, such as accountIn: ({ ${named[0] ?? ''} }) => ${named[0] ?? ''}.`,
    )
  }

  /**
   * The fields that may name an account. The client chooses which fields it sends, so a field must not hide another
   * field that `authorize` may read.
   */
  #naming(): readonly string[] {
    const open =
      this.fields?.filter(({ type }) => type !== 'password' && type !== 'hidden').map(({ name }) => name) ?? []
    return open.length === 0 ? USUAL_NAMES : open.filter((name, at) => at === 0 || USUAL_NAMES.includes(name))
  }

  override signInOption(): SignInOption | undefined {
    const { fields, style } = this
    if (!fields) return undefined
    const named = this.#isNamed ? super.signInOption() : undefined
    if (named) return { ...named, fields }
    return fields.some(({ type }) => type === 'password')
      ? { label: 'Sign in with a password', labelKey: 'SignIn.byPassword', fields, style }
      : { label: 'Sign in', labelKey: 'Way.signIn', fields, style }
  }
}

const withDefaults = ([name, input]: readonly [name: string, input: CredentialInput]): SignInField => ({
  ...(name === 'password' && { type: 'password' }),
  ...defined(input),
  ...(input.label === undefined ? (LABELS.get(name) ?? { label: name }) : { label: input.label }),
  name,
})

const ONE_TIME = /^(?:code|one-?time-?code|otp|totp)$/i

/**
 * The fields with what password managers and phones need to fill them in, where the application did not say it. The
 * field before a password is the name of the user, also if it is an email address.
 */
function filledIn(fields: readonly SignInField[]): readonly SignInField[] {
  const password = fields.find(({ name, type }) => type === 'password' && !ONE_TIME.test(name))
  const user = password && fields.find(({ type }) => type !== 'password' && type !== 'hidden')
  return fields.map((field) => {
    if (field.autocomplete !== undefined || field.type === 'hidden') return field
    if (ONE_TIME.test(field.name)) return { ...field, autocomplete: 'one-time-code' }
    if (field === password) return { ...field, autocomplete: 'current-password' }
    return field === user ? { ...field, autocomplete: 'username' } : field
  })
}

/** A credentials provider written as an object. */
export interface CredentialsConfig extends CredentialsFacts {
  /** Marks the object as a credentials provider. */
  readonly type: 'credentials'
  /** Options that were passed to a factory in the form of Auth.js. They override the other members of the object. */
  readonly options?: Partial<Omit<CredentialsConfig, 'type' | 'options'>> | undefined
  /** See {@link CredentialsProvider.authorize}. */
  authorize(credentials: Credentials, request: Request, ctx: CallbackContext): Awaitable<User | null>
  /** See {@link CredentialsProvider.accountIn}. */
  accountIn?(credentials: Credentials): string | undefined
}

/** The credentials provider that an object describes. */
export class ConfiguredCredentialsProvider extends CredentialsProvider {
  constructor(private readonly config: CredentialsConfig) {
    super(config)
  }

  override get decides(): boolean {
    return typeof this.config.authorize === 'function'
  }

  override unknownOptions(): readonly UnknownOption[] {
    return [
      ...unknownOptions(this.config, { names: OPTIONS, groups: { style: STYLE } }),
      ...unknownInputs('credentials', this.config),
    ]
  }

  override authorize(credentials: Credentials, request: Request, ctx: CallbackContext): Awaitable<User | null> {
    return this.config.authorize(credentials, request, ctx)
  }

  override accountIn(credentials: Credentials): string | undefined {
    return this.config.accountIn ? this.config.accountIn(credentials) : super.accountIn(credentials)
  }
}

const OPTIONS: ReadonlySet<string> = new Set([
  ...FACTS,
  ...namesOf<Omit<CredentialsConfig, keyof ProviderFacts | 'type' | 'options'>>({
    credentials: true,
    authorize: true,
    accountIn: true,
  }),
])

/**
 * How many UTF-16 code units of a trimmed name are used. Of a longer name, such as the message that a wallet signs,
 * only the first visible ones are used.
 */
export const LONGEST_NAME = 320

/**
 * The folded form of a name without visible characters. Other folded names are upper case, so it differs from all of
 * them.
 */
const INVISIBLE = 'invisible'

/** In such a name, only case and `ss` are folded. */
const PRINTABLE_ASCII = /^[ -~]*$/
const NOT_ASCII = /[^\0-\x7f]/gu
const SILENT = /[\p{M}\p{C}]/gu
/** The collation `utf8mb4_general_ci` of MySQL treats all of these as the same character. */
const BEYOND_16_BITS = /[\u{10000}-\u{10ffff}]/gu

/**
 * The name under which attempts on an account are counted. It is folded further than any database folds names to
 * compare them. So another spelling that finds the same account has no count of its own.
 *
 * If two accounts have the same folded name, they share the limit.
 *
 * @returns An empty string for a name that is empty, or only white space.
 */
export function foldName(name: string): string {
  const bare = name.trim()
  if (bare === '') return ''
  if (bare.length <= LONGEST_NAME && PRINTABLE_ASCII.test(bare)) return withoutDoubleS(bare.toUpperCase())
  // Normalizing takes quadratic time, removing characters does not.
  const short = bare.length > LONGEST_NAME ? bare.replaceAll(SILENT, '').slice(0, LONGEST_NAME) : bare
  const folded = short
    .normalize('NFKD')
    .replaceAll(NOT_ASCII, (character) => baseOf(character))
    .replaceAll(SILENT, '')
    .replaceAll(BEYOND_16_BITS, '\ufffd')
    .toLowerCase()
    .toUpperCase()
  return withoutDoubleS(folded).trim() || INVISIBLE
}

/** Some databases treat `ß` as `s` (`utf8mb4_general_ci` of MySQL), others as `ss`. */
const withoutDoubleS = (name: string): string => name.replaceAll(/S+/g, 'S')

// The primary level of the Unicode root collation, which PostgreSQL (ICU) and MySQL (`_0900_ai_ci`) use to compare.
const collator = new Intl.Collator('und', { sensitivity: 'base' })
let bases: readonly string[] | undefined

/**
 * The ASCII letters and digits that a database treats as equal to a character; an empty string for a character that a
 * database ignores; the character itself in all other cases.
 */
function baseOf(character: string): string {
  bases ??= asciiBases()
  let [from, to] = [0, bases.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    const base = bases[middle] ?? ''
    const order = collator.compare(character, base)
    if (order === 0) return base
    if (order < 0) to = middle
    else from = middle + 1
  }
  return collator.compare(`A${character}`, 'A') === 0 ? '' : character
}

/** Letters, digits and pairs of letters, such as `AE` for `Æ`, in the order of the collator. */
function asciiBases(): readonly string[] {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const pairs = letters.flatMap((one) => letters.map((other) => one + other))
  return [...Array.from('0123456789'), ...letters, ...pairs].sort((one, other) => collator.compare(one, other))
}
