import type { Session } from 'authengine'
import type { ConfigFunction } from './ConfigFunction.js'
import { implicit$FirstArg } from './framework/qwik.js'
import type { MountedAuth } from './MountedAuth.js'
import { serverAuthQrl } from './serverAuthQrl.js'

/**
 * Mounts the library in a Qwik City application: the routes, a loader for the session, and two actions.
 *
 * Call it once, in `src/routes/plugin@auth.ts`, with a function written in place, and export what it returns. Neither the
 * configuration nor the engine is then part of what browsers get. Variables are read through `ev.env`; `basePath` is
 * `/auth` below the `basePathname` of the application, unless the configuration or the path of `AUTH_URL` says otherwise.
 *
 * @param config - Makes the configuration for a request.
 * @returns What `src/routes/plugin@auth.ts` exports.
 *
 * @example
 * ```ts
 * import { serverAuth$ } from '@authengine/qwik' // with Qwik 2: '@authengine/qwik2'
 * import { config } from '../auth'
 *
 * export const { onRequest, useSession, useSignIn, useSignOut, requestAuth } = serverAuth$(() => config)
 * ```
 */
export const serverAuth$: <S extends Session = Session>(config: ConfigFunction<S>) => MountedAuth<S> =
  implicit$FirstArg(serverAuthQrl)
