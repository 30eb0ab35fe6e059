import { A, createAsync } from '@solidjs/router'
import { readNews } from '~/session'

/** A page for signed-in users: the middleware and the query check the session. */
export default function Members() {
  const news = createAsync(() => readNews(), { deferStream: true })
  return (
    <>
      <h1>Members</h1>
      <p id="secret">{news()}</p>
      <p>
        <A href="/">Home</A>
      </p>
    </>
  )
}
