import type { Session } from 'authengine'
import type { ActionResult } from './ActionResult.js'
import { currentPage } from './currentPage.js'
import { forgetTyped } from './forgetTyped.js'
import type { RequestEventAction } from './framework/qwik.js'
import { leave } from './leave.js'
import type { Mount } from './Mount.js'
import { readSignIn } from './readSignIn.js'
import { refusal } from './refusal.js'
import { refuseRepeated } from './refuseRepeated.js'
import type { SignInFields } from './SignInFields.js'

/**
 * Signs in with the fields that a form or a script sent.
 *
 * @throws The value that ends the request in Qwik: a redirect, or an error response to a refused request.
 */
export async function signIn<S extends Session>(
  mount: Mount<S>,
  sent: unknown,
  ev: RequestEventAction,
): Promise<ActionResult<SignInFields>> {
  try {
    refuseRepeated(ev)
  } catch (error) {
    return refusal(error, ev)
  } finally {
    forgetTyped(ev)
  }
  const read = readSignIn(sent)
  if ('faults' in read) return ev.fail(400, { formErrors: [], fieldErrors: read.faults })
  const { providerId, redirectTo = currentPage(ev), fields } = read
  const requestAuth = await mount.requestAuth(ev)
  let url: string
  try {
    ;({ url } = await requestAuth.signIn(providerId, { ...fields, redirectTo }))
  } catch (error) {
    return refusal(error, ev)
  }
  return leave(ev, url)
}
