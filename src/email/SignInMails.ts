import { constantTimeEqual } from '#platform'
import type { VerificationToken, VerificationTokenStore } from '../core/DatabaseAdapter.js'
import { isValidDate } from '../core/ports.js'
import { contrast, isColor, type Theme } from '../core/Theme.js'
import type { Mac, SecretRing } from '../crypto/SecretRing.js'
import { escapeHtml } from '../pages/html.js'
import type { MailContent } from './EmailProvider.js'

/** The proof that a user has read a mail. */
export interface MailProof extends MailedTo {
  /** The token of the link, or the digits. */
  readonly secret: string
  /** Which of the two it is. */
  readonly kind: 'link' | 'code'
  /** The mail that a code has to be from, as `IssuedMail` names it; undefined where any mail to the address will do. */
  readonly mail?: string | undefined
}

/** What goes into a mail, and how the mail is named. */
interface IssuedMail {
  /** Eight digits. */
  readonly code: string
  /** Name of the mail: a keyed hash, which tells nothing without the secret of the application. */
  readonly mail: string
}

/** A correct proof, taken from the store: it cannot be used again until it is put back. Data only, because a step may come first. */
export interface TakenProof {
  /** The address. */
  readonly identifier: string
  /** What was stored for the link, or for trying the code. */
  readonly token: string
  /** When it ends, in milliseconds since 1970; NaN where the store does not say it. */
  readonly expires: number
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

  /** The same mails in a transaction; as they are if there is none. */
  within(store: VerificationTokenStore | undefined): SignInMails {
    return store ? new SignInMails(this.hashes, store) : this
  }

  /** Stores the token of a new link, and of the code that belongs to it. What was mailed before is void. */
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

  /** Takes what was stored for a proof; null when there is nothing, or another request was faster. */
  async take(proof: MailProof): Promise<TakenProof | null> {
    return proof.kind === 'link' ? this.#takeLink(proof) : this.#takeCode(proof)
  }

  /**
   * Uses up a mail for a sign-in that the application allows, and voids every other mail to the address.
   *
   * @returns False if a newer mail voided it meanwhile, or its link and code were presented at once and the other was faster.
   */
  async redeem({ identifier, deciding }: TakenProof): Promise<boolean> {
    if (!(await this.#takeRow(identifier, deciding))) return false
    await this.store.clear(identifier)
    return true
  }

  /** Puts back what was taken for a sign-in that the application refuses. It is worth nothing without the deciding row. */
  async putBack({ identifier, token, expires }: TakenProof): Promise<void> {
    await this.store.create({ identifier, token, expires: new Date(expires) })
  }

  /** Makes everything void that was mailed to an address. */
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
    // A store that compares loosely, or answers with another row, must not make a wrong proof right.
    return row?.identifier === identifier && constantTimeEqual(row.token, token) ? row : null
  }
}

const taken = ({ identifier, token, expires }: VerificationToken, deciding: string): TakenProof => ({
  identifier,
  token,
  expires: isValidDate(expires) ? expires.getTime() : Number.NaN,
  deciding,
})

/** Taken while the application is asked about a code. */
const tryOf = (digits: string): string => `try ${digits}`

/** By which way a mail went where: what it carries is good for that only. */
interface MailedTo {
  /** Id of the provider that sent it: it may take addresses, or people, that another does not. */
  readonly provider: string
  /** The address. */
  readonly identifier: string
}

/** What belongs to the token of a mailed link. */
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
 * What is stored instead of mailed secrets: an HMAC of provider, address and secret.
 *
 * Eight digits are soon found from a plain hash in a stolen table, so a key of the deployment goes in. The digits are made
 * from the token of the link: the link can use up both, and the digits tell nothing of the link.
 */
export class MailedTokens {
  /** @param ring - Where the keys come from; what was mailed under an older secret stays valid. */
  constructor(private readonly ring: SecretRing) {}

  /** What belongs to a verification token, under each secret, newest first. */
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

  /** What is stored instead of mailed digits, under each secret, newest first. */
  async ofCode(to: MailedTo, code: string): Promise<readonly string[]> {
    return Promise.all(this.ring.macs(PURPOSE).map((mac) => stored(mac, messageOf('code', to, code))))
  }
}

/** Neither ids nor addresses have blanks, so no two of these are one text. */
const messageOf = (what: string, { provider, identifier }: MailedTo, secret: string): string =>
  `${what} ${provider} ${identifier} ${secret}`

const stored = async (mac: Mac, text: string): Promise<string> => MARK + (await mac(text))

// Six bytes: their remainder prefers no digits by more than one in a million.
const eightDigits = (mac: string): string => String(Number.parseInt(mac.slice(0, 12), 16) % 1e8).padStart(8, '0')

/** What a sign-in mail is drawn from. */
interface SignInMail {
  /** The link that signs in. */
  readonly url: string
  /** Eight digits to type instead. */
  readonly code: string
  /** Host of the site, as people know it from the address bar. */
  readonly host: string
  /** Life of link and code in seconds. */
  readonly seconds: number
  /** How the built-in pages look. */
  readonly theme: Theme
}

const DEFAULT_BRAND = '#2a5fe0'

/** The mail that signs a user in, in text and in HTML. Names the site, never the address it is sent to. */
export function signInMail(mail: SignInMail): MailContent {
  const { url, host, seconds } = mail
  const code = `${mail.code.slice(0, 4)} ${mail.code.slice(4)}`
  const life = lifeOf(seconds)
  const title = `Sign in to ${host}`
  const text = [
    title,
    `Open this link to sign in:\n${url}`,
    `Or type this code where you asked for it: ${code}`,
    `Both work once, for ${life}. Never tell anyone the code.`,
    'If you did not ask for this mail, ignore it: nothing happens.',
  ].join('\n\n')
  return {
    subject: title,
    text: `${text}\n`,
    html: htmlOf({ ...mail, code }, title, life),
    variables: { url, code, host },
  }
}

function htmlOf({ url, code, theme }: SignInMail, title: string, life: string): string {
  const brand = isColor(theme.brandColor) ? theme.brandColor : DEFAULT_BRAND
  const button =
    `display:inline-block;padding:14px 28px;border-radius:10px;font-weight:600;text-decoration:none;` +
    `background:${brand};color:${isColor(theme.buttonText) ? theme.buttonText : readableOn(brand)}`
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f5f7;color:#1c2024;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:432px;margin:0 auto;padding:40px 32px;border-radius:16px;background:#ffffff;text-align:center">
<h1 style="margin:0 0 28px;font-size:24px;line-height:1.25">${escapeHtml(title)}</h1>
<p style="margin:0 0 28px"><a href="${escapeHtml(url)}" style="${button}">Sign in</a></p>
<p style="margin:0 0 8px">Or type this code where you asked for it:</p>
<p style="margin:0 0 28px;font:600 28px/1.25 ui-monospace,Menlo,Consolas,monospace;letter-spacing:2px">${escapeHtml(code)}</p>
<p style="margin:0;color:#60646c;font-size:14px">Both work once, for ${life}. Never tell anyone the code.<br>If you did not ask for this mail, ignore it: nothing happens.</p>
</div>
</body>
</html>
`
}

function lifeOf(seconds: number): string {
  const [count, unit] =
    seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [Math.max(1, Math.floor(seconds / 60)), 'minute']
  return `${String(count)} ${unit}${count === 1 ? '' : 's'}`
}

const readableOn = (color: string): string =>
  contrast('#000000', color) > contrast('#ffffff', color) ? '#000000' : '#ffffff'
