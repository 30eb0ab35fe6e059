import type { Profile, ServiceProfile } from '../core/Profile.js'
import { OAuthProfileParseError } from '../core/errors.js'

/** Former ids under which another library stored the accounts of a provider. */
export interface AccountAliases<P extends ServiceProfile = Profile> {
  /**
   * The former ids of an account, from its verified profile. Return only ids that the service never gives to another person:
   * no user name, no email address. The owner of a former id is signed in. At most 4; null and undefined are left out.
   */
  ids(profile: P): readonly (string | number | null | undefined)[]
  /** When it ends: from then on no account is found by a former id. */
  readonly until: Date
}

const MOST = 4
const LONGEST = 255

/**
 * The former ids of an account.
 *
 * @param aliases - What the application says.
 * @param profile - The verified profile.
 * @param id - The present id, which is not one of them.
 * @throws OAuthProfileParseError when the function of the application fails, or what it returns cannot be ids.
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
    // What is not a list is refused like a list of what are not ids.
    return Array.isArray(given) ? given : [{}]
  } catch (error) {
    throw new OAuthProfileParseError('accountAliases.ids failed.', { cause: error })
  }
}

const isId = (value: unknown): boolean =>
  typeof value === 'string' ? value !== '' && value.length <= LONGEST : Number.isSafeInteger(value)
