/** What an option is when nobody sets it. */
export const defaults = {
  /** Short, and where most applications mount it. */
  basePath: '/auth',
  /** People stay signed in on their own devices for about a month. */
  maxAge: 30 * 24 * 60 * 60,
  /** Once a day is enough to keep a session alive, and rare enough to cost nothing. */
  updateAge: 24 * 60 * 60,
  /** Milliseconds that reading a session from a database may take, so that requests do not pile up behind it. */
  readTimeLimit: 2000,
  /** Milliseconds that an application may allow for it. */
  longestRead: 60_000,
  /** Browsers cut cookies at 400 days (RFC 6265bis section 5.5). */
  longestAge: 400 * 24 * 60 * 60,
  /** A form with a long password and a return URL fits many times over. */
  bodyLimit: 256 * 1024,
  /** 32 random characters are at least 128 bits in every usual alphabet. */
  secretLength: 32,
} as const
