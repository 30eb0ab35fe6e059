import type { RequestEventBase } from '@builder.io/qwik-city'
import type { Session } from 'authengine'
import type { Mount } from './Mount.js'
import { SESSION } from './SharedVisit.js'

/** The session of a request: from the shared map, or read now where `onRequest` is not exported. */
export async function sharedSession<S extends Session>(mount: Mount<S>, ev: RequestEventBase): Promise<S | null> {
  if (ev.sharedMap.has(SESSION)) return ev.sharedMap.get(SESSION) as S | null
  return (await mount.visit(ev)).session()
}
