import type { Session } from 'authengine'
import type { ConfigFunction } from './ConfigFunction.js'
import { implicit$FirstArg } from './framework/qwik.js'
import type { MountedAuth } from './MountedAuth.js'
import { serverAuthQrl } from './serverAuthQrl.js'

/**
 * Mounts the library in a Qwik City application: the routes, a loader for the session, and two actions.
 *
 * Call it once, in `src/routes/plugin@auth.ts`, with an inline function, and export what it returns. Then neither the
 * configuration nor the engine is part of the browser build. Variables are read through `ev.env`. The default of
 * `basePath` is the path of `AUTH_URL`, or `/auth` below the `basePathname` of the application.
 *
 * @param config - Returns the configuration for a request.
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
