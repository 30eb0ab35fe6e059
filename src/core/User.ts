/** A person, as a provider's `profile` or `authorize` describes them. */
export interface User {
  /** Stable id of the person at the provider, or in the application's own table. */
  id?: string | undefined
  /** Name to show. */
  name?: string | null
  /** E-mail address, lower case. */
  email?: string | null
  /** URL of a picture. */
  image?: string | null
}

/** A user whose id is certain: one that was stored, or one that a session names. */
export interface StoredUser extends User {
  /** Id of the user in the store; without a database, the id the provider gave. */
  id: string
}
