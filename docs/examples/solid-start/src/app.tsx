import { SessionProvider } from '@authengine/solid-start/client'
import { createAsync, Router, type RouteSectionProps } from '@solidjs/router'
import { FileRoutes } from '@solidjs/start/router'
import { Suspense } from 'solid-js'
import { readSession } from '~/session'
import './app.css'

export default function App() {
  return (
    <Router root={Root}>
      <FileRoutes />
    </Router>
  )
}

/** Provides the session to every page: first from the server, then kept up to date in the browser. */
function Root(props: RouteSectionProps) {
  const session = createAsync(() => readSession(), { deferStream: true })
  return (
    <Suspense>
      <SessionProvider session={session()}>
        <main>{props.children}</main>
      </SessionProvider>
    </Suspense>
  )
}
