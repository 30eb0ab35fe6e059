import { Auth as Auth041 } from '@auth/core'
import { Auth as Auth034 } from '@auth/core-0.34'
import Credentials041 from '@auth/core/providers/credentials'
import Credentials034 from '@auth/core-0.34/providers/credentials'
import { authjsApplication } from './authjsApplication.mjs'

const VERSIONS = {
  '0.41.3': { Auth: Auth041, Credentials: Credentials041 },
  '0.34.3': { Auth: Auth034, Credentials: Credentials034 },
}

/** Auth.js 5: sealed sessions with a password, or rows with a mailed link. */
export function authjs({ version = '0.41.3', ...given }) {
  const { Auth, Credentials } = VERSIONS[version]
  return authjsApplication(given, {
    Credentials,
    handle: (request, options) => Auth(request, options),
    own: { trustHost: true, basePath: '/api/auth' },
  })
}
