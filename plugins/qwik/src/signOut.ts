import type { Session } from 'authengine'
import type { ActionResult } from './ActionResult.js'
import { currentPage } from './currentPage.js'
import type { RequestEventAction } from './framework/qwik.js'
import { leave } from './leave.js'
import type { Mount } from './Mount.js'
import { refusal } from './refusal.js'
import { refuseRepeated } from './refuseRepeated.js'
import type { SignOutFields } from './SignOutFields.js'

/**
 * Signs out the user of the request.
 *
 * @throws The value that ends the request in Qwik: a redirect, or an error response to a refused request.
 */
export async function signOut<S extends Session>(
  mount: Mount<S>,
  sent: unknown,
  ev: RequestEventAction,
): Promise<ActionResult<SignOutFields>> {
  const { redirectTo } = sent as Record<string, unknown>
  if (redirectTo !== undefined && typeof redirectTo !== 'string') {
    return ev.fail(400, { formErrors: [], fieldErrors: { redirectTo: ['The destination must be a string.'] } })
  }
  const requestAuth = await mount.requestAuth(ev)
  let url: string
  try {
    refuseRepeated(ev)
    ;({ url } = await requestAuth.signOut({ redirectTo: redirectTo || currentPage(ev) }))
  } catch (error) {
    return refusal(error, ev)
  }
  return leave(ev, url)
}
