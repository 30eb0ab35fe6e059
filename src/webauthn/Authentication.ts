import type { Account, User } from '../core/User.js'
import { findExactOwner, type StoredAuthenticator } from '../core/DatabaseAdapter.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'
import { base64, exactBytesIn } from '../crypto/encodings.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { Challenges } from './Challenges.js'
import { KeyUses, refuseUnasked } from './KeyUses.js'
import { isFor, type KnownKeys, markOf, type WebAuthnFlowParts } from './KnownKeys.js'
import type { WebAuthnProvider } from './WebAuthnProvider.js'
import { type CredentialResponse, clientData, refuse, refuseForeign, refuseUnknown } from './credentialResponse.js'
import { type CeremonyJson, partyFor, requestOptions } from './ceremonyOptions.js'

/** The lost account of a passkey. A type and not an interface, so that it can be assigned to `Json`. */
export type LostAccount = Readonly<Record<'provider' | 'providerAccountId' | 'userId', string>>

const UNKNOWN_KEY = 'No user has this passkey.'

/** Lets a browser use a passkey, and finds its owner (WebAuthn Level 3 section 7.2). */
export class Authentication {
  readonly #uses: KeyUses

  /**
   * @param parts - Where users and passkeys are stored.
   * @param challenges - Issue challenges, and take them back.
   * @param keys - Select the passkeys to request.
   */
  constructor(
    private readonly parts: WebAuthnFlowParts,
    private readonly challenges: Challenges,
    private readonly keys: KnownKeys,
  ) {
    this.#uses = new KeyUses(parts)
  }

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
    const { userVerification } = provider
    const expected = { stored, owner, party, challenge: said.challenge, userVerification }
    const use = await this.#uses.verify(provider, ctx, answer, expected)
    const account = { provider: provider.id, providerAccountId: stored.providerAccountId, type: provider.type }
    const lost = await this.#lostAccount(provider, stored, { ...account, userId: owner.id })
    await this.#uses.note(stored, use)
    return {
      user: owner,
      account: { ...account, userId: owner.id },
      methods: use.methods,
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
}
