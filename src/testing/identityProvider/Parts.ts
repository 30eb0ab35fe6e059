import type { FakeIssuer } from './FakeIssuer.js'
import type { Grants } from './Grants.js'
import type { Registrations } from './Registrations.js'

/** What the endpoints of the fake provider have in common. */
export interface Parts {
  /** Signs, and gives out codes and tokens. */
  readonly issuer: FakeIssuer
  /** What codes and tokens stand for. */
  readonly grants: Grants
  /** The applications. */
  readonly clients: Registrations
}
