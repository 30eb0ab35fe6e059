import { mountOf } from '#mountOf'
import type { ApiToken, Session, RequestAuth } from 'authengine'
import type { ActionResult } from './ActionResult.js'
import type { ConfigFunction } from './ConfigFunction.js'
import {
  type Action,
  globalAction$,
  isServer,
  type QRL,
  type RequestEventBase,
  type RequestHandler,
  routeLoader$,
} from './framework/qwik.js'
import type { MountedAuth } from './MountedAuth.js'
import { sharedSession } from './sharedSession.js'
import { signIn } from './signIn.js'
import type { SignInFields } from './SignInFields.js'
import { signOut } from './signOut.js'
import type { SignOutFields } from './SignOutFields.js'

/**
 * The function that the optimizer calls in place of `ResumableAuth$`.
 *
 * @param config - Returns the configuration for a request.
 */
export function ResumableAuthQrl<S extends Session = Session>(config: QRL<ConfigFunction<S>>): MountedAuth<S> {
  // In browser builds the optimizer removes the bodies of these closures, and only they use the engine.
  const useSession = routeLoader$((ev) => sharedSession(mountOf(config), ev))
  const useSignIn = globalAction$((fields, ev) => signIn(mountOf(config), fields, ev)) as unknown as Action<
    ActionResult<SignInFields>,
    SignInFields
  >
  const useSignOut = globalAction$((fields, ev) => signOut(mountOf(config), fields, ev)) as unknown as Action<
    ActionResult<SignOutFields>,
    SignOutFields
  >
  // The optimizer does not remove these functions. In production builds for browsers, #mountOf is a module without the
  // engine.
  const onRequest: RequestHandler = async (ev) => {
    if (!isServer) return
    await mountOf(config).answer(ev)
  }
  const requestAuth = async (ev: RequestEventBase): Promise<RequestAuth<S>> => {
    if (!isServer)
      throw new TypeError('requestAuth() runs on the server only: call it in loaders, actions and endpoints.')
    return mountOf(config).requestAuth(ev)
  }
  const api = async <T>(token: ApiToken<T>, ev: RequestEventBase): Promise<T> =>
    (await requestAuth(ev)).engine.api(token)
  return { onRequest, useSession, useSignIn, useSignOut, requestAuth, api }
}
