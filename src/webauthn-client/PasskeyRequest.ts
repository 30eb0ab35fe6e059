import type { Names } from '../client/refuseUnknownNames.js'
import type { PasskeyRoutes } from './AuthRoutes.js'

/** Options of every ceremony. */
export interface PasskeyRequest extends PasskeyRoutes {
  /** URL to go to afterwards. Default: the page that the user came from, otherwise the home page. */
  readonly callbackUrl?: string | undefined
  /** Email address of the user. */
  readonly email?: string | undefined
  /** Form fields of the provider, by name. An `email` among them wins over the option `email`. */
  readonly fields?: Readonly<Record<string, string>> | undefined
  /** CSRF token, if the page has one already. Default: it is requested from the server. */
  readonly csrfToken?: string | undefined
}

/** The names of these options. */
export const REQUEST: Names<PasskeyRequest> = {
  provider: true,
  baseUrl: true,
  callbackUrl: true,
  email: true,
  fields: true,
  csrfToken: true,
}
