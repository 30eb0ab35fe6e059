import { auth } from '@/auth'

/** A page that does not configure whether it is static or dynamic. */
export default async function PlainPage() {
  const session = await auth()
  return <p id="session">{session?.user?.name ?? 'No user'}</p>
}
