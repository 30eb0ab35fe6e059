import type { ProviderType } from '../core/Account.js'
import type { Awaitable } from '../core/Awaitable.js'
import type { CallbackContext } from '../core/Callbacks.js'
import { FACTS, Provider, type ProviderFacts, type WayIn } from '../core/Provider.js'
import { type CredentialInput, type SignInDoor, type SignInField, STYLE } from '../core/SignInDoor.js'
import type { User } from '../core/User.js'
import type { Credentials } from '../core/VerifiedIdentity.js'
import { CredentialsSignin } from '../core/errors.js'
import { namesOf } from '../core/unknownNames.js'
import { unknownInputs, type UnknownOption, unknownOptions } from '../core/unknownOptions.js'
import { foldedName } from './foldedName.js'

const USUAL_NAMES: readonly string[] = ['email', 'username', 'user', 'login', 'name', 'identifier', 'phone']

/** What is true of a credentials provider. */
export interface CredentialsFacts extends Partial<ProviderFacts> {
  /** Inputs of the form, by the name under which they are submitted. Without it, the built-in page shows no form. */
  readonly credentials?: Readonly<Record<string, CredentialInput>> | undefined
}

/** Signs in whoever the application says. */
export abstract class CredentialsProvider extends Provider {
  override readonly type: ProviderType = 'credentials'
  override readonly wayIn: WayIn = 'application'
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
   * @returns By default what was typed in the first field of the form that is no password, and in those called `email`,
   *   `username` or the like; in all of that name where no form is declared. Undefined, or blank, where nothing names an
   *   account: then only networks are limited.
   * @throws CredentialsSignin where several of these fields name different accounts: it cannot be told which of them
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

  override door(): SignInDoor | undefined {
    const door = super.door()
    return this.fields && door && { ...door, fields: this.fields }
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
