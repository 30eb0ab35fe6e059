import { implicit$FirstArg } from '@builder.io/qwik'
import type { Session } from 'authengine'
import type { ConfigFunction } from './ConfigFunction.js'
import type { MountedAuth } from './MountedAuth.js'
import { ResumableAuthQrl } from './ResumableAuthQrl.qwik.js'

/**
 * The same as `serverAuth$`, which is to be preferred: with this name the configuration becomes a file for browsers.
 *
 * Qwik's optimizer leaves functions out of what browsers get by the name under which what takes them is imported, and only
 * names that begin with `server` and a few others. A browser never loads or runs the file, but can ask for it: literals of
 * the configuration are in it, and the packages it imports; what is read through `ev.env` is not. Import `serverAuth$`
 * under this name instead, or let the function begin with `if (!isServer) return {}`.
 *
 * @param config - Makes the configuration for a request.
 * @returns What `src/routes/plugin@auth.ts` exports.
 *
 * @example
 * ```ts
 * import { serverAuth$ as ResumableAuth$ } from '@authengine/qwik'
 * import { config } from '../auth'
 *
 * export const { onRequest, useSession, useSignIn, useSignOut, visit } = ResumableAuth$(() => config)
 * ```
 */
export const ResumableAuth$: <S extends Session = Session>(config: ConfigFunction<S>) => MountedAuth<S> =
  implicit$FirstArg(ResumableAuthQrl)
