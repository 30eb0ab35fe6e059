import type { AuthMethod } from '../core/AuthMethod.js'
import { findExactOwner, type StoredAuthenticator } from '../core/DatabaseAdapter.js'
import { isValidDate } from '../core/ports.js'
import type { Json } from '../core/Token.js'
import { base64, exactBytesIn } from '../crypto/encodings.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { PageForm, PageSection } from '../pages/FormPage.js'
import type { PasskeyProof, PluginPasskeys } from '../plugin-api/passkeys.js'
import type { ProviderCatalogue } from '../sign-in/FlowCatalogue.js'
import type { FormPages } from '../sign-in/FormPages.js'
import { Challenges } from './Challenges.js'
import { KeyUses, refuseUnasked } from './KeyUses.js'
import { isFor, markOf, type WebAuthnFlowParts } from './KnownKeys.js'
import { WebAuthnProvider } from './WebAuthnProvider.js'
import { descriptorOf, partyFor, requestOptions } from './ceremonyOptions.js'
import { CEREMONY, scriptTexts } from './ceremonyTexts.js'
import { type CredentialResponse, clientData, credentialResponse, refuse, refuseForeign } from './credentialResponse.js'
import { WEBAUTHN_SCRIPT_TEXT } from './webauthnScriptText.js'

/** What passkeys as proofs are built from. */
export interface PasskeyProofParts extends Pick<
  WebAuthnFlowParts,
  'accounts' | 'authenticators' | 'clock' | 'memory' | 'random' | 'users'
> {
  /** The providers of passkeys. */
  readonly providers: Pick<ProviderCatalogue, 'all' | 'find'>
  /** Provides the texts of the script. */
  readonly forms: Pick<FormPages, 'wordsFor'>
}

/** Name of the hidden field with the response of the browser. */
const RESPONSE_FIELD = 'passkey'

/**
 * In the place of a provider: no provider has such an id, so that no challenge of a sign-in is found here. The options
 * are in the page, so the challenge lives as long as any flow, and not only as long as the dialog of the browser.
 */
const PROOF = { id: 'passkey proof', timeout: 15 * 60 * 1000 } as const

/** How many passkeys are requested. */
const MOST = 20

/** Passkeys of a user as proofs beside a sign-in. The user is known already, so the list of passkeys reveals nothing. */
export class PasskeyProofs implements PluginPasskeys {
  readonly #challenges: Challenges
  readonly #uses: KeyUses

  /**
   * @param parts - Where users and passkeys are stored.
   * @param plugin - Id of the plugin that asks, which is part of every purpose.
   */
  constructor(
    private readonly parts: PasskeyProofParts,
    private readonly plugin: string,
  ) {
    this.#challenges = new Challenges(parts.memory, parts.clock, parts.random)
    this.#uses = new KeyUses(parts)
  }

  async has(userId: string): Promise<boolean> {
    return (await this.#keysOf(userId)).length > 0
  }

  async ceremony(ctx: RequestContext, proof: PasskeyProof, form: PageForm): Promise<PageSection | undefined> {
    const keys = await this.#keysOf(proof.userId)
    const provider = keys[0] && this.#providerOf(keys[0])
    if (!provider) return undefined
    const party = partyFor(provider, ctx)
    // A ceremony has one relying party: that of the passkey that was used last.
    const asked = keys.filter((key) => this.#partyOf(ctx, key)?.id === party.id).slice(0, MOST)
    const challenge = await this.#challenges.issue(ctx, PROOF, 'prove', {
      purpose: await this.#markOf(proof),
      allowed: await Promise.all(asked.map(async (key) => markOf(descriptorOf(key).id))),
    })
    const { language } = await this.parts.forms.wordsFor(ctx)
    // After another proof, possession of the passkey is enough. So keys without user verification are not refused.
    const options = requestOptions(provider, party, challenge, asked.map(descriptorOf), 'preferred')
    return {
      type: 'ceremony',
      name: CEREMONY,
      script: WEBAUTHN_SCRIPT_TEXT,
      options: { action: 'prove', request: options as Json, texts: scriptTexts(language) },
      unusable: language.text('Passkey.unsupported'),
      fallback: language.text('Passkey.needsScripts'),
      form: { ...form, fields: [...form.fields, { type: 'hidden', name: RESPONSE_FIELD, value: '' }] },
    }
  }

  async verify(ctx: RequestContext, proof: PasskeyProof): Promise<readonly AuthMethod[]> {
    const answer = credentialResponse(ctx.body, RESPONSE_FIELD)
    const said = clientData(answer.clientData)
    const asked = await this.#challenges.take(ctx, PROOF, 'prove', said.challenge)
    if (asked.purpose !== (await this.#markOf(proof))) refuse('The challenge is for another user or purpose.')
    const stored = await this.#storedKey(proof.userId, answer)
    const provider = this.#providerOf(stored)
    if (!provider) refuse('No provider has this passkey any more.')
    const party = partyFor(provider, ctx)
    refuseForeign(said, 'webauthn.get', party)
    await refuseUnasked(asked, answer, stored)
    const owner = await this.parts.users.byId(stored.userId)
    if (!owner) refuse('The user of the passkey was deleted.')
    const expected = { stored, owner, party, challenge: said.challenge, userVerification: 'preferred' } as const
    const use = await this.#uses.verify(provider, ctx, answer, expected)
    const account = { provider: provider.id, providerAccountId: stored.providerAccountId }
    if ((await findExactOwner(this.parts, account))?.id !== owner.id) refuse('The passkey has no account.')
    await this.#uses.note(stored, use)
    return use.methods
  }

  /** The passkeys of a user that a provider can use, last used first. */
  async #keysOf(userId: string): Promise<readonly StoredAuthenticator[]> {
    const keys = userId === '' ? [] : await this.parts.authenticators.ofUser(userId)
    const own = keys.filter((key) => key.userId === userId && this.#providerOf(key))
    return own.sort((one, other) => timeOf(other) - timeOf(one) || (one.credentialID < other.credentialID ? -1 : 1))
  }

  async #storedKey(userId: string, { id }: CredentialResponse): Promise<StoredAuthenticator> {
    const credentialID = base64(exactBytesIn(id) ?? new Uint8Array())
    const stored = await this.parts.authenticators.find(credentialID)
    // The id is compared again, because a store may compare loosely.
    if (stored?.credentialID === credentialID && stored.userId === userId) return stored
    return refuse('The user has no such passkey.')
  }

  /** The provider of a passkey; the first one that has passkeys, if the store does not know it. */
  #providerOf(key: StoredAuthenticator): WebAuthnProvider | undefined {
    const providers = this.parts.providers.all.filter((provider) => provider instanceof WebAuthnProvider)
    return providers.find((provider) => isFor(provider, key))
  }

  #partyOf(ctx: RequestContext, key: StoredAuthenticator): ReturnType<typeof partyFor> | undefined {
    const provider = this.#providerOf(key)
    return provider && partyFor(provider, ctx)
  }

  async #markOf({ purpose, userId }: PasskeyProof): Promise<string> {
    return markOf(JSON.stringify([this.plugin, purpose, userId]))
  }
}

function timeOf({ createdAt, lastUsed }: StoredAuthenticator): number {
  const at = lastUsed ?? createdAt
  return isValidDate(at) ? at.getTime() : 0
}
