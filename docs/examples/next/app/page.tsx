import Link from 'next/link'
import { auth } from '@/auth'
import { leave, rename } from './actions'
import { ClientSession } from './ClientSession'
import { RenameInBrowser } from './RenameInBrowser'

export default async function HomePage() {
  const user = (await auth())?.user
  return (
    <>
      <h1>Home</h1>
      <p id="server-session">{user ? `Signed in as ${user.name ?? user.email}` : 'You are not signed in'}</p>
      <ClientSession />
      <nav>
        <Link href="/members">Members</Link> <Link href="/login">Sign in</Link>
      </nav>
      {user && (
        <>
          <form action={rename}>
            <label htmlFor="name">New name</label>
            <input id="name" name="name" required maxLength={50} />
            <button>Rename</button>
            <RenameInBrowser field="name" />
          </form>
          <form action={leave}>
            <button>Sign out</button>
          </form>
        </>
      )}
    </>
  )
}
