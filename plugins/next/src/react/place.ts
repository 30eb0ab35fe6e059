import type { Session } from 'authengine'
import { AuthClient } from 'authengine/client'

/** Default base path of the routes in an application of this framework. */
const BASE_PATH = '/api/auth'

let current: { readonly basePath: string; readonly client: AuthClient } | undefined

/** Sets the base path of the routes, as browsers see it. A page has one base path. */
export function setBasePath(path: string = BASE_PATH): AuthClient {
  if (current?.basePath !== path) current = { basePath: path, client: new AuthClient({ basePath: path }) }
  return current.client
}

/** Base path of the routes. */
export const basePath = (): string => current?.basePath ?? BASE_PATH

/** The client for the routes. The calling code states the type of the session. */
export const client = <S extends Session>(): AuthClient<S> => setBasePath(basePath()) as AuthClient<S>
