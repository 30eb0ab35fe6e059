import type { Session } from 'authengine'

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- SvelteKit's own place for what requests carry
  namespace App {
    interface Locals {
      /**
       * The session of the request, or null. It is read once for each request.
       *
       * A request is signed in only if its session has a `user`. If a form action of the same request has changed the
       * session, this is the changed session.
       */
      auth(): Promise<Session | null>
    }
  }
}
