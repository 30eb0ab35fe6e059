/** A session as its owner may see it, on a page such as "where you are signed in". */
export interface ListedSession {
  /** Names the session for `revoke`; opens nothing. */
  readonly id: string
  /** Whose session it is. */
  readonly userId: string
  /** When it ends. */
  readonly expires: Date
  /** When the person signed in, where that is known. */
  readonly createdAt: Date | null
  /** When it was extended last, where that is known. */
  readonly lastSeen: Date | null
  /** Address of the client, where that is known. */
  readonly address: string | null
  /** `User-Agent` of the client, where that is known. */
  readonly agent: string | null
  /** Id of the provider, where that is known. */
  readonly provider: string | null
}

/** A session of the person who asks. */
export interface OwnSession extends ListedSession {
  /** Whether it is the session they ask with. */
  readonly current: boolean
}
