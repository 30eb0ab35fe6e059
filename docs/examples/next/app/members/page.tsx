import { redirect } from 'next/navigation'
import { deleteData } from '../actions'
import { auth } from '@/auth'

export default async function MembersPage({ searchParams }: { searchParams: Promise<{ deleted?: string }> }) {
  // Checked here as well: a proxy sees only the paths that it matches, and a page must be safe without it.
  const session = await auth()
  if (!session?.user) redirect('/login?callbackUrl=%2Fmembers')
  const { deleted } = await searchParams
  return (
    <>
      <h1>Members</h1>
      <p id="secret">{`Only members read this, ${session.user.name ?? session.user.email}.`}</p>
      {deleted && <p role="status">Your data was deleted.</p>}
      <form action={deleteData}>
        <button>Delete my data</button>
      </form>
      {/* A page of the library: Next has no route for it in the browser. */}
      <a href="/api/auth/account">Your account</a>
    </>
  )
}
