import type { Json } from './Token.js'

/** What a user knows or holds: a password hash, a TOTP secret, recovery codes. */
export interface UserSecret {
  /** Random id. */
  readonly id: string
  /** Id of the user. */
  readonly userId: string
  /** What it is: `<plugin id>` or `<plugin id>.<kind>`. */
  readonly kind: string
  /**
   * Unique together with `kind`, compared byte for byte: a keyed hash of what the user presents; the id of the user for a secret
   * that a user has once.
   */
  readonly lookup?: string | null | undefined
  /** A hash, or a sealed value. Never clear text. */
  readonly value: string
  /** At most 2 kB as JSON. No secret. */
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
  /** A user has one of this kind: `lookup` becomes the id of the user. */
  readonly single?: true | undefined
}

/** A secret that is stored together with its user, whose id nobody knows yet. */
export type SecretOfNewUser = Omit<UserSecret, 'userId' | 'lookup'> & Pick<NewUserSecret, 'lookup' | 'single'>

/** Secrets of users. Each method is one step, even if several processes call at once. At most 50 rows for each user and kind. */
export interface UserSecretStore {
  /** Rejects if `kind` and `lookup` are stored already. */
  add(secret: UserSecret): Promise<void>
  /** Secrets of a user, in the order of their ids. */
  of(
    userId: string,
    kind: string,
    page?: { readonly after?: string; readonly limit: number },
  ): Promise<readonly UserSecret[]>
  /** The secret with this lookup. */
  find(kind: string, lookup: string): Promise<UserSecret | null>
  /**
   * Compare and set; raises `version`. A `usedStep` that is not greater than the stored one is refused.
   *
   * @returns Whether it was changed.
   */
  change(
    id: string,
    version: number,
    changes: Partial<Omit<UserSecret, 'id' | 'userId' | 'version' | 'createdAt'>>,
  ): Promise<boolean>
  /** Removes and returns it. Of several calls at once, one gets it. */
  take(kind: string, lookup: string): Promise<UserSecret | null>
  /** Removes and returns it, if it belongs to the user and has this version. */
  remove(id: string, userId: string, version?: number): Promise<UserSecret | null>
  /**
   * Removes the secrets of a user.
   *
   * @param kinds - Default: all.
   * @returns How many were removed.
   */
  clear(userId: string, kinds?: readonly string[]): Promise<number>
  /**
   * Removes expired secrets.
   *
   * @param most - At most so many.
   */
  purge(now: Date, most: number): Promise<number>
}
