import { constantTimeEqual } from '#platform'
import type { VerificationToken, VerificationTokenStore } from '../core/DatabaseAdapter.js'
import type { MailedTo, MailedTokens } from './MailedTokens.js'

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

/** A right proof, taken from the store: nobody else can present it until it is put back. */
export interface TakenProof {
  /** The row of the link, or of trying the code. */
  readonly row: VerificationToken
  /** Hash of the code: token of the row that decides. */
  readonly deciding: string
}

/**
 * Stores and takes back what was mailed: one link and one code for each mail, either of which uses up both.
 *
 * Each mail has three rows: for the link, for trying the code, and one that decides. While the application is asked about a
 * sign-in, the row of its proof is taken, and is put back if the application refuses. The deciding row stays: it is taken once
 * the application allows the sign-in, and a newer mail removes it. So a mail that was voided stays void, whatever is put back.
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
    for (const stored of [newest.link, tryOf(newest.digits), newest.digits]) {
      await this.store.create({ identifier, token: stored, expires })
    }
    return { code: newest.code, mail: newest.digits }
  }

  /** Takes what was stored for a proof; null when there is nothing, or somebody else was faster. */
  async take(proof: MailProof): Promise<TakenProof | null> {
    return proof.kind === 'link' ? this.#takeLink(proof) : this.#takeCode(proof)
  }

  /**
   * Uses up a mail for a sign-in that the application allows, and voids every other mail to the address.
   *
   * @returns False if a newer mail voided it meanwhile, or its link and code were presented at once and the other was faster.
   */
  async redeem({ row: { identifier }, deciding }: TakenProof): Promise<boolean> {
    if (!(await this.#takeRow(identifier, deciding))) return false
    await this.store.clear(identifier)
    return true
  }

  /** Puts back what was taken for a sign-in that the application refuses. It is worth nothing without the deciding row. */
  async putBack({ row }: TakenProof): Promise<void> {
    await this.store.create(row)
  }

  /** Makes everything void that was mailed to an address. */
  async clear(identifier: string): Promise<void> {
    await this.store.clear(identifier)
  }

  async #takeLink(proof: MailProof): Promise<TakenProof | null> {
    for (const { link, digits } of await this.hashes.ofLink(proof, proof.secret)) {
      const row = await this.#takeRow(proof.identifier, link)
      if (row) return { row, deciding: digits }
    }
    return null
  }

  async #takeCode(proof: MailProof): Promise<TakenProof | null> {
    for (const digits of await this.hashes.ofCode(proof, proof.secret)) {
      if (proof.mail !== undefined && !constantTimeEqual(proof.mail, digits)) continue
      const row = await this.#takeRow(proof.identifier, tryOf(digits))
      if (row) return { row, deciding: digits }
    }
    return null
  }

  async #takeRow(identifier: string, token: string): Promise<VerificationToken | null> {
    const row = await this.store.take({ identifier, token })
    // A store that compares loosely, or answers with another row, must not make a wrong proof right.
    return row?.identifier === identifier && constantTimeEqual(row.token, token) ? row : null
  }
}

/** Taken while the application is asked about a code. */
const tryOf = (digits: string): string => `try ${digits}`
