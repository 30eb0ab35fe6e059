import type { Finding } from '../../core/errors.js'
import type { Inspected, Inspection } from './Inspection.js'
import { adapter } from './adapter.js'
import { basePath } from './basePath.js'
import { cookies } from './cookies.js'
import { email } from './email.js'
import { limits } from './limits.js'
import { names } from './names.js'
import { oauth } from './oauth.js'
import { oauthClient } from './oauthClient.js'
import { pages } from './pages.js'
import { providers } from './providers.js'
import { secrets } from './secrets.js'
import { session } from './session.js'
import { theme } from './theme.js'
import { url } from './url.js'
import { values } from './values.js'
import { webauthn } from './webauthn.js'

const inspections: readonly Inspection[] = [
  names,
  providers,
  oauth,
  oauthClient,
  email,
  webauthn,
  basePath,
  url,
  secrets,
  session,
  pages,
  cookies,
  limits,
  theme,
  values,
  adapter,
]

/** Every fault of a configuration that can be seen before the first request. */
export function inspect(inspected: Inspected): Finding[] {
  return inspections.flatMap((inspection) => inspection(inspected))
}
