import type { FakePerson } from './FakePerson.js'

/** What a user has agreed to. */
export interface Grant {
  /** Who. */
  readonly person: FakePerson
  /** For which application. */
  readonly clientId: string
  /** To what, joined by blanks. */
  readonly scope: string
  /** Id of the session at the provider. */
  readonly sid: string
  /** When they signed in, in seconds since 1970. */
  readonly authTime: number
  /** From the authorization request: returned in the ID token. */
  readonly nonce: string | undefined
  /** From the authorization request: must be the same when the code is exchanged. */
  readonly redirectUri: string
  /** From the authorization request (RFC 7636). */
  readonly challenge: string | undefined
  /** From the authorization request: `S256` or `plain`. */
  readonly challengeMethod: string
}

/** Remembers what codes and tokens stand for. */
export class Grants {
  readonly #codes = new Map<string, Grant>()
  readonly #accessTokens = new Map<string, { readonly grant: Grant; readonly expires: number }>()
  readonly #refreshTokens = new Map<string, Grant>()

  /** Remembers a code. */
  addCode(code: string, grant: Grant): void {
    this.#codes.set(code, grant)
  }

  /** What a code stands for; from then on it stands for nothing. */
  takeCode(code: string): Grant | undefined {
    return taken(this.#codes, code)
  }

  /** Remembers an access token until a moment in seconds since 1970. */
  addAccessToken(token: string, grant: Grant, expires: number): void {
    this.#accessTokens.set(token, { grant, expires })
  }

  /** Who an access token speaks for at a moment. */
  holderOf(token: string, now: number): FakePerson | undefined {
    const found = this.#accessTokens.get(token)
    return found && found.expires > now ? found.grant.person : undefined
  }

  /** Remembers a refresh token. */
  addRefreshToken(token: string, grant: Grant): void {
    this.#refreshTokens.set(token, grant)
  }

  /** What a refresh token stands for; from then on it stands for nothing. */
  takeRefreshToken(token: string): Grant | undefined {
    return taken(this.#refreshTokens, token)
  }

  /** Forgets the tokens of a session at the provider. */
  end(sid: string): void {
    for (const [token, { grant }] of this.#accessTokens) if (grant.sid === sid) this.#accessTokens.delete(token)
    for (const [token, grant] of this.#refreshTokens) if (grant.sid === sid) this.#refreshTokens.delete(token)
  }
}

function taken(grants: Map<string, Grant>, key: string): Grant | undefined {
  const grant = grants.get(key)
  grants.delete(key)
  return grant
}
