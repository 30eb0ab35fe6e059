import type { Session } from 'authengine'
import type { AuthClient } from 'authengine/client'
import { type Accessor, createComputed, createSignal, onMount } from 'solid-js'
import { authClient } from './authClient.js'

/**
 * The session of a page, as a signal: null when no user is signed in, undefined until it is known.
 *
 * @typeParam S - What the `session` callback returns.
 */
export interface SessionSignal<S extends Session = Session> {
  (): S | null | undefined
  /** Error of reading the session when the page was mounted; undefined if there was none. */
  readonly error: Accessor<unknown>
  /**
   * Changes the session on the server without a page load, and updates this signal.
   *
   * @param changes - Sent to the callbacks as JSON. Without it, the session is only read again.
   * @throws AuthClientError when the server cannot be reached, or refuses.
   */
  readonly update: (changes?: unknown) => Promise<S | null>
}

/**
 * The session of a page: the session from the server, until the page changes it or the server sends another one.
 *
 * @param seed - The session from the server. If it is still undefined when the page is mounted, the browser reads it.
 * @param client - Client for the routes. Default: a client for `/api/auth`.
 */
export function createSession<S extends Session = Session>(
  seed: Accessor<S | null | undefined>,
  client: Pick<AuthClient, 'update'> = authClient,
): SessionSignal<S> {
  const [session, setSession] = createSignal<S | null | undefined>()
  const [error, setError] = createSignal<unknown>()
  let asked = 0
  createComputed(() => {
    const said = seed()
    if (said === undefined) return
    asked++
    setSession(() => said)
  })
  const update = async (changes?: unknown): Promise<S | null> => {
    const turn = ++asked
    const next = (await client.update(changes)) as S | null
    // Responses may arrive out of order: only the response to the latest request counts.
    if (turn === asked) setSession(() => next)
    return next
  }
  onMount(() => {
    if (session() === undefined) update().catch(setError)
  })
  return Object.assign(() => session(), { error, update })
}
