import { type Awaitable, following } from '../core/Awaitable.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { SessionParts } from './SessionStrategy.js'

/** How a strategy finds the session behind a token. */
export interface SessionLookup<F> {
  /** The running session; null for a token that is not genuine, has ended, or was revoked. */
  behind(token: string, ctx: RequestContext): Awaitable<F | null>
  /** Its stable id, which is no secret. */
  idOf(found: F): Awaitable<string>
  /** Whether one of two copies of a session was issued after the other. */
  isNewer(found: F, other: F): boolean
}

/**
 * The running sessions of a request: none or one, as a rule.
 *
 * A sibling site can set a cookie with the name of ours for the whole domain, and browsers send both. One genuine value counts,
 * beside any junk. Of two genuine sessions nobody can tell whose request it is, so neither counts: a stranger could otherwise
 * have people work in the stranger's session.
 *
 * @typeParam F - A session that was found.
 */
export class SentSessions<F> {
  #warnedAt = -Infinity

  /**
   * @param parts - Reads the cookie, and tells whoever operates the site.
   * @param lookup - Finds the session behind a token.
   */
  constructor(
    private readonly parts: Pick<SessionParts, 'cookie' | 'clock' | 'logger'>,
    private readonly lookup: SessionLookup<F>,
  ) {}

  /** Each running session, once. */
  all(ctx: RequestContext): Awaitable<readonly F[]> {
    const tokens = this.parts.cookie.readAll(ctx)
    const [token] = tokens
    if (token === undefined) return []
    if (tokens.length > 1) return this.#among(tokens, ctx)
    return following(this.lookup.behind(token, ctx), (found) => (found ? [found] : []))
  }

  /** The running session; null where there is none, or more than one. */
  one(ctx: RequestContext): Awaitable<F | null> {
    return following(this.all(ctx), (found) => (found.length === 1 && found[0] ? found[0] : null))
  }

  async #among(tokens: readonly string[], ctx: RequestContext): Promise<readonly F[]> {
    const byId = new Map<string, F>()
    for (const token of tokens) {
      const found = await this.lookup.behind(token, ctx)
      if (!found) continue
      const id = await this.lookup.idOf(found)
      const known = byId.get(id)
      if (!known || this.lookup.isNewer(found, known)) byId.set(id, found)
    }
    if (byId.size > 1) this.#warn([...byId.keys()])
    return [...byId.values()]
  }

  /** Anybody who has two sessions can send both with every request. */
  #warn(ids: readonly string[]): void {
    const now = this.parts.clock.seconds()
    if (now - this.#warnedAt < WARNING_SECONDS) return
    this.#warnedAt = now
    const named = ids.map((id) => `"${id}"`).join(' and ')
    this.parts.logger.warn('several-sessions', `A request came with several sessions: ${named}. ${ADVICE}`)
  }
}

const WARNING_SECONDS = 60
const ADVICE =
  'It counts as signed out, and the next sign-in or sign-out ends all of them. Another site of the same domain has set a ' +
  'cookie with the name of the session cookie, or its domain or path was changed. Leave the domain out, so that the cookie is ' +
  'called __Host-… and no other site can set it.'
