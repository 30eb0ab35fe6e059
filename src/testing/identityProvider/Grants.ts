import type { FakePerson } from './FakePerson.js'

/** The authorization that a user has given to a client. */
export interface Grant {
  /** The user. */
  readonly person: FakePerson
  /** Id of the client. */
  readonly clientId: string
  /** Granted scope, separated by spaces. */
  readonly scope: string
  /** Id of the session at the provider. */
  readonly sid: string
  /** When the user signed in, in seconds since 1970. */
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

/** Stores the grants of codes and tokens. */
export class Grants {
  readonly #codes = new Map<string, Grant>()
  readonly #accessTokens = new Map<string, { readonly grant: Grant; readonly expires: number }>()
  readonly #refreshTokens = new Map<string, Grant>()

  /** Stores the grant of a code. */
  addCode(code: string, grant: Grant): void {
    this.#codes.set(code, grant)
  }

  /** Returns the grant of a code, and removes the code. */
  takeCode(code: string): Grant | undefined {
    return taken(this.#codes, code)
  }

  /** Stores the grant of an access token. It expires at a time in seconds since 1970. */
  addAccessToken(token: string, grant: Grant, expires: number): void {
    this.#accessTokens.set(token, { grant, expires })
  }

  /** The user of an access token; undefined if the token is unknown or expired. */
  holderOf(token: string, now: number): FakePerson | undefined {
    const found = this.#accessTokens.get(token)
    return found && found.expires > now ? found.grant.person : undefined
  }

  /** Stores the grant of a refresh token. */
  addRefreshToken(token: string, grant: Grant): void {
    this.#refreshTokens.set(token, grant)
  }

  /** Returns the grant of a refresh token, and removes the token. */
  takeRefreshToken(token: string): Grant | undefined {
    return taken(this.#refreshTokens, token)
  }

  /** Removes the tokens of a session at the provider. */
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
