import { browserSession, type Session } from 'authengine'
import type { RequestEventBase } from './framework/qwik.js'
import type { Mount } from './Mount.js'
import { SESSION } from './SharedRequestAuth.js'

/**
 * The session of a request without the data that browsers must not get: Qwik sends the result of a loader to the
 * browser.
 *
 * It is taken from the shared map. If `onRequest` is not exported, it is read now.
 */
export async function sharedSession<S extends Session>(mount: Mount<S>, ev: RequestEventBase): Promise<S | null> {
  if (ev.sharedMap.has(SESSION)) return browserSession(ev.sharedMap.get(SESSION) as S | null)
  return browserSession(await (await mount.requestAuth(ev)).session())
}
