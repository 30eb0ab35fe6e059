import { redirect } from '@sveltejs/kit'
import { requestAuth } from '../../auth'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals, url }) => {
  const session = await locals.auth()
  if (!session?.user) redirect(303, `/login?callbackUrl=${encodeURIComponent(url.pathname)}`)
  return { secret: `Only members read this, ${session.user.name ?? session.user.email}.` }
}

export const actions: Actions = {
  deleteData: async (event) => {
    const asked = await requestAuth(event)
    // A stolen session is not enough for this. Users who have a second factor prove both factors again.
    const recent = await asked.requireRecent({ level: 'strongest' })
    // The page there leads back to the form, which the user sends again.
    if (!recent.ok) redirect(303, recent.url)
    // Delete the data here.
    return { deleted: true }
  },
}
