import type { Session } from 'authengine'
import { AuthClient } from 'authengine/client'

/** Where the routes of an application of this framework usually are. */
const BASE_PATH = '/api/auth'

let current: { readonly basePath: string; readonly client: AuthClient } | undefined

/** Tells where the routes are, as browsers see it; a page has one such place. */
export function setBasePath(path: string = BASE_PATH): AuthClient {
  if (current?.basePath !== path) current = { basePath: path, client: new AuthClient({ basePath: path }) }
  return current.client
}

/** Where the routes are. */
export const basePath = (): string => current?.basePath ?? BASE_PATH

/** Asks the routes. What is in a session, the caller knows. */
export const client = <S extends Session>(): AuthClient<S> => setBasePath(basePath()) as AuthClient<S>
