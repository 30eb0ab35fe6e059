/** A stored pending sign-in. `state` is sealed with the key in the cookie, so the store alone cannot unseal it. */
export interface PendingRow {
  /** Keyed hash of the key in the cookie. */
  readonly id: string
  /** Id of the user, if there is one. */
  readonly userId: string | null
  /** The sealed pending sign-in. */
  readonly state: string
  /** How often a form was submitted. */
  readonly tries: number
  /** Raised by every change. */
  readonly version: number
  /** When it ends. */
  readonly expires: Date
}

/**
 * How many pending sign-ins of one user are kept. A stranger who knows the password can begin 40 of them before the
 * first expires: 20 in each of two periods of the rate limit. The limit here is higher, so the stranger cannot displace
 * pending sign-ins of the user.
 */
export const MAX_PENDING = 100

/**
 * Pending sign-ins. Each method is one step, even if several processes call at once. Expired rows may be returned or be
 * gone.
 */
export interface PendingStore {
  /**
   * Stores a new row; rejects if its id is stored already. If the user then has more than 100 rows, the row of the same
   * user that expires first is removed. Rows of other users are never removed to make room.
   */
  add(row: PendingRow): Promise<void>
  /** The row with this id. */
  find(id: string): Promise<PendingRow | null>
  /**
   * Changes a row, if it still has this version (compare and set), and raises `version`.
   *
   * @returns Whether it was changed.
   */
  change(id: string, version: number, changes: Partial<Pick<PendingRow, 'state' | 'expires'>>): Promise<boolean>
  /**
   * Counts a try, before the form is checked. `version` stays.
   *
   * @returns The count; null if the row does not exist.
   */
  countAttempt(id: string): Promise<number | null>
  /** Removes a row and returns it. Of several calls at once, one gets it. */
  take(id: string): Promise<PendingRow | null>
  /**
   * Removes expired rows, and returns how many.
   *
   * @param max - How many rows it removes at most.
   */
  purge(now: Date, max: number): Promise<number>
}
