import { base64url, tokenHash } from '../../crypto/index.js'
import type { StoredAuthenticator } from '../../model/index.js'
import type { WebAuthnProvider } from '../../providers/index.js'
import { descriptorOf, type KeyDescriptor } from './ceremonyOptions.js'
import type { WebAuthnFlowParts } from './WebAuthnFlowParts.js'

/** How many keys of one person a browser is told of. */
const MOST = 20

/** Knows which keys to ask a browser for, without telling who has any. */
export class KnownKeys {
  /** @param parts - Where keys are, and what makes up keys that are always the same. */
  constructor(private readonly parts: Pick<WebAuthnFlowParts, 'authenticators' | 'names'>) {}

  /**
   * The keys to ask for when somebody is named: theirs, or one that nobody has.
   *
   * WebAuthn Level 3 section 14.6.2: the answer for a name must not tell whether it is known. Where keys are found without
   * a name none are asked for, so that there is nothing to tell.
   */
  async toAskFor(
    provider: WebAuthnProvider,
    name: string,
    userId: string | undefined,
  ): Promise<readonly KeyDescriptor[]> {
    if (provider.residentKey === 'required') return []
    const invented = await this.#invented(provider, name)
    const known = userId === undefined ? [] : await this.ofUser(provider, userId)
    return known.length > 0 ? known.map(descriptorOf) : [invented]
  }

  /** The keys of a user that can be used at a provider, always in the same order. */
  async ofUser(provider: WebAuthnProvider, userId: string): Promise<readonly StoredAuthenticator[]> {
    const keys = await this.parts.authenticators.ofUser(userId)
    return keys
      .filter((key) => isFor(provider, key))
      .sort((one, other) => (one.credentialID < other.credentialID ? -1 : 1))
      .slice(0, MOST)
  }

  async #invented({ id }: WebAuthnProvider, name: string): Promise<KeyDescriptor> {
    const bytes = [...(await this.#bytesOf(`key ${id} ${name}`)), ...(await this.#bytesOf(`more ${id} ${name}`))]
    const { length, transports } = COMMON[(bytes[0] ?? 0) % COMMON.length] ?? COMMON[0]
    return { id: base64url(Uint8Array.from(bytes.slice(1, 1 + length))), type: 'public-key', transports }
  }

  async #bytesOf(name: string): Promise<number[]> {
    const digest = await this.parts.names.of(name)
    return (digest.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  }
}

/** What keys that people have look like: one look for all that are made up would tell them from those. */
const COMMON = [
  { length: 16, transports: ['internal', 'hybrid'] },
  { length: 20, transports: ['internal', 'hybrid'] },
  { length: 32, transports: ['internal'] },
  { length: 48, transports: ['usb', 'nfc'] },
] as const

/** Whether a key was made for a provider, as far as the store knows. */
export const isFor = ({ id }: WebAuthnProvider, { provider }: StoredAuthenticator): boolean =>
  provider === undefined || provider === null || provider === id

/** What stands for a key in a cookie, which has no room for long ids. */
export const markOf = async (id: string): Promise<string> => (await tokenHash(id)).slice(-32)
