import type { AuthorizationCodeProvider } from './AuthorizationCodeProvider.js'

/** What was asked of the sign-in at the provider, so that it must be true of the answer. */
export interface Assurance {
  /** How many seconds ago the person may have signed in there (`max_age`). */
  readonly maxAge: number | undefined
  /** Values of `acr` of which one is essential (OpenID Connect Core section 5.5.1.1). */
  readonly acr: readonly string[] | undefined
}

/** Without an ID token nothing can be asked of the sign-in. */
export const NO_ASSURANCE: Assurance = { maxAge: undefined, acr: undefined }

/** What the application asks for; a caller can ask for a younger sign-in, never for an older one. */
export function assuranceOf(provider: AuthorizationCodeProvider, callersMaxAge: unknown): Assurance {
  const { claims, max_age: maxAge } = provider.authorizationParams()
  return { maxAge: strictest([maxAge, callersMaxAge]), acr: essentialAcr(claims) }
}

function strictest(asked: readonly unknown[]): number | undefined {
  const ages = asked.filter((age) => age !== undefined && age !== '').map(Number)
  const valid = ages.filter((age) => Number.isInteger(age) && age >= 0)
  return valid.length === 0 ? undefined : Math.min(...valid)
}

function essentialAcr(claims: unknown): readonly string[] | undefined {
  const acr = member(member(typeof claims === 'string' ? parsed(claims) : claims, 'id_token'), 'acr')
  if (member(acr, 'essential') !== true) return undefined
  const values = [member(acr, 'value'), member(acr, 'values')].flat()
  return values.filter((value) => typeof value === 'string')
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (Reflect.get(value, name) as unknown) : undefined

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
