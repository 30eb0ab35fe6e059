import { auth } from '@/auth'

export const dynamic = 'force-static'

/** A page that is written while the application is built, although it asks who is signed in. */
export default async function StaticPage() {
  const session = await auth()
  return <p id="session">{session?.user?.name ?? 'No user'}</p>
}
