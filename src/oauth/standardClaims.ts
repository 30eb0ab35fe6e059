import { OAuthProfileParseError } from '../core/errors.js'
import { isText } from '../core/guards.js'
import type { Tokens, User } from '../core/User.js'
import type { Profile, ServiceProfile } from '../core/VerifiedIdentity.js'

/** The user that standard claims describe (OpenID Connect Core section 5.1). */
export function standardUser({ sub, id, name, nickname, preferred_username, email, picture }: ServiceProfile): User {
  return {
    id: accountId(sub ?? id),
    name: name ?? nickname ?? preferred_username ?? null,
    email: email ?? null,
    image: typeof picture === 'string' ? picture : null,
  }
}

const KEPT = [
  'access_token',
  'id_token',
  'refresh_token',
  'expires_at',
  'scope',
  'token_type',
  'session_state',
] as const

/** The members of a token response that are stored by default. */
export function standardTokens(tokens: Tokens): Partial<Tokens> {
  const all: Readonly<Record<string, unknown>> = { ...tokens }
  return Object.fromEntries(KEPT.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])))
}

/**
 * The id of an account as a string.
 *
 * @param id - The id in the profile.
 * @returns Undefined unless the id is a non-empty string or a safe integer. A number above 2^53 has lost digits when it
 *   was parsed, so other accounts could have the same one.
 */
export function accountId(id: unknown): string | undefined {
  if (typeof id === 'number') return Number.isSafeInteger(id) ? String(id) : undefined
  return isText(id) ? id : undefined
}

/**
 * Joins the parts of a name.
 *
 * @param parts - The parts in order; those that are missing or empty are left out.
 * @returns Null when there is no part.
 */
export const joinNames = (...parts: readonly (string | null | undefined)[]): string | null =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ') || null

/** Former ids under which another library stored the accounts of a provider. */
export interface AccountAliases<P extends ServiceProfile = Profile> {
  /**
   * The former ids of an account, from its verified profile. The owner of a former id is signed in, so return only ids
   * that the service never gives to another person: no user name, no email address. At most 4; null and undefined are
   * left out.
   */
  ids(profile: P): readonly (string | number | null | undefined)[]
  /** End of the migration: from then on, no account is found by a former id. */
  readonly until: Date
}

const MOST = 4
const LONGEST = 255

/**
 * The former ids of an account.
 *
 * @param profile - The verified profile.
 * @param id - The current id, which is left out of the result.
 * @throws OAuthProfileParseError if the function of the application throws, or returns invalid ids.
 */
export function formerIds(
  aliases: AccountAliases<ServiceProfile>,
  profile: ServiceProfile,
  id: string,
): readonly string[] {
  const values = idsIn(aliases, profile).filter((each) => each !== undefined && each !== null)
  if (values.length > MOST || !values.every(isId))
    throw new OAuthProfileParseError(`accountAliases.ids must return at most ${String(MOST)} ids.`)
  return [...new Set(values.map(String))].filter((each) => each !== id)
}

function idsIn(aliases: AccountAliases<ServiceProfile>, profile: ServiceProfile): readonly unknown[] {
  try {
    const given: unknown = aliases.ids(profile)
    // A value that is not a list is refused like a list of invalid ids.
    return Array.isArray(given) ? given : [{}]
  } catch (error) {
    throw new OAuthProfileParseError('accountAliases.ids failed.', { cause: error })
  }
}

const isId = (value: unknown): boolean =>
  typeof value === 'string' ? value !== '' && value.length <= LONGEST : Number.isSafeInteger(value)
