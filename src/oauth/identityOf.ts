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
  const { user, isUnproven, isVerified } = await describedBy(provider, profile, tokens)
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
  const known = isUnproven && !keeps ? { email: null } : email !== undefined && { email }
  return {
    user: { ...user, id: String(id), ...known },
    unverifiedEmail: isUnproven ? email : undefined,
    emailVerified: isVerified && isAbout(profile, email),
    account,
    aliases: aliases && { ids: formerIds(aliases, profile, String(id)), until: aliases.until },
    tokens,
    // As it came: at some services its id is a number.
    profile: profile as Profile,
    // Only what is in its one form already finds a user: look-alikes are not made into it.
    matchBy: links && !isUnproven && canonicalAddress(email) === email ? 'account-or-email' : 'account',
  }
}

/**
 * The email address of a user in the form that mailed links and passkeys have, or two spellings would be two people. Letters
 * that only look like others, such as full-width ones, stay what they are: they are another address.
 */
function emailIn({ email }: User): string | undefined {
  const written = email?.toLowerCase()
  return (written?.normalize('NFKC') === written ? canonicalAddress(written) : undefined) ?? written
}

/** A user, as the provider describes them, and whether it says that the email address is not verified. */
interface Description {
  readonly user: User
  readonly isUnproven: boolean
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
      return { user, isUnproven: verified === false, isVerified: verified === true }
    }
  } catch (error) {
    if (error instanceof AuthError) throw error
    throw new OAuthProfileParseError(`The profile callback of the provider "${provider.id}" failed.`, { cause: error })
  }
  throw new OAuthProfileParseError(`The profile callback of the provider "${provider.id}" returned no user.`)
}

/** Whether what a profile says of its email address is said of this one: `profile` of the application may take another. */
const isAbout = ({ email: said }: ServiceProfile, email: string | null | undefined): boolean =>
  typeof email === 'string' &&
  canonicalAddress(email) === email &&
  (said === undefined || canonicalAddress(said) === email)
