import { redirect } from '@sveltejs/kit'
import { signOut, visit } from '../auth'
import type { Actions } from './$types'

export const actions: Actions = {
  signOut,
  rename: async (event) => {
    const form = await event.request.formData()
    await (await visit(event)).update({ user: { name: form.get('name') } })
    redirect(303, '/sub/')
  },
}
