import { auth } from '@/auth'

export const dynamic = 'force-static'

/** A static route, although only members may read it. */
export const GET = auth((request) => new Response(`Only members read this, ${request.auth?.user?.name ?? 'No user'}.`))
