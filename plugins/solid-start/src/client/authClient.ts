import { AuthClient } from 'authengine/client'

/** Client for the routes at the default prefix of `SignalAuth`. */
export const authClient = new AuthClient({ basePath: '/api/auth' })
