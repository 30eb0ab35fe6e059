import { AuthClient } from 'authengine/client'

/** Asks the routes where `SignalAuth` serves them by default. */
export const authClient = new AuthClient({ basePath: '/api/auth' })
