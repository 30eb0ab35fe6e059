import type { Session } from 'authengine'
import type { AuthClient } from 'authengine/client'

/** The session of a page, as far as it is known. */
export interface SessionState<S extends Session = Session> {
  /** The session; null when no user is signed in, undefined before that is known. */
  readonly session: S | null | undefined
  /** Whether a response that decides about the session has not arrived yet. */
  readonly loading: boolean
  /** The session with which the server rendered the page, as JSON. */
  readonly seed: string | undefined
}

/** The session of a page: first the session that the server rendered, then kept up to date. */
export class SessionStore<S extends Session = Session> {
  readonly #listeners = new Set<() => void>()
  #state: SessionState<S>
  /** Number of the newest request or change. A response is ignored if the number has changed since its request. */
  #turn = 0
  #updates = 0
  #last: Promise<unknown> = Promise.resolve()

  /**
   * @param session - Session with which the server rendered the page; undefined if it passed none.
   * @param changed - Called after {@link update} has changed the session.
   */
  constructor(
    session: S | null | undefined,
    private readonly client: Pick<AuthClient<S>, 'getSession' | 'update'>,
    private readonly changed: () => void,
  ) {
    this.#state = seeded(session)
  }

  /** The state: the same object until it changes. */
  readonly read = (): SessionState<S> => this.#state

  /** Adds a listener for changes, and returns a function that removes it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * The state for a page that the server has rendered with this session. The session is used if it differs from the
   * seed.
   */
  seenWith(session: S | null | undefined): SessionState<S> {
    return session === undefined || textOf(session) === this.#state.seed ? this.#state : seeded(session)
  }

  /** Takes over the session that the server has rendered. */
  adopt(session: S | null | undefined): void {
    const state = this.seenWith(session)
    if (state === this.#state) return
    this.#turn++
    this.#set(state)
  }

  /** Reads the session from the server. If that fails, the session stays the same. */
  async refresh(): Promise<void> {
    // The result of an update will be newer.
    if (this.#updates > 0) return
    const turn = ++this.#turn
    const session = await this.client.getSession().catch(() => this.#state.session)
    if (turn === this.#turn) this.#set({ ...this.#state, session, loading: false })
  }

  /**
   * Changes the session on the server. Changes are sent one after the other, so that each is applied.
   *
   * @returns The new session; null when no user is signed in.
   */
  update(changes?: unknown): Promise<S | null> {
    this.#updates++
    this.#set({ ...this.#state, loading: true })
    const update = this.#last.then(() => this.#change(changes))
    this.#last = update.catch(() => undefined)
    return update
  }

  async #change(changes: unknown): Promise<S | null> {
    try {
      const session = await this.client.update(changes)
      this.#changed({ session })
      this.changed()
      return session
    } catch (error) {
      this.#changed({})
      throw error
    }
  }

  #changed(known: Partial<Pick<SessionState<S>, 'session'>>): void {
    this.#turn++
    this.#updates--
    this.#set({ ...this.#state, ...known, loading: this.#updates > 0 })
  }

  #set(state: SessionState<S>): void {
    this.#state = state
    for (const listener of [...this.#listeners]) listener()
  }
}

const seeded = <S extends Session>(session: S | null | undefined): SessionState<S> => ({
  session,
  loading: session === undefined,
  seed: textOf(session),
})

const textOf = (session: unknown): string | undefined => (session === undefined ? undefined : JSON.stringify(session))
