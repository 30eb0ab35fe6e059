import type { Session } from 'authengine'

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- SvelteKit's own place for what requests carry
  namespace App {
    interface Locals {
      /**
       * The session of the request, or null; read once, however often it is asked for.
       *
       * A request counts as signed in only when the session has a `user`. After a form action of the same request it is
       * what the action made of it.
       */
      auth(): Promise<Session | null>
    }
  }
}
