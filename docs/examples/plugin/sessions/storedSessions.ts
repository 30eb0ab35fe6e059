import { createHash } from 'node:crypto'
import type { AuthPlugin, JWT } from 'authengine'
import { type LiveClaims, type RequestContext, type SessionParts, TokenSessionStrategy } from 'authengine/plugin'

/** A stored session. */
export interface SessionRow {
  /** Hash of the token. */
  readonly key: string
  /** Its claims, as JSON. */
  readonly claims: string
  /** Time after which the row may be removed. */
  readonly until: Date
}

/** A table of any database. */
export interface SessionTable {
  /** The claims under a key; null if the key is unknown. */
  find(key: string): Promise<string | null>
  insert(row: SessionRow): Promise<void>
  /** Replaces a row; does nothing if it is gone. */
  update(row: SessionRow): Promise<void>
  /** Removes a row, atomically; false if it was gone. */
  remove(key: string): Promise<boolean>
}

/** Keeps sessions in a table, each under a hash of the token in its cookie. */
export class StoredSessions extends TokenSessionStrategy {
  constructor(
    parts: SessionParts,
    private readonly table: SessionTable,
  ) {
    super(parts)
  }

  protected override async claimsOf(token: string): Promise<JWT | null> {
    return JSON.parse((await this.table.find(hashOf(token))) ?? 'null') as JWT | null
  }

  protected override async tokenFor(claims: LiveClaims, _ctx: RequestContext, current?: string): Promise<string> {
    const token = current ?? this.parts.random.token()
    const row = { key: hashOf(token), claims: JSON.stringify(claims), until: new Date(claims.exp * 1000) }
    // A session that ended in the meantime must stay ended, so an update inserts nothing.
    await (current === undefined ? this.table.insert(row) : this.table.update(row))
    return token
  }

  protected override revoke(_claims: LiveClaims, token: string): Promise<boolean> {
    return this.table.remove(hashOf(token))
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const storedSessions = (table: SessionTable): AuthPlugin => ({
  id: 'stored-sessions',
  name: 'Stored sessions',
  register(registry) {
    registry.sessions((_inner, parts) => new StoredSessions(parts, table), { replaces: true })
  },
})
