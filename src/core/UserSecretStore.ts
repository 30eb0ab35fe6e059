import type { Json } from './Token.js'

/** A secret of a user, such as a password hash, a TOTP secret or a recovery code. */
export interface UserSecret {
  /** Random id. */
  readonly id: string
  /** Id of the user. */
  readonly userId: string
  /** Kind of the secret: `<plugin id>` or `<plugin id>.<kind>`. */
  readonly kind: string
  /**
   * Unique together with `kind`, compared byte for byte. It is a keyed hash of what the user presents, or the id of the
   * user if a user has only one secret of this kind.
   */
  readonly lookup?: string | null | undefined
  /** A hash, or a sealed value. Never clear text. */
  readonly value: string
  /** Further data: at most 2 kB as JSON. It must contain no secret. */
  readonly data?: Json | undefined
  /** Name that the user gave it. */
  readonly label?: string | null | undefined
  /** When it was stored. */
  readonly createdAt: Date
  /** When it was used last. */
  readonly usedAt?: Date | null | undefined
  /** Last time step of a TOTP code that was accepted (RFC 6238). The store only ever raises it. */
  readonly usedStep?: number | null | undefined
  /** When it ends. */
  readonly expires?: Date | null | undefined
  /** Raised by every change. */
  readonly version: number
}

/** A secret of a user who may not be stored yet. */
export interface NewUserSecret extends Pick<UserSecret, 'kind' | 'value' | 'data' | 'label' | 'expires'> {
  /** See {@link UserSecret.lookup}. */
  readonly lookup?: string | null | undefined
  /** True if a user has one secret of this kind: `lookup` then becomes the id of the user. */
  readonly single?: true | undefined
}

/** A secret that is stored together with its user, whose id is not known yet. */
export type SecretOfNewUser = Omit<UserSecret, 'userId' | 'lookup'> & Pick<NewUserSecret, 'lookup' | 'single'>

/** The members to change. Undefined leaves a member unchanged; null removes it. */
export type SecretChanges = Partial<Omit<UserSecret, 'id' | 'userId' | 'version' | 'createdAt'>>

/** How many secrets of one kind a user has at most. */
export const MAX_SECRETS = 50
/** How many bytes of JSON the `data` of a secret takes at most. */
const MAX_BYTES_OF_DATA = 2048

/**
 * Refuses a secret that is too large to be stored.
 *
 * @throws TypeError
 */
export function checkSecret({ data }: Pick<UserSecret, 'data'>): void {
  if (data === undefined || data === null) return
  const bytes = new TextEncoder().encode(JSON.stringify(data)).length
  if (bytes <= MAX_BYTES_OF_DATA) return
  throw new TypeError(
    `The data of a secret takes ${bytes} bytes as JSON; ${MAX_BYTES_OF_DATA} are the most. Keep the rest in a table of the plugin.`,
  )
}

/**
 * Refuses more secrets than a user may have of a kind.
 *
 * @param kind - The kind.
 * @param count - How many there would be.
 * @throws TypeError
 */
export function checkSecretCount(kind: string, count: number): void {
  if (count <= MAX_SECRETS) return
  throw new TypeError(`A user has at most ${MAX_SECRETS} secrets of the kind "${kind}". Remove one first.`)
}

/**
 * Whether a change raises the time step of a secret, or has no time step. Every other change is refused, so that no
 * code is accepted twice.
 */
export function raisesStep(secret: Pick<UserSecret, 'usedStep'>, { usedStep }: SecretChanges): boolean {
  if (usedStep === undefined) return true
  const before = secret.usedStep ?? null
  return before === null || (usedStep !== null && usedStep > before)
}

/**
 * Secrets of users. Each method is one step, even if several processes call at once. At most 50 rows for each user and
 * kind.
 */
export interface UserSecretStore {
  /** Rejects if `id`, or `kind` and `lookup`, are stored already, or the user has 50 of this kind. */
  add(secret: UserSecret): Promise<void>
  /**
   * Secrets of a user, in the order of their ids, expired ones included.
   *
   * @param page - Only secrets whose id comes after `after`, at most `limit`.
   */
  of(
    userId: string,
    kind: string,
    page?: { readonly after?: string; readonly limit: number },
  ): Promise<readonly UserSecret[]>
  /** The secret with this lookup. */
  find(kind: string, lookup: string): Promise<UserSecret | null>
  /**
   * Changes a secret, if it still has this version (compare and set), and raises `version`. A `usedStep` that is not
   * greater than the stored one is refused. Rejects if the new `kind` and `lookup` are stored already.
   *
   * @returns Whether it was changed.
   */
  change(id: string, version: number, changes: SecretChanges): Promise<boolean>
  /** Removes the secret with this lookup and returns it. Of several calls at once, one gets it. */
  take(kind: string, lookup: string): Promise<UserSecret | null>
  /** Removes a secret and returns it, if it belongs to the user and has this version. */
  remove(id: string, userId: string, version?: number): Promise<UserSecret | null>
  /**
   * Removes the secrets of a user.
   *
   * @param kinds - Default: all.
   * @returns How many were removed.
   */
  clear(userId: string, kinds?: readonly string[]): Promise<number>
  /**
   * Secrets of all users, in an order of the store, for maintenance such as `authengine reseal`. A secret that exists
   * the whole time is on exactly one page. A secret that is added or removed meanwhile may be on a page.
   *
   * @param after - Id of the last secret of the page before; undefined for the first page.
   * @param limit - How many secrets a page has at most.
   */
  page?(after: string | undefined, limit: number): Promise<readonly UserSecret[]>
  /**
   * Removes expired secrets, and returns how many.
   *
   * @param max - How many secrets it removes at most.
   */
  purge(now: Date, max: number): Promise<number>
}
