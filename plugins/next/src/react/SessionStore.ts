import type { Session } from 'authengine'
import type { AuthClient } from 'authengine/client'

/** What a page knows of the session. */
export interface SessionState<S extends Session = Session> {
  /** The session; null when no user is signed in, undefined when that is not known. */
  readonly session: S | null | undefined
  /** Whether an answer is awaited that decides. */
  readonly loading: boolean
  /** What the server said when it drew the page, as text. */
  readonly seed: string | undefined
}

/** The session of a page: what the server said, kept up with what has happened since. */
export class SessionStore<S extends Session = Session> {
  readonly #listeners = new Set<() => void>()
  #state: SessionState<S>
  /** An answer counts only if nothing newer has begun since it was asked for. */
  #turn = 0
  #updates = 0
  #last: Promise<unknown> = Promise.resolve()

  /**
   * @param session - What the server says; undefined when it says nothing.
   * @param client - Asks the server.
   * @param changed - Called when the session was changed from here.
   */
  constructor(
    session: S | null | undefined,
    private readonly client: Pick<AuthClient<S>, 'getSession' | 'update'>,
    private readonly changed: () => void,
  ) {
    this.#state = seeded(session)
  }

  /** What is known: the same object until it changes. */
  readonly read = (): SessionState<S> => this.#state

  /** Tells of changes; returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What is known to a page that the server has drawn with this session: what it says counts if it says something new. */
  seenWith(session: S | null | undefined): SessionState<S> {
    return session === undefined || textOf(session) === this.#state.seed ? this.#state : seeded(session)
  }

  /** Takes over what the server said. */
  adopt(session: S | null | undefined): void {
    const state = this.seenWith(session)
    if (state === this.#state) return
    this.#turn++
    this.#set(state)
  }

  /** Asks the server. An answer that does not come changes nothing. */
  async refresh(): Promise<void> {
    // Whatever an update leads to is newer.
    if (this.#updates > 0) return
    const turn = ++this.#turn
    const session = await this.client.getSession().catch(() => this.#state.session)
    if (turn === this.#turn) this.#set({ ...this.#state, session, loading: false })
  }

  /**
   * Has the server change the session; one change after the other, so that none is lost.
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
