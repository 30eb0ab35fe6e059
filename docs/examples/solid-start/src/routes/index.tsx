import type { Session } from '@authengine/solid-start'
import { useSession } from '@authengine/solid-start/client'
import { A, createAsync } from '@solidjs/router'
import { Show } from 'solid-js'
import { logout, readSession, rename } from '~/session'

/** The home page: the user, and what they can do. */
export default function Home() {
  const onServer = createAsync(() => readSession(), { deferStream: true })
  const inBrowser = useSession()
  let name!: HTMLInputElement
  return (
    <>
      <h1>Home</h1>
      <p id="server-session">{said(onServer())}</p>
      <p id="client-session">{said(inBrowser())}</p>
      <p>
        <A href="/members">Members</A> <A href="/login">Sign in</A>
      </p>
      <Show when={inBrowser()?.user}>
        <form method="post" action={rename}>
          <label>
            New name <input ref={name} name="name" maxlength="50" required />
          </label>
          <button>Rename</button>
          <button type="button" onClick={() => inBrowser.update({ user: { name: name.value } })}>
            Rename in the browser
          </button>
        </form>
        <form method="post" action={logout}>
          <button>Sign out</button>
        </form>
      </Show>
    </>
  )
}

const said = (session: Session | null | undefined) =>
  session?.user ? `Signed in as ${session.user.name ?? session.user.email}` : 'You are not signed in'
