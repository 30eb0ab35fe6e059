import { isRecord, readJson } from './readJson.js'
import { SealedTokens } from './SealedTokens.js'
import { bytesOf, SignedTexts, textIn } from './SignedTexts.js'

/** `session.cookieCache.strategy` of Better Auth: how the session is written into the cookie. */
export type CookieCacheForm = 'compact' | 'jwt' | 'jwe'

/** Session and user in the cookie. */
export interface CachedSession {
  /** The session: `token`, `userId`, `expiresAt`, `createdAt` and others. */
  readonly session: Readonly<Record<string, unknown>>
  /** The user: `id`, `name`, `email` and others. */
  readonly user: Readonly<Record<string, unknown>>
}

/** The cookie cache of Better Auth. Only one form is accepted, so that no token of another kind can take its place. */
export class CookieCache {
  readonly #sealed: SealedTokens
  readonly #signed: SignedTexts

  /**
   * @param form - The form that the application used.
   * @param secrets - The former secrets, newest first.
   */
  constructor(
    private readonly form: CookieCacheForm,
    secrets: readonly string[],
  ) {
    this.#signed = new SignedTexts(secrets)
    this.#sealed = new SealedTokens(secrets, {
      encryptions: ['A256CBC-HS512'],
      salt: () => 'better-auth-session',
      info: () => 'BetterAuth.js Generated Encryption Key',
      thumbprint: () => 'sha256',
    })
  }

  /** The session in a value of the cookie; null if it is not genuine, or has expired. */
  async open(value: string, now: Date): Promise<CachedSession | null> {
    const found = this.form === 'compact' ? await this.#compact(value) : await this.#token(value)
    if (!found || !(found.endsAt > now.getTime())) return null
    const { session, user } = found.content
    return isRecord(session) && isRecord(user) ? { session, user } : null
  }

  /** `{ session, expiresAt, signature }`, signed over the members of `session` and `expiresAt`, in their order. */
  async #compact(value: string): Promise<Content | null> {
    const { expiresAt, session, signature } = readJson(textIn(value)) ?? {}
    if (!isRecord(session) || typeof expiresAt !== 'number' || typeof signature !== 'string') return null
    const bytes = bytesOf(signature)
    if (!bytes || !(await this.#signed.isGenuine(JSON.stringify({ ...session, expiresAt }), bytes))) return null
    return { content: session, endsAt: expiresAt }
  }

  async #token(value: string): Promise<Content | null> {
    const claims = this.form === 'jwe' ? await this.#sealed.open(value, '') : await this.#jwt(value)
    return claims && typeof claims['exp'] === 'number' ? { content: claims, endsAt: claims['exp'] * 1000 } : null
  }

  /** A JWT with HS256 and no other algorithm. */
  async #jwt(value: string): Promise<Record<string, unknown> | null> {
    const [head = '', body = '', signature = '', ...more] = value.split('.')
    const header = more.length === 0 ? readJson(textIn(head)) : null
    if (header?.['alg'] !== 'HS256' || Object.keys(header).some((name) => name !== 'alg' && name !== 'typ')) return null
    const bytes = bytesOf(signature)
    return bytes && (await this.#signed.isGenuine(`${head}.${body}`, bytes)) ? readJson(textIn(body)) : null
  }
}

interface Content {
  readonly content: Readonly<Record<string, unknown>>
  readonly endsAt: number
}
