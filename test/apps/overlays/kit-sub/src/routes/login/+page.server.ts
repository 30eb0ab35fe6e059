import { fail } from '@sveltejs/kit'
import { AuthError } from '@authengine/sveltekit'
import { signIn } from '../../auth'
import { offers } from '../../config'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = ({ url }) => ({
  offers,
  error: url.searchParams.get('error'),
  redirectTo: url.searchParams.get('callbackUrl') ?? '/sub/',
})

export const actions: Actions = {
  default: async (event) => {
    // `signIn` reads the form as well, so this reads a copy.
    const form = await event.request.clone().formData()
    try {
      return await signIn(event)
    } catch (error) {
      // SvelteKit throws redirects, too: they must be rethrown.
      if (!(error instanceof AuthError)) throw error
      return fail(400, { error: error.type, redirectTo: String(form.get('redirectTo') ?? '/sub/') })
    }
  },
}
