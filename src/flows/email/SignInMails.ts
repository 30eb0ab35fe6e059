import { constantTimeEqual, type MailedTo, type MailedTokens } from '../../crypto/index.js'
import type { VerificationToken, VerificationTokenStore } from '../../ports/index.js'

/** What somebody presents as proof that they read a mail. */
export interface MailProof extends MailedTo {
  /** The token of the link, or the digits. */
  readonly secret: string
  /** Which of the two it is. */
  readonly kind: 'link' | 'code'
}

/** What was taken from the store for a proof, and can be put back. */
export type TakenProof = readonly [VerificationToken, ...VerificationToken[]]

/**
 * Stores and takes back what was mailed: one link and one code for each mail, either of which uses up both.
 *
 * The row of the code is the one that counts. Whoever takes it has the sign-in; a link takes it too.
 */
export class SignInMails {
  /**
   * @param hashes - What is stored instead of secrets.
   * @param store - Where it is stored.
   */
  constructor(
    private readonly hashes: MailedTokens,
    private readonly store: VerificationTokenStore,
  ) {}

  /** Stores the token of a new link; answers the code that belongs to it. What was mailed before is void. */
  async issue(to: MailedTo, token: string, expires: Date): Promise<string> {
    const [newest] = await this.hashes.ofLink(to, token)
    if (!newest) throw new TypeError('There is no secret to make a code with.')
    const { identifier } = to
    await this.store.clear(identifier)
    await this.store.create({ identifier, token: newest.link, expires })
    await this.store.create({ identifier, token: newest.digits, expires })
    return newest.code
  }

  /** Takes what was stored for a proof; null when there is nothing, or somebody else was faster. */
  async take(proof: MailProof): Promise<TakenProof | null> {
    return proof.kind === 'link' ? this.#takeLink(proof) : this.#takeCode(proof)
  }

  /** Puts back what was taken. */
  async putBack(taken: TakenProof): Promise<void> {
    for (const row of taken) await this.store.create(row)
  }

  /** Makes everything void that was mailed to an address. */
  async clear(identifier: string): Promise<void> {
    await this.store.clear(identifier)
  }

  async #takeLink(proof: MailProof): Promise<TakenProof | null> {
    for (const { link, digits } of await this.hashes.ofLink(proof, proof.secret)) {
      const row = await this.#takeRow(proof.identifier, link)
      if (!row) continue
      const deciding = await this.#takeRow(proof.identifier, digits)
      return deciding && [row, deciding]
    }
    return null
  }

  async #takeCode(proof: MailProof): Promise<TakenProof | null> {
    for (const digits of await this.hashes.ofCode(proof, proof.secret)) {
      const row = await this.#takeRow(proof.identifier, digits)
      if (row) return [row]
    }
    return null
  }

  async #takeRow(identifier: string, token: string): Promise<VerificationToken | null> {
    const row = await this.store.take({ identifier, token })
    // A store that compares loosely, or answers with another row, must not make a wrong proof right.
    return row?.identifier === identifier && constantTimeEqual(row.token, token) ? row : null
  }
}
