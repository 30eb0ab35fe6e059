import { redirect } from '@sveltejs/kit'
import { signOut, requestAuth } from '../auth'
import type { Actions } from './$types'

export const actions: Actions = {
  signOut,
  rename: async (event) => {
    const form = await event.request.formData()
    await (await requestAuth(event)).update({ user: { name: form.get('name') } })
    redirect(303, '/')
  },
}
