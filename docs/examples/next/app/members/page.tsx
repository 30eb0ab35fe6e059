import { redirect } from 'next/navigation'
import { auth } from '@/auth'

export default async function MembersPage() {
  // Checked here as well: a proxy sees only the paths that it matches, and a page must be safe without it.
  const session = await auth()
  if (!session?.user) redirect('/login?callbackUrl=%2Fmembers')
  return (
    <>
      <h1>Members</h1>
      <p id="secret">{`Only members read this, ${session.user.name ?? session.user.email}.`}</p>
    </>
  )
}
