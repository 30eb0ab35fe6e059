import { createHash } from 'node:crypto'
import { type JWT, type LiveClaims, type RequestContext, TokenSessionStrategy } from 'authengine/plugin'
import type { SessionParts } from 'authengine/plugin'
import type { SessionTable } from './SessionTable.js'

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
    // A session that was ended in the meantime must not come back: it is updated, never inserted again.
    await (current === undefined ? this.table.insert(row) : this.table.update(row))
    return token
  }

  protected override async revoke(_claims: LiveClaims, token: string): Promise<boolean> {
    return this.table.remove(hashOf(token))
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
