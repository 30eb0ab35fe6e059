/** A session, as it is stored. */
export interface SessionRow {
  /** Hash of the token. */
  readonly key: string
  /** Its claims, as JSON. */
  readonly claims: string
  /** When the row may be removed. */
  readonly until: Date
}

/** Where sessions are stored: in any database. */
export interface SessionTable {
  /** The claims under a key; null where there are none. */
  find(key: string): Promise<string | null>
  insert(row: SessionRow): Promise<void>
  /** Replaces a row; does nothing where it is gone. */
  update(row: SessionRow): Promise<void>
  /** Removes a row, in one step: false where it was gone. */
  remove(key: string): Promise<boolean>
}
