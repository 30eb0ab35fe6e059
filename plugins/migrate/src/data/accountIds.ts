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

/** What differs at one provider. */
interface Difference {
  /** Whether an id has the form of authengine. */
  readonly isOurs: (id: string) => boolean
  /** The id of authengine in the claims of the stored ID token. */
  readonly fromClaims?: (id: string, claims: Readonly<Record<string, unknown>>) => string | undefined
  /** The line of configuration for rows that cannot be translated. */
  readonly alias: string
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const aliasOf = (ids: string): string => `accountAliases: { ids: ${ids}, until: new Date('…') }`

/** Providers at which other libraries stored other ids, by the id of the provider. */
const DIFFERENCES: ReadonlyMap<string, Difference> = new Map<string, Difference>([
  [
    'microsoft-entra-id',
    {
      isOurs: (id) => !UUID.test(id),
      fromClaims: (id, { oid, sub }) => (typeof sub === 'string' && (id === sub || id === oid) ? sub : undefined),
      alias: aliasOf(`({ oid, tid }) => (tid === '<your tenant>' ? [oid] : [])`),
    },
  ],
  [
    'salesforce',
    {
      isOurs: (id) => id.startsWith('https://'),
      fromClaims: (id, { sub }) => (typeof sub === 'string' && sub.endsWith(`/${id}`) ? sub : undefined),
      alias: aliasOf(`({ user_id, organization_id }) => (organization_id === '<your organization>' ? [user_id] : [])`),
    },
  ],
  [
    'spotify',
    {
      isOurs: (id) => /^[\dA-Za-z]{22}$/.test(id) && /[A-Z]/.test(id),
      alias: aliasOf('({ id }) => [id]'),
    },
  ],
  ['instagram', { isOurs: () => false, alias: aliasOf('({ id }) => [id]') }],
  [
    'pipedrive',
    {
      isOurs: (id) => id.includes(':'),
      alias: aliasOf('({ data }) => (data.company_id === <your company> ? [data.id] : [])'),
    },
  ],
  [
    'pinterest',
    {
      isOurs: (id) => /^\d+$/.test(id),
      alias: 'none: the old id is a user name, which another person may have now. These users sign in in another way',
    },
  ],
])

/**
 * The id of an account in authengine.
 *
 * @param provider - The provider.
 * @param id - The id that the other library stored.
 * @param idToken - The stored ID token of the account. It is a row of the application, so its signature is not checked.
 */
export function storedId(provider: string, id: string, idToken: Value | undefined): StoredId {
  const difference = DIFFERENCES.get(provider)
  if (!difference || difference.isOurs(id)) return { id }
  const translated = difference.fromClaims?.(id, claimsIn(textOf(idToken)))
  if (translated === undefined) return { id, alias: difference.alias }
  return translated === id ? { id } : { id: translated, isTranslated: true }
}

function claimsIn(idToken: string | null): Readonly<Record<string, unknown>> {
  const [, payload = ''] = idToken?.split('.') ?? []
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    return typeof claims === 'object' && claims !== null ? (claims as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}
