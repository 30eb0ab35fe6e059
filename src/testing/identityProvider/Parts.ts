import type { FakeIssuer } from './FakeIssuer.js'
import type { Grants } from './Grants.js'
import type { Registrations } from './Registrations.js'

/** Objects that the endpoints of the fake provider share. */
export interface Parts {
  /** Signs tokens, and creates codes and tokens. */
  readonly issuer: FakeIssuer
  /** The grants of codes and tokens. */
  readonly grants: Grants
  /** The registered clients. */
  readonly clients: Registrations
}
