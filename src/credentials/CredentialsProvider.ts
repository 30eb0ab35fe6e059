import type { CallbackContext } from '../core/Callbacks.js'
import { CredentialsSignin } from '../core/errors.js'
import type { Awaitable } from '../core/guards.js'
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

const USUAL_NAMES: readonly string[] = ['email', 'username', 'user', 'login', 'name', 'identifier', 'phone']

/** What is true of a credentials provider. */
export interface CredentialsFacts extends Partial<ProviderFacts> {
  /** Inputs of the form, by the name under which they are submitted. Without it, the built-in page shows no form. */
  readonly credentials?: Readonly<Record<string, CredentialInput>> | undefined
}

/** Signs in the user that the application returns. */
export abstract class CredentialsProvider extends Provider {
  override readonly type: ProviderType = 'credentials'
  override readonly signsInBy: SignInMeans = 'application'
  /** Inputs of the form; undefined when the application has a page of its own. */
  readonly fields: readonly SignInField[] | undefined

  /** @param facts - Id `credentials` and name `Credentials` unless said otherwise. */
  constructor({ id = 'credentials', name = 'Credentials', style, credentials }: CredentialsFacts = {}) {
    super({ id, name, style })
    this.fields =
      credentials &&
      Object.entries(credentials).map(([field, input]) => ({ ...input, name: field, label: input.label ?? field }))
  }

  /** Whether there is a function that decides. */
  get decides(): boolean {
    return typeof this.authorize === 'function'
  }

  /**
   * Decides who these credentials belong to.
   *
   * @param credentials - What was typed, unchanged: flat text, without `csrfToken` and `callbackUrl`.
   * @param request - URL, method and headers of the request; its body has been read already.
   * @param ctx - What else is known of the request, such as the address of the client for limits.
   * @returns The user, with an `id`; null when the credentials are wrong.
   * @throws CredentialsSignin, or a subclass, to tell the page more by its `code`. Any other error is a fault in the log, and
   *   counts as a failed attempt as well.
   */
  abstract authorize(credentials: Credentials, request: Request, ctx: CallbackContext): Awaitable<User | null>

  /**
   * The account that credentials name, rightly or not: failures are counted for it, however its name is written.
   *
   * Override it where the form has another field for it, or fills in several that could name an account.
   *
   * @returns By default what was typed in the first field of the form that is not a password, and in those called `email`,
   *   `username` or the like; in all of that name where no form is declared. Undefined, or blank, where nothing names an
   *   account: then only networks are limited.
   * @throws CredentialsSignin where several of these fields name different accounts: it is unknown which of them
   *   `authorize` will look for, and the limit of one must not hide behind the other.
   */
  accountIn(credentials: Credentials): string | undefined {
    const named = this.#naming().filter((field) => (credentials[field] ?? '').trim() !== '')
    const accounts = named.map((field) => credentials[field] ?? '')
    if (accounts.length <= 1 || new Set(accounts.map(foldedName)).size === 1) return accounts[0]
    throw new CredentialsSignin(
      `The fields ${named.map((field) => `"${field}"`).join(', ')} name different accounts. Set accountIn of the provider ` +
        `"${this.id}" to say which of them is meant, such as accountIn: ({ ${named[0] ?? ''} }) => ${named[0] ?? ''}.`,
    )
  }

  /** The client chooses which fields it sends, so what one of them says must not hide another that `authorize` may read. */
  #naming(): readonly string[] {
    const open =
      this.fields?.filter(({ type }) => type !== 'password' && type !== 'hidden').map(({ name }) => name) ?? []
    return open.length === 0 ? USUAL_NAMES : open.filter((name, at) => at === 0 || USUAL_NAMES.includes(name))
  }

  override signInOption(): SignInOption | undefined {
    const signInOption = super.signInOption()
    return this.fields && signInOption && { ...signInOption, fields: this.fields }
  }
}

/** A credentials provider written as an object. */
export interface CredentialsConfig extends CredentialsFacts {
  /** Marks the object as a credentials provider. */
  readonly type: 'credentials'
  /** Options that a factory in the form of Auth.js was called with: they win over the rest of the object. */
  readonly options?: Partial<Omit<CredentialsConfig, 'type' | 'options'>> | undefined
  /** See {@link CredentialsProvider.authorize}. */
  authorize(credentials: Credentials, request: Request, ctx: CallbackContext): Awaitable<User | null>
  /** See {@link CredentialsProvider.accountIn}. */
  accountIn?(credentials: Credentials): string | undefined
}

/** The credentials provider that an object describes. */
export class ConfiguredCredentialsProvider extends CredentialsProvider {
  /** @param config - The object. */
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
 * So many UTF-16 code units of a name are looked at, without white space around it: of a longer one, such as the message that a
 * wallet signs, the first ones that can be seen.
 */
export const LONGEST_NAME = 320

/** What folding makes of a name is upper case, so it is not this. */
const INVISIBLE = 'invisible'

/** Nothing of it is folded but case and `ss`. */
const PRINTABLE_ASCII = /^[ -~]*$/
const NOT_ASCII = /[^\0-\x7f]/gu
const SILENT = /[\p{M}\p{C}]/gu
/** `utf8mb4_general_ci` of MySQL takes all of these for one character, and `ß` for `s` where others take it for `ss`. */
const BEYOND_16_BITS = /[\u{10000}-\u{10ffff}]/gu

/**
 * The name under which attempts on an account are counted: folded further than any database folds when it compares. So no
 * other spelling that finds the same account is counted on its own.
 *
 * Two accounts may share a folded name; they share the limit then.
 *
 * @returns An empty text for a name that is empty, or only white space.
 */
export function foldedName(name: string): string {
  const bare = name.trim()
  if (bare === '') return ''
  if (bare.length <= LONGEST_NAME && PRINTABLE_ASCII.test(bare)) return withoutDoubleS(bare.toUpperCase())
  // Normalizing takes the square of the length, removing characters does not.
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

/** Some databases take `ß` for `s`, others for `ss`. */
const withoutDoubleS = (name: string): string => name.replaceAll(/S+/g, 'S')

// The root collation of Unicode at its first level: what PostgreSQL (ICU) and MySQL (`_0900_ai_ci`) compare by.
const collator = new Intl.Collator('und', { sensitivity: 'base' })
let bases: readonly string[] | undefined

/** The letters and digits of ASCII that a character equals for a database; the character itself where there are none. */
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
