import { fail } from '@sveltejs/kit'
import { AuthError } from '@authengine/sveltekit'
import { signIn } from '../../auth'
import { offers } from '../../config'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = ({ url }) => ({
  offers,
  error: url.searchParams.get('error'),
  redirectTo: url.searchParams.get('callbackUrl') ?? '/',
})

export const actions: Actions = {
  default: async (event) => {
    // Signing in reads the form too.
    const form = await event.request.clone().formData()
    try {
      return await signIn(event)
    } catch (error) {
      // A redirect is thrown as well, and has to pass.
      if (!AuthError.is(error)) throw error
      return fail(400, { error: error.type, redirectTo: String(form.get('redirectTo') ?? '/') })
    }
  },
}
