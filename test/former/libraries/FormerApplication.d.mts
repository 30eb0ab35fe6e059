import type { AuthjsAdapter } from 'authengine'
import type { Browser } from 'authengine/testing'
import type { AnyKysely } from '@authengine/migrate'

/** An application with a former library. */
export interface FormerApplication {
  /** Its adapter, if its sessions are in a database of Auth.js. */
  readonly adapter: AuthjsAdapter | undefined
  /** Its database, if its sessions are in a database. */
  readonly db: AnyKysely | undefined
  /** Serves the routes below `/api/auth`. */
  readonly handle: (request: Request) => Promise<Response>
  /** Signs Ann in. */
  readonly signIn: (browser: Browser, options?: { readonly rememberMe?: boolean }) => Promise<void>
}
