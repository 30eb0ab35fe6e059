import { formerAccountIds } from 'authengine/adapter'
import { textOf, type Value } from './values.js'

/** The id under which an account is stored. */
export interface StoredId {
  /** The id. */
  readonly id: string
  /** Whether it was made from the stored ID token. */
  readonly isTranslated?: true
  /** The option of the provider that finds the account at its next sign-in. */
  readonly alias?: string
}

type Claims = Readonly<Record<string, unknown>>

/** The id of authengine in the claims of the stored ID token, by the id of the provider. */
const FROM_CLAIMS: ReadonlyMap<string, (id: string, claims: Claims) => string | undefined> = new Map([
  [
    'microsoft-entra-id',
    (id: string, { oid, sub }: Claims) => (typeof sub === 'string' && (id === sub || id === oid) ? sub : undefined),
  ],
  [
    'salesforce',
    (id: string, { sub }: Claims) => (typeof sub === 'string' && sub.endsWith(`/${id}`) ? sub : undefined),
  ],
])

const NO_ALIAS = 'none: another person may have the old id now. These users sign in in another way'

/**
 * The id of an account in authengine.
 *
 * @param provider - The provider.
 * @param id - The id that the other library stored.
 * @param idToken - The stored ID token of the account. It is a row of the application, so its signature is not checked.
 */
export function storedId(provider: string, id: string, idToken: Value | undefined): StoredId {
  const former = formerAccountIds.get(provider)
  if (!former || former.isOurs?.(id)) return { id }
  const translated = FROM_CLAIMS.get(provider)?.(id, claimsIn(textOf(idToken)))
  if (translated === undefined) return { id, alias: former.alias ?? NO_ALIAS }
  return translated === id ? { id } : { id: translated, isTranslated: true }
}

function claimsIn(idToken: string | null): Claims {
  const [, payload = ''] = idToken?.split('.') ?? []
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    return typeof claims === 'object' && claims !== null ? (claims as Claims) : {}
  } catch {
    return {}
  }
}
