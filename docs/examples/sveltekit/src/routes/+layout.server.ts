import { browserSession } from '@authengine/sveltekit'
import type { LayoutServerLoad } from './$types'

/** For pages to show who is signed in; what only some may see is guarded by the page it is on. */
export const load: LayoutServerLoad = async ({ locals }) => ({
  session: browserSession(await locals.auth()),
})
