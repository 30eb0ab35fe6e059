import { auth } from '@/auth'

/** A page that says nothing about when it is written. */
export default async function PlainPage() {
  const session = await auth()
  return <p id="session">{session?.user?.name ?? 'No user'}</p>
}
