import type { JWT } from 'authengine'
import {
  type CommittedSignIn,
  type LiveClaims,
  type LogoutSubject,
  type RequestContext,
  TokenSessionStrategy,
} from 'authengine/plugin'

/** A session in memory, with its ids at the provider. */
interface Kept {
  claims: string
  readonly provider: string
  readonly sid: unknown
  readonly sub: unknown
}

/** Sessions in memory that a provider can end. */
export class EndableSessions extends TokenSessionStrategy {
  readonly #kept = new Map<string, Kept>()

  backchannelLogout({ provider, sid, sub }: LogoutSubject): Promise<number> {
    const over = [...this.#kept].filter(
      ([, kept]) => kept.provider === provider && (sid === undefined ? kept.sub === sub : kept.sid === sid),
    )
    for (const [token] of over) this.#kept.delete(token)
    return Promise.resolve(over.length)
  }

  protected override claimsOf(token: string): JWT | null {
    return JSON.parse(this.#kept.get(token)?.claims ?? 'null') as JWT | null
  }

  protected override tokenFor(
    claims: LiveClaims,
    _: RequestContext,
    current?: string,
    signIn?: CommittedSignIn,
  ): string {
    const token = current ?? this.parts.random.token()
    const { account, providerSession } = signIn ?? {}
    const kept = account
      ? { claims: '', provider: account.provider, sid: providerSession?.sid, sub: providerSession?.sub }
      : this.#kept.get(token)
    if (kept) this.#kept.set(token, { ...kept, claims: JSON.stringify(claims) })
    return token
  }

  protected override revoke(_claims: LiveClaims, token: string): boolean {
    return this.#kept.delete(token)
  }
}
