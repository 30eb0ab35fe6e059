/** Claims about a user (OpenID Connect Core section 5.1). */
export interface Person {
  readonly sub: string
  readonly name: string
  readonly email: string
  readonly email_verified: boolean
}

/** The accounts at the local provider. */
export const PEOPLE: readonly Person[] = [
  { sub: 'kim', name: 'Kim Stone', email: 'kim@example.com', email_verified: true },
  { sub: 'robin', name: 'Robin Ray', email: 'robin@example.com', email_verified: true },
]
