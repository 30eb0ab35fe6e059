import { browserSession, type Session } from 'authengine'
import type { RequestEventBase } from './framework/qwik.js'
import type { Mount } from './Mount.js'
import { SESSION } from './SharedRequestAuth.js'

/**
 * The session of a request, as browsers see it: Qwik sends what a loader returns.
 *
 * From the shared map, or read now where `onRequest` is not exported.
 */
export async function sharedSession<S extends Session>(mount: Mount<S>, ev: RequestEventBase): Promise<S | null> {
  if (ev.sharedMap.has(SESSION)) return browserSession(ev.sharedMap.get(SESSION) as S | null)
  return browserSession(await (await mount.requestAuth(ev)).session())
}
