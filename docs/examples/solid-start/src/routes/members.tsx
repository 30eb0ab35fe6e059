import { A, createAsync } from '@solidjs/router'
import { readNews } from '~/session'

/** Only for those who are signed in: see the middleware, and the query. */
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
