import { auth } from '@/auth'

export const dynamic = 'force-static'

/** A static page, although it reads the session. */
export default async function StaticPage() {
  const session = await auth()
  return <p id="session">{session?.user?.name ?? 'No user'}</p>
}
