import type { User } from './User.js'

/** What every session has, whatever an application adds. */
export interface DefaultSession {
  /** The person; a request counts as signed in only when this is present. */
  user?: User
  /** When the session ends: ISO 8601, always equal to the expiry of its cookie. */
  expires: string
}

/** What the client may see of a session. The `session` callback decides what is in it. */
export interface Session extends DefaultSession {}
