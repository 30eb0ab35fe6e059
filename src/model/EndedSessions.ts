/** What a provider says is over: one session of its own, or all sessions of a person. */
export interface EndedSessions {
  /** The provider's name for the session. */
  readonly sid?: string | undefined
  /** The provider's name for the person. */
  readonly sub?: string | undefined
}
