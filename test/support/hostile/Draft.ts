import { constants, createHmac, sign, type KeyObject } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { NamedKey } from './keys.js'

/** A token before it is signed, which a lie can change. */
export interface Draft {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
  /** Signs the token. The result is sent as it is. */
  readonly seal: (header: Draft['header'], claims: Draft['claims']) => string
}

/** Changes a draft. */
export type TokenLie = (draft: Draft, facts: TokenFacts) => Draft

/** What a lie can use. */
export interface TokenFacts {
  /** The published signing key. */
  readonly key: NamedKey
  /** Secret of the client. */
  readonly clientSecret: string
}

/** A signed token as a draft. It is signed again with the key, unless a lie changes that. */
export const draftOf = (token: string, key: NamedKey): Draft => ({
  header: { ...decodeProtectedHeader(token), alg: key.alg, kid: key.kid },
  claims: decodeJwt(token),
  seal: sealedWith(key.privateKey),
})

/** Signs a draft. */
export const sealed = ({ header, claims, seal }: Draft): string => seal(header, claims)

/** Signs with a key and the algorithm in the header. */
export const sealedWith =
  (key: KeyObject | string): Draft['seal'] =>
  (header, claims) => {
    const text = `${encoded(header)}.${encoded(claims)}`
    return `${text}.${signature(String(header['alg']), text, key)}`
  }

function signature(alg: string, text: string, key: KeyObject | string): string {
  if (alg === 'none') return ''
  const content = Buffer.from(text)
  if (alg === 'HS256') return createHmac('sha256', key).update(content).digest('base64url')
  if (typeof key === 'string') throw new TypeError(`${alg} takes no secret.`)
  if (alg === 'ES256') return sign('sha256', content, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  const padding = alg === 'PS256' ? constants.RSA_PKCS1_PSS_PADDING : constants.RSA_PKCS1_PADDING
  return sign('sha256', content, { key, padding, ...(alg === 'PS256' && { saltLength: 32 }) }).toString('base64url')
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
