import type { Session } from 'authengine'
import type { AuthClient } from 'authengine/client'
import { type Accessor, createComputed, createSignal, onMount } from 'solid-js'
import { authClient } from './authClient.js'

/**
 * The session of a page, as a signal: null when no user is signed in, undefined while it is unknown.
 *
 * @typeParam S - What the `session` callback returns.
 */
export interface SessionSignal<S extends Session = Session> {
  (): S | null | undefined
  /** Why the session could not be read when the page began; undefined when it could. */
  readonly error: Accessor<unknown>
  /**
   * Has the server change the session, without a page load, and follows.
   *
   * @param changes - For the callbacks, as JSON. Without it the session is only read again.
   * @throws AuthClientError when the server cannot be reached, or refuses.
   */
  readonly update: (changes?: unknown) => Promise<S | null>
}

/**
 * The session of a page: what the server said, until the page changes it or the server says something else.
 *
 * @param seed - What the server says. While it is undefined, the page asks by itself once it is alive.
 * @param client - Asks the routes. Default: one for `/api/auth`.
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
    // Answers may overtake each other: the last question counts.
    if (turn === asked) setSession(() => next)
    return next
  }
  onMount(() => {
    if (session() === undefined) update().catch(setError)
  })
  return Object.assign(() => session(), { error, update })
}
