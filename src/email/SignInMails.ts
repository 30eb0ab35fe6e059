import { constantTimeEqual } from '#platform'
import type { VerificationToken, VerificationTokenStore } from '../core/DatabaseAdapter.js'
import { isLive, isValidDate } from '../core/ports.js'
import type { Theme } from '../core/Theme.js'
import type { Mac, SecretRing } from '../crypto/SecretRing.js'
import { drawMail } from '../pages/drawMail.js'
import type { PageLanguage } from '../pages/PageLanguage.js'
import type { MailContent } from './EmailProvider.js'

/** The proof that a user has read a mail. */
export interface MailProof extends MailedTo {
  /** The token of the link, or the digits of the code. */
  readonly secret: string
  /** Whether the secret is from a link or a code. */
  readonly kind: 'link' | 'code'
  /**
   * The mail that a code must come from, as named by `IssuedMail`; undefined if any mail to the email address is
   * accepted.
   */
  readonly mail?: string | undefined
}

/** The code for a new mail, and the name of the mail. */
interface IssuedMail {
  /** Eight digits. */
  readonly code: string
  /** Name of the mail: a keyed hash, which reveals nothing without the secret of the application. */
  readonly mail: string
}

/**
 * A correct proof that was taken from the store. It cannot be used again until it is put back. It is plain data,
 * because it may have to be stored until a sign-in step is done.
 */
export interface TakenProof {
  /** The email address. */
  readonly identifier: string
  /** The stored token of the row that was taken: the row for the link, or the row for trying the code. */
  readonly token: string
  /** When it expires, in milliseconds since 1970; NaN if the store returned no valid date. */
  readonly expires: number
  /** Hash of the code, which is the token of the deciding row. */
  readonly deciding: string
}

/**
 * Stores what was mailed, and takes it when it is used. Each mail has one link and one code; using one of them uses up
 * both.
 *
 * Each mail has three rows: one for the link, one for trying the code, and a deciding row. While the application
 * decides about a sign-in, the row of the link or of the code is taken. It is put back if the application refuses. The
 * deciding row is taken only when the application allows the sign-in; a newer mail removes it. So a mail that was
 * voided stays void, even if another row is put back.
 */
export class SignInMails {
  /**
   * @param hashes - Computes the hashes that are stored instead of secrets.
   * @param store - Stores them.
   */
  constructor(
    private readonly hashes: MailedTokens,
    private readonly store: VerificationTokenStore,
  ) {}

  /** Returns the same mails in a transaction; this object if there is no transaction. */
  within(store: VerificationTokenStore | undefined): SignInMails {
    return store ? new SignInMails(this.hashes, store) : this
  }

  /** Stores the hashes of a new link and its code. Earlier mails to the email address become void. */
  async issue(to: MailedTo, token: string, expires: Date): Promise<IssuedMail> {
    const [newest] = await this.hashes.ofLink(to, token)
    if (!newest) throw new TypeError('A code cannot be created without a secret.')
    const { identifier } = to
    await this.store.clear(identifier)
    for (const stored of [newest.link, tryOf(newest.digits), newest.digits]) {
      await this.store.create({ identifier, token: stored, expires })
    }
    return { code: newest.code, mail: newest.digits }
  }

  /** Takes what was stored for a proof; null if there is nothing, or a concurrent request took it first. */
  async take(proof: MailProof): Promise<TakenProof | null> {
    return proof.kind === 'link' ? this.#takeLink(proof) : this.#takeCode(proof)
  }

  /**
   * Takes a link that another library has mailed; null if it is unknown, or has ended.
   *
   * It becomes a link of this library with a deciding row, so everything that applies to these applies to it as well. If
   * the process ends in between, the link does not work any more.
   *
   * @param proof - The link.
   * @param hashes - What the other library may have stored for its token.
   * @param now - The present time.
   */
  async takeFormer(proof: MailProof, hashes: readonly string[], now: Date): Promise<TakenProof | null> {
    for (const hash of hashes) {
      const row = await this.#takeRow(proof.identifier, hash)
      if (!row) continue
      const [newest] = await this.hashes.ofLink(proof, proof.secret)
      if (!newest || !isValidDate(row.expires) || !isLive(row.expires, now)) return null
      await this.store.create({ ...row, token: newest.digits })
      return taken({ ...row, token: newest.link }, newest.digits)
    }
    return null
  }

  /**
   * Uses up a mail for a sign-in that the application allows, and voids every other mail to the email address.
   *
   * @returns False if a newer mail voided it in the meantime, or its link and code were used at once and the other was
   *   faster.
   */
  async redeem({ identifier, deciding }: TakenProof): Promise<boolean> {
    if (!(await this.#takeRow(identifier, deciding))) return false
    await this.store.clear(identifier)
    return true
  }

  /** Puts back what was taken for a sign-in that the application refuses. It is useless without the deciding row. */
  async putBack({ identifier, token, expires }: TakenProof): Promise<void> {
    await this.store.create({ identifier, token, expires: new Date(expires) })
  }

  /** Voids everything that was mailed to an email address. */
  async clear(identifier: string): Promise<void> {
    await this.store.clear(identifier)
  }

  async #takeLink(proof: MailProof): Promise<TakenProof | null> {
    for (const { link, digits } of await this.hashes.ofLink(proof, proof.secret)) {
      const row = await this.#takeRow(proof.identifier, link)
      if (row) return taken(row, digits)
    }
    return null
  }

  async #takeCode(proof: MailProof): Promise<TakenProof | null> {
    for (const digits of await this.hashes.ofCode(proof, proof.secret)) {
      if (proof.mail !== undefined && !constantTimeEqual(proof.mail, digits)) continue
      const row = await this.#takeRow(proof.identifier, tryOf(digits))
      if (row) return taken(row, digits)
    }
    return null
  }

  async #takeRow(identifier: string, token: string): Promise<VerificationToken | null> {
    const row = await this.store.take({ identifier, token })
    // The store may compare loosely or return another row, so the row is compared again.
    return row?.identifier === identifier && constantTimeEqual(row.token, token) ? row : null
  }
}

const taken = ({ identifier, token, expires }: VerificationToken, deciding: string): TakenProof => ({
  identifier,
  token,
  expires: isValidDate(expires) ? expires.getTime() : Number.NaN,
  deciding,
})

/** Token of the row that is taken while the application decides about a code. */
const tryOf = (digits: string): string => `try ${digits}`

/** The provider and the recipient of a mail. Its link and code are valid only for these two. */
interface MailedTo {
  /** Id of the provider that sent it. Another provider may accept other email addresses or users. */
  readonly provider: string
  /** The email address. */
  readonly identifier: string
}

/** The values that belong to the token of a mailed link. */
interface MailedLink {
  /** What is stored instead of the token. */
  readonly link: string
  /** The digits in the same mail. */
  readonly code: string
  /** What is stored instead of the digits. */
  readonly digits: string
}

const PURPOSE = 'mail'
const MARK = 'hmac:'

/**
 * Hashes that are stored instead of mailed secrets: an HMAC of provider, email address and secret.
 *
 * Eight digits can be found quickly from a plain hash in a stolen table, so the hash has a key of the deployment. The
 * digits are derived from the token of the link: so the link can use up both, and the digits reveal nothing about the
 * link.
 */
export class MailedTokens {
  /** @param ring - Provides the keys; what was mailed under an older secret stays valid. */
  constructor(private readonly ring: SecretRing) {}

  /** The values that belong to the token of a link, for each secret, newest first. */
  async ofLink(to: MailedTo, token: string): Promise<readonly MailedLink[]> {
    return Promise.all(
      this.ring.macs(PURPOSE).map(async (mac) => {
        const code = eightDigits(await mac(messageOf('digits', to, token)))
        return {
          link: await stored(mac, messageOf('link', to, token)),
          code,
          digits: await stored(mac, messageOf('code', to, code)),
        }
      }),
    )
  }

  /** The hashes of mailed digits, one for each secret, newest first. */
  async ofCode(to: MailedTo, code: string): Promise<readonly string[]> {
    return Promise.all(this.ring.macs(PURPOSE).map((mac) => stored(mac, messageOf('code', to, code))))
  }
}

/** Neither ids nor email addresses contain spaces, so different values never give the same message. */
const messageOf = (what: string, { provider, identifier }: MailedTo, secret: string): string =>
  `${what} ${provider} ${identifier} ${secret}`

const stored = async (mac: Mac, text: string): Promise<string> => MARK + (await mac(text))

// Six bytes: the remainder favors some digits by less than one in a million.
const eightDigits = (mac: string): string => String(Number.parseInt(mac.slice(0, 12), 16) % 1e8).padStart(8, '0')

/** The input of a sign-in mail. */
interface SignInMail {
  /** The link that signs in. */
  readonly url: string
  /** Eight digits that the user can type instead. */
  readonly code: string
  /** Host of the site, as users know it from the address bar. */
  readonly host: string
  /** Lifetime of link and code in seconds. */
  readonly seconds: number
  /** How the built-in pages look. */
  readonly theme: Theme
  /** Language of the recipient. */
  readonly language: PageLanguage
}

/**
 * The mail that signs a user in, as text and as HTML. It shows the host of the site, but not the email address of the
 * recipient.
 */
export function signInMail({ code, host, language, seconds, theme, url }: SignInMail): MailContent {
  const drawn = drawMail(
    {
      title: language.text('Mail.title', { site: theme.siteName ?? host }),
      button: { label: language.text('Mail.button'), lead: language.text('Mail.open'), url },
      code: { lead: language.text('Mail.code'), code },
      small: [language.text('Mail.life', { duration: language.inTime(seconds) }), language.text('Mail.ignore')],
    },
    theme,
    language.lang,
  )
  return { ...drawn, variables: { url, code: `${code.slice(0, 4)} ${code.slice(4)}`, host } }
}
