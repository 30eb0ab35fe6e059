import { A } from '@solidjs/router'
import { HttpStatusCode } from '@solidjs/start'

export default function NotFound() {
  return (
    <>
      <HttpStatusCode code={404} />
      <h1>Nothing is here</h1>
      <p>
        <A href="/">Home</A>
      </p>
    </>
  )
}
