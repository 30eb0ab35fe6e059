import { A, createAsync, useSearchParams } from '@solidjs/router'
import { Show } from 'solid-js'
import { deleteData, readNews } from '~/session'

/** A page for signed-in users: the middleware and the query check the session. */
export default function Members() {
  const news = createAsync(() => readNews(), { deferStream: true })
  const [query] = useSearchParams<{ deleted?: string }>()
  return (
    <>
      <h1>Members</h1>
      <p id="secret">{news()}</p>
      <Show when={query.deleted}>
        <p role="status">Your data was deleted.</p>
      </Show>
      <form method="post" action={deleteData}>
        <button>Delete my data</button>
      </form>
      <p>
        <A href="/">Home</A> {/* The router has no route for this page, so the browser loads it. */}
        <a rel="external" href="/api/auth/account">
          Your account
        </a>
      </p>
    </>
  )
}
