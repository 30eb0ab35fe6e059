import type { StoredUser } from 'authengine/plugin'

/** Someone who belongs to the club. */
export interface Member extends StoredUser {
  readonly role: string
}
