import type { StoredAuthenticator } from '../core/DatabaseAdapter.js'
import type { User } from '../core/User.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'
import { OAuthAccountNotLinked } from '../core/errors.js'
import { base64, exactBytesIn } from '../crypto/encodings.js'
import type { RequestContext } from '../http/RequestContext.js'
import { textOf } from '../http/readBody.js'
import { keyMethods } from '../sign-in/authMethods.js'
import { keyName } from './AuthenticatorDirectory.js'
import type { Asked, Challenges } from './Challenges.js'
import { type KnownKeys, existingUser, type WebAuthnFlowParts } from './KnownKeys.js'
import type { WebAuthnProvider } from './WebAuthnProvider.js'
import { type Attestation, attestation } from './authenticatorData.js'
import { type CredentialResponse, clientData, refuse, refuseForeign } from './credentialResponse.js'
import { type CeremonyJson, creationOptions, descriptorOf, partyFor, transportsIn } from './ceremonyOptions.js'
import { refuseWeakKey, type VerifiedRegistration, verifyRegistration } from './verify.js'

/** In bytes. WebAuthn Level 3 section 4: a credential id has at least 16 bytes; section 7.1: at most 1023. */
const SHORTEST_ID = 16
const LONGEST_ID = 1023

/** Formats that are verified without requests to other servers, and without judging certificates. */
const PLAIN_FORMATS = ['none', 'packed']
const ALL_FORMATS = [...PLAIN_FORMATS, 'android-key', 'apple', 'fido-u2f', 'tpm']

/** Lets a browser create a passkey for a new user, or for the signed-in user (WebAuthn Level 3 section 7.1). */
export class Registration {
  /**
   * @param parts - Where users and passkeys are stored.
   * @param challenges - Issue challenges, and take them back.
   * @param keys - Find the passkeys of a user.
   */
  constructor(
    private readonly parts: WebAuthnFlowParts,
    private readonly challenges: Challenges,
    private readonly keys: KnownKeys,
  ) {}

  /** Options for the browser; undefined if there is no user to register a passkey for. */
  async begin(
    provider: WebAuthnProvider,
    ctx: RequestContext,
    person: User | undefined,
    signedIn: User | null,
  ): Promise<CeremonyJson | undefined> {
    const asked = signedIn ? await this.#forSignedIn(signedIn) : this.#forNew(provider, person)
    if (!asked) return undefined
    const { handle, user } = asked
    // Only a signed-in user gets a list of passkeys: anyone could name an email address.
    const known = signedIn ? await this.keys.ofUser(provider, signedIn.id ?? '') : []
    const challenge = await this.challenges.issue(ctx, provider, 'register', asked)
    const name = user.email || user.name || provider.name
    const owner = { id: handle, name, displayName: user.name || name }
    const options = creationOptions(provider, partyFor(provider, ctx), challenge, owner, known.map(descriptorOf))
    return { action: 'register', options }
  }

  /**
   * Verifies the response of a browser, and returns the new passkey and its user.
   *
   * Does not check whether the email address belongs to a user. Whether the sign-in is allowed is checked first, so
   * that a failure looks the same for every email address.
   *
   * @throws WebAuthnVerificationError
   * @throws OAuthAccountNotLinked if the application named a stored user.
   */
  async finish(provider: WebAuthnProvider, ctx: RequestContext, answer: CredentialResponse): Promise<VerifiedIdentity> {
    const name = keyName(textOf(ctx.body, 'name'))
    const said = clientData(answer.clientData)
    const asked = await this.challenges.take(ctx, provider, 'register', said.challenge)
    const party = partyFor(provider, ctx)
    refuseForeign(said, 'webauthn.create', party)
    const attested = this.#attested(provider, answer)
    const verified = await verifyRegistration(answer, { provider, party, challenge: said.challenge })
    if (verified.id !== answer.id) refuse('The credential id differs from the one in the attestation.')
    await refuseWeakKey(verified.publicKey)
    const person = await this.#userFor(ctx, asked)
    await this.#accepted(provider, ctx, { attested, verified, user: person })
    const credentialID = base64(attested.credentialId)
    await this.#refuseKnown(provider, credentialID)
    // The application named the user by id, so the user is stored already.
    if (asked.startedBy === undefined && asked.user?.id !== undefined) {
      throw new OAuthAccountNotLinked('This user exists. Sign in the way you did before, then add the passkey.')
    }
    return {
      ...describing(person, asked),
      account: { provider: provider.id, providerAccountId: credentialID, type: provider.type },
      authenticator: {
        ...described(attested, verified, answer),
        provider: provider.id,
        userHandle: asked.handle,
        ...(name !== undefined && { name }),
        createdAt: this.parts.clock.now(),
      },
      methods: keyMethods({ userVerified: verified.userVerified, multiDevice: attested.backupEligible }),
      matchBy: 'account',
      startedBy: asked.startedBy,
    }
  }

  async #forSignedIn({ id = '' }: User): Promise<Registering | undefined> {
    const user = id === '' ? null : await this.parts.users.byId(id)
    if (!user) return undefined
    const keys = await this.parts.authenticators.ofUser(id)
    // Section 5.4.3: all passkeys of a user have the same user handle, so that an authenticator keeps only one of them.
    const handle = keys.find(({ userHandle }) => userHandle)?.userHandle ?? this.parts.random.token()
    // Only shown by the device. The passkey belongs to the stored user.
    const email = user.email ?? (await this.parts.claims.emailOf(id)) ?? null
    return { startedBy: id, handle, user: { id, name: user.name ?? null, email } }
  }

  #forNew({ newUsers }: WebAuthnProvider, person: User | undefined): Registering | undefined {
    if (!newUsers || !person || !(person.email || person.name)) return undefined
    return { handle: this.parts.random.token(), user: person }
  }

  #attested({ attestation: wanted }: WebAuthnProvider, { response }: CredentialResponse): Attestation {
    const bytes = exactBytesIn(response['attestationObject'])
    if (!bytes) refuse('The attestation object is not base64url.')
    const attested = attestation(bytes)
    const { credentialId, format } = attested
    if (!(wanted === 'none' ? PLAIN_FORMATS : ALL_FORMATS).includes(format))
      refuse('The attestation has a format that is not accepted.')
    if (credentialId.length < SHORTEST_ID || credentialId.length > LONGEST_ID)
      refuse('The credential id is too short or too long.')
    return attested
  }

  /** Section 7.1, last steps: the passkey is stored for the user who asked for it, and for no other. */
  async #userFor(ctx: RequestContext, { startedBy, user: person = {} }: Asked): Promise<User> {
    const signedIn = await this.parts.signedIn(ctx)
    if (signedIn?.id !== startedBy) refuse('Another user is signed in than when the registration began. Begin again.')
    if (startedBy === undefined) return { ...person, id: this.parts.random.uuid() }
    return (await existingUser(this.parts.users, person)) ?? refuse('The user was deleted.')
  }

  async #accepted(
    provider: WebAuthnProvider,
    ctx: RequestContext,
    { attested, verified, user }: { attested: Attestation; verified: VerifiedRegistration; user: User },
  ): Promise<void> {
    const { backedUp, backupEligible: multiDevice, format } = attested
    const { aaguid, id, userVerified } = verified
    const checked = { id, userVerified, multiDevice, backedUp, aaguid, attestation: format, user }
    if (!(await provider.acceptsRegistration(checked, ctx.callbackContext))) {
      refuse('verifyRegistration did not accept the passkey.')
    }
  }

  /** Section 7.1: an id must be unused. An attestation does not prove possession of the old key. */
  async #refuseKnown({ id }: WebAuthnProvider, credentialID: string): Promise<void> {
    const { authenticators, users } = this.parts
    const account = { provider: id, providerAccountId: credentialID }
    if ((await authenticators.find(credentialID)) || (await users.byAccount(account))) {
      refuse('The passkey is registered already.')
    }
  }
}

/**
 * The email address of a new user is only claimed, because it was typed and not verified. The profile says so with
 * `email_verified`, like the profile of a provider.
 */
function describing(
  person: User,
  { startedBy }: Asked,
): Pick<VerifiedIdentity, 'user' | 'unverifiedEmail' | 'profile'> {
  const { email, ...others } = person
  if (startedBy !== undefined || !email) return { user: person }
  return { user: { ...others, email: null }, unverifiedEmail: email, profile: { email, email_verified: false } }
}

/** What is stored while a passkey is created. */
type Registering = Required<Pick<Asked, 'handle' | 'user'>> & Asked & { readonly handle: string; readonly user: User }

const described = (
  { backedUp, backupEligible, credentialId }: Attestation,
  { counter, publicKey }: VerifiedRegistration,
  { response }: CredentialResponse,
): Omit<StoredAuthenticator, 'userId'> => ({
  credentialID: base64(credentialId),
  providerAccountId: base64(credentialId),
  credentialPublicKey: base64(publicKey),
  counter,
  credentialDeviceType: backupEligible ? 'multiDevice' : 'singleDevice',
  credentialBackedUp: backedUp,
  transports: transportsIn(response['transports']),
})
