import { redirect } from '@sveltejs/kit'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals, url }) => {
  const session = await locals.auth()
  if (!session?.user) redirect(303, `/login?callbackUrl=${encodeURIComponent(url.pathname)}`)
  return { secret: `Only members read this, ${session.user.name ?? session.user.email}.` }
}
