import type { Account, Tokens, User } from '../core/User.js'
import { AuthError } from '../core/AuthError.js'
import type { Profile, ServiceProfile, VerifiedIdentity } from '../core/VerifiedIdentity.js'
import { canonicalAddress } from '../core/emailAddress.js'
import { OAuthProfileParseError } from '../core/errors.js'
import type { AuthorizationCodeProvider } from './AuthorizationCodeProvider.js'
import { formerIds } from './standardClaims.js'

/**
 * The identity that a profile describes.
 *
 * @throws OAuthProfileParseError if the profile has no id, or cannot be read.
 */
export async function identityOf(
  provider: AuthorizationCodeProvider,
  profile: ServiceProfile,
  tokens: Tokens,
): Promise<
  Pick<
    VerifiedIdentity,
    'user' | 'unverifiedEmail' | 'emailVerified' | 'account' | 'aliases' | 'tokens' | 'profile' | 'matchBy'
  >
> {
  const { user, isUnverified, isVerified } = await describedBy(provider, profile, tokens)
  const id: unknown = user.id
  if ((typeof id !== 'string' || id === '') && !Number.isSafeInteger(id)) {
    throw new OAuthProfileParseError(
      `The profile of the provider "${provider.id}" has no id, so accounts cannot be distinguished.`,
    )
  }
  const account: Account = {
    ...provider.accountFrom(tokens),
    provider: provider.id,
    providerAccountId: String(id),
    type: provider.type,
  }
  const { accountAliases: aliases } = provider.settings
  const { allowDangerousEmailAccountLinking: links, allowDangerousUnverifiedEmail: keeps } = provider.settings
  const email = emailIn(user)
  const known = isUnverified && !keeps ? { email: null } : email !== undefined && { email }
  return {
    user: { ...user, id: String(id), ...known },
    unverifiedEmail: isUnverified ? email : undefined,
    emailVerified: isVerified && isAbout(profile, email),
    account,
    aliases: aliases && { ids: formerIds(aliases, profile, String(id)), until: aliases.until },
    tokens,
    // Unchanged: the id of some services is a number.
    profile: profile as Profile,
    // Only an email address in canonical form finds a user. Look-alikes are not converted to it.
    matchBy: links && !isUnverified && canonicalAddress(email) === email ? 'account-or-email' : 'account',
  }
}

/**
 * The email address of a user in canonical form, as for mailed links and passkeys. Otherwise, two spellings would be
 * two users. Look-alikes, such as full-width letters, are not converted: they are another email address.
 */
function emailIn({ email }: User): string | undefined {
  const written = email?.toLowerCase()
  return (written?.normalize('NFKC') === written ? canonicalAddress(written) : undefined) ?? written
}

/**
 * The user of a profile, and whether the email address is verified, according to the provider: both are false if it is
 * unknown.
 */
interface Description {
  readonly user: User
  readonly isUnverified: boolean
  readonly isVerified: boolean
}

async function describedBy(
  provider: AuthorizationCodeProvider,
  profile: unknown,
  tokens: Tokens,
): Promise<Description> {
  if (typeof profile !== 'object' || profile === null || Array.isArray(profile)) {
    throw new OAuthProfileParseError(`The provider "${provider.id}" did not send a profile.`)
  }
  try {
    const user: unknown = await provider.userFrom(profile as ServiceProfile, tokens)
    if (typeof user === 'object' && user !== null) {
      const verified = provider.emailVerified(profile as ServiceProfile)
      return { user, isUnverified: verified === false, isVerified: verified === true }
    }
  } catch (error) {
    if (error instanceof AuthError) throw error
    throw new OAuthProfileParseError(`The profile callback of the provider "${provider.id}" failed.`, { cause: error })
  }
  throw new OAuthProfileParseError(`The profile callback of the provider "${provider.id}" returned no user.`)
}

/** Whether the profile's `email_verified` is about this email address: the option `profile` may choose another one. */
const isAbout = ({ email: said }: ServiceProfile, email: string | null | undefined): boolean =>
  typeof email === 'string' &&
  canonicalAddress(email) === email &&
  (said === undefined || canonicalAddress(said) === email)
