import { constantTimeEqual, type MailedTo, type MailedTokens } from '../../crypto/index.js'
import type { VerificationToken, VerificationTokenStore } from '../../ports/index.js'

/** What somebody presents as proof that they read a mail. */
export interface MailProof extends MailedTo {
  /** The token of the link, or the digits. */
  readonly secret: string
  /** Which of the two it is. */
  readonly kind: 'link' | 'code'
  /** The mail that a code has to be from, as `IssuedMail` names it; undefined where any mail to the address will do. */
  readonly mail?: string | undefined
}

/** What goes into a mail, and how the mail is named. */
export interface IssuedMail {
  /** Eight digits. */
  readonly code: string
  /** Name of the mail: a keyed hash, which tells nothing without the secret of the application. */
  readonly mail: string
}

/** What was taken from the store for a proof, and can be put back. */
export type TakenProof = readonly [VerificationToken, ...VerificationToken[]]

/**
 * Stores and takes back what was mailed: one link and one code for each mail, either of which uses up both.
 *
 * The row of the code is the one that counts. Whoever takes it has the sign-in; a link takes it too. A third row marks the mail
 * as one that no newer mail has voided.
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

  /** Stores the token of a new link, and of the code that belongs to it. What was mailed before is void. */
  async issue(to: MailedTo, token: string, expires: Date): Promise<IssuedMail> {
    const [newest] = await this.hashes.ofLink(to, token)
    if (!newest) throw new TypeError('There is no secret to make a code with.')
    const { identifier } = to
    await this.store.clear(identifier)
    for (const stored of [newest.link, newest.digits, markOf(newest.digits)]) {
      await this.store.create({ identifier, token: stored, expires })
    }
    return { code: newest.code, mail: newest.digits }
  }

  /** Takes what was stored for a proof; null when there is nothing, or somebody else was faster. */
  async take(proof: MailProof): Promise<TakenProof | null> {
    return proof.kind === 'link' ? this.#takeLink(proof) : this.#takeCode(proof)
  }

  /**
   * Puts back what was taken, unless it was voided meanwhile: then the mark of the mail is gone. The mark is looked for last, so
   * that a newer mail, whenever it comes, either finds what was put back, or has taken the mark.
   */
  async putBack(taken: TakenProof): Promise<void> {
    for (const row of taken) await this.store.create(row)
    const [first, deciding = first] = taken
    const mark = await this.store.take({ identifier: deciding.identifier, token: markOf(deciding.token) })
    if (mark) return this.store.create(mark)
    for (const row of taken) await this.store.take(row)
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
      if (proof.mail !== undefined && !constantTimeEqual(proof.mail, digits)) continue
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

/** Stored as long as a mail is not void, whatever is being done with its link and code. */
const markOf = (digits: string): string => `sent ${digits}`
