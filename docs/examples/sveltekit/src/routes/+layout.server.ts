import { browserSession } from '@authengine/sveltekit'
import type { LayoutServerLoad } from './$types'

/** The session, for every page to show the user. A page with secret data must check the session itself. */
export const load: LayoutServerLoad = async ({ locals }) => ({
  session: browserSession(await locals.auth()),
})
