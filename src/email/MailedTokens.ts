import type { Mac } from '../crypto/Mac.js'
import type { SecretRing } from '../crypto/SecretRing.js'

/** By which way a mail went where: what it carries is good for that only. */
export interface MailedTo {
  /** Id of the provider that sent it: it may take addresses, or people, that another does not. */
  readonly provider: string
  /** The address. */
  readonly identifier: string
}

/** What belongs to the token of a mailed link. */
export interface MailedLink {
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
 * from the token of the link: whoever has the link can use up both, whoever has the digits knows nothing of the link.
 */
export class MailedTokens {
  /** @param ring - Where the keys come from; what was mailed under an older secret stays valid. */
  constructor(private readonly ring: SecretRing) {}

  /** What belongs to a mailed token, under each secret, newest first. */
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
