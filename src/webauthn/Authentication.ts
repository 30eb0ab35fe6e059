import type { AuthMethod } from '../core/AuthMethod.js'
import type { Account, User } from '../core/User.js'
import { findExactOwner, type StoredAuthenticator } from '../core/DatabaseAdapter.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'
import { base64, exactBytesIn } from '../crypto/encodings.js'
import type { RequestContext } from '../http/RequestContext.js'
import { keyMethods } from '../sign-in/authMethods.js'
import type { Asked, Challenges } from './Challenges.js'
import { isFor, type KnownKeys, markOf, type WebAuthnFlowParts } from './KnownKeys.js'
import type { WebAuthnProvider } from './WebAuthnProvider.js'
import { authenticatorData, type AuthenticatorStatement } from './authenticatorData.js'
import { type CredentialResponse, clientData, refuse, refuseForeign, refuseUnknown } from './credentialResponse.js'
import { type CeremonyJson, type Party, partyFor, requestOptions } from './ceremonyOptions.js'
import { verifyAssertion } from './verify.js'

/** The lost account of a passkey. A type and not an interface, so that it can be assigned to `Json`. */
export type LostAccount = Readonly<Record<'provider' | 'providerAccountId' | 'userId', string>>

const UNKNOWN_KEY = 'No user has this passkey.'

/** Lets a browser use a passkey, and finds its owner (WebAuthn Level 3 section 7.2). */
export class Authentication {
  /**
   * @param parts - Where users and passkeys are stored.
   * @param challenges - Issue challenges, and take them back.
   * @param keys - Select the passkeys to request.
   */
  constructor(
    private readonly parts: WebAuthnFlowParts,
    private readonly challenges: Challenges,
    private readonly keys: KnownKeys,
  ) {}

  /** Options for the browser; `person` is the user that the request names. */
  async begin(
    provider: WebAuthnProvider,
    ctx: RequestContext,
    person: User | undefined,
    signedIn: User | null,
  ): Promise<CeremonyJson> {
    const asked = person ? await this.keys.toAskFor(provider, person) : []
    const challenge = await this.challenges.issue(ctx, provider, 'authenticate', {
      startedBy: signedIn?.id,
      ...(asked.length > 0 && {
        allowed: await Promise.all(asked.map(async ({ id }) => markOf(id))),
      }),
    })
    return { action: 'authenticate', options: requestOptions(provider, partyFor(provider, ctx), challenge, asked) }
  }

  /**
   * Verifies the response of a browser, and identifies the owner of the passkey.
   *
   * @throws WebAuthnVerificationError
   */
  async finish(provider: WebAuthnProvider, ctx: RequestContext, answer: CredentialResponse): Promise<VerifiedIdentity> {
    const said = clientData(answer.clientData)
    const asked = await this.challenges.take(ctx, provider, 'authenticate', said.challenge)
    const party = partyFor(provider, ctx)
    refuseForeign(said, 'webauthn.get', party)
    const stored = await this.#storedKey(provider, answer)
    await refuseUnasked(asked, answer, stored)
    const owner = await this.parts.users.byId(stored.userId)
    if (!owner) refuse('The user of the passkey was deleted.')
    const statement = await this.#use(provider, ctx, answer, { stored, owner, party, challenge: said.challenge })
    const account = { provider: provider.id, providerAccountId: stored.providerAccountId, type: provider.type }
    const lost = await this.#lostAccount(provider, stored, { ...account, userId: owner.id })
    await this.#note(stored, statement)
    return {
      user: owner,
      account: { ...account, userId: owner.id },
      methods: statement.methods,
      matchBy: 'account',
      startedBy: asked.startedBy,
      ...(lost && { proof: lost }),
    }
  }

  async #storedKey(provider: WebAuthnProvider, { id }: CredentialResponse): Promise<StoredAuthenticator> {
    const credentialID = base64(exactBytesIn(id) ?? new Uint8Array())
    const stored = await this.parts.authenticators.find(credentialID)
    // The id is compared again, because a store may compare loosely.
    if (stored?.credentialID === credentialID && isFor(provider, stored)) return stored
    // If the request names a user, it lists made-up passkeys as well. To say that one is unknown would reveal which
    // users have passkeys.
    return stored || provider.residentKey !== 'required' ? refuse(UNKNOWN_KEY) : refuseUnknown(UNKNOWN_KEY)
  }

  async #use(
    provider: WebAuthnProvider,
    ctx: RequestContext,
    answer: CredentialResponse,
    { stored, owner, ...expected }: { stored: StoredAuthenticator; owner: User; party: Party; challenge: string },
  ): Promise<AuthenticatorStatement & { readonly counter: number; readonly methods: readonly AuthMethod[] }> {
    const bytes = exactBytesIn(answer.response['authenticatorData'])
    if (!bytes) refuse('The authenticator data is not base64url.')
    const statement = authenticatorData(bytes)
    // Section 7.2: whether a key can be backed up never changes.
    if (statement.backupEligible !== (stored.credentialDeviceType === 'multiDevice')) {
      refuse('The passkey changed its backup eligibility, which must never change.')
    }
    const { counter, userVerified } = await verifyAssertion(answer, stored, { provider, ...expected })
    const { backedUp, backupEligible: multiDevice } = statement
    const checked = { id: answer.id, userVerified, multiDevice, backedUp, user: owner }
    if (!(await provider.acceptsAuthentication(checked, ctx.callbackContext))) {
      refuse('verifyAuthentication did not accept the passkey.')
    }
    return { ...statement, counter, methods: keyMethods(checked) }
  }

  /** The account of a passkey, if it was lost and has to be linked again; undefined if it exists. */
  async #lostAccount(
    provider: WebAuthnProvider,
    stored: StoredAuthenticator,
    account: Account & { readonly userId: string },
  ): Promise<LostAccount | undefined> {
    const { authenticators } = this.parts
    const byAccount = await findExactOwner(this.parts, account)
    if (byAccount?.id === stored.userId) return undefined
    // If passkeys cannot be removed, the account may have been removed on purpose, because the passkey is not trusted
    // any more.
    if (byAccount || stored.provider !== provider.id || !authenticators.delete) refuse('The passkey has no account.')
    const { provider: id, providerAccountId, userId } = account
    return { provider: id, providerAccountId, userId }
  }

  /**
   * Section 7.2, the step about the signature counter: if two uses have the same counter, one is from a copy of the
   * passkey.
   */
  async #note(
    stored: StoredAuthenticator,
    { backedUp, counter }: { backedUp: boolean; counter: number },
  ): Promise<void> {
    const use = { counter, credentialBackedUp: backedUp, lastUsed: this.parts.clock.now() }
    if (await this.parts.authenticators.use(stored.credentialID, stored.counter, use)) return
    refuse('The passkey was used elsewhere at the same moment, or was removed.')
  }
}

/**
 * Section 7.2, steps 5 and 6: the passkey must be one of the requested ones, and its user handle must be that of its
 * owner.
 */
async function refuseUnasked(
  { allowed }: Asked,
  { id, response }: CredentialResponse,
  stored: StoredAuthenticator,
): Promise<void> {
  if (allowed && !allowed.includes(await markOf(id))) refuse('The passkey is not one of the requested ones.')
  const { userHandle } = response
  const isGiven = userHandle !== undefined && userHandle !== null && userHandle !== ''
  if (!isGiven && !allowed) refuse('The passkey does not say which user it belongs to, and the request named no user.')
  if (isGiven && stored.userHandle && userHandle !== stored.userHandle) refuse('The passkey belongs to another user.')
}
