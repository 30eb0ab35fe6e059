import type { Names } from '../client/refuseUnknownNames.js'
import type { PasskeyRoutes } from './AuthRoutes.js'

/** Options of every ceremony. */
export interface PasskeyRequest extends PasskeyRoutes {
  /** Where to go afterwards. Default: where the user came from, else the home page. */
  readonly callbackUrl?: string | undefined
  /** Email address of the user. */
  readonly email?: string | undefined
  /** Form fields of the provider, by name; an `email` among them comes before the one above. */
  readonly fields?: Readonly<Record<string, string>> | undefined
  /** The token for the post, where the page has it already. Default: asked for. */
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
