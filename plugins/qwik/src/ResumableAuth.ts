import type { Session } from 'authengine'
import type { ConfigFunction } from './ConfigFunction.js'
import { implicit$FirstArg } from './framework/qwik.js'
import type { MountedAuth } from './MountedAuth.js'
import { ResumableAuthQrl } from './ResumableAuthQrl.qwik.js'

/**
 * The same as `serverAuth$`, for code that is never part of a browser build: **a production build for browsers fails
 * with it.**
 *
 * Qwik's optimizer keeps a function out of the browser build only if the name it is imported under begins with
 * `server`. Under this name the configuration, with every literal secret in it, would become a file that anyone can
 * download. Import `serverAuth$` under this name instead. The rest of the code does not change.
 *
 * @param config - Returns the configuration for a request.
 * @returns What `src/routes/plugin@auth.ts` exports.
 *
 * @example
 * ```ts
 * import { serverAuth$ as ResumableAuth$ } from '@authengine/qwik' // with Qwik 2: '@authengine/qwik2'
 * import { config } from '../auth'
 *
 * export const { onRequest, useSession, useSignIn, useSignOut, requestAuth } = ResumableAuth$(() => config)
 * ```
 */
export const ResumableAuth$: <S extends Session = Session>(config: ConfigFunction<S>) => MountedAuth<S> =
  implicit$FirstArg(ResumableAuthQrl)
