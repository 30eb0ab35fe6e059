import type { JWT } from 'authengine'
import { type LiveClaims, type RequestContext, TokenSessionStrategy } from 'authengine/plugin'

/** Stores sessions in the memory of this process. The cookie contains a random token. */
export class MemorySessions extends TokenSessionStrategy {
  protected readonly kept = new Map<string, string>()

  protected override claimsOf(token: string): JWT | null {
    return JSON.parse(this.kept.get(token) ?? 'null') as JWT | null
  }

  protected override tokenFor(claims: LiveClaims, _ctx: RequestContext, current?: string): string {
    const token = current ?? this.parts.random.token()
    // A session that was ended in the meantime must not be stored again.
    if (token !== current || this.kept.has(token)) this.kept.set(token, JSON.stringify(claims))
    return token
  }

  protected override revoke(_claims: LiveClaims, token: string): boolean {
    return this.kept.delete(token)
  }
}

/** The same sessions, all of which a user can end. */
export class EndingMemorySessions extends MemorySessions {
  async endAll(userId: string, keep?: RequestContext): Promise<number> {
    let own: string | undefined
    if (keep) {
      await this.keeping(keep, (claims) => {
        own = claims?.jti
        return Promise.resolve(undefined)
      })
    }
    const over = [...this.kept].filter(([, text]) => {
      const { jti, sub } = JSON.parse(text) as JWT
      return sub === userId && jti !== own
    })
    for (const [token] of over) this.kept.delete(token)
    return over.length
  }
}
