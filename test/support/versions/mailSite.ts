import { type AuthConfig, EmailProvider } from 'authengine'
import type { DatabaseAdapter } from 'authengine/adapter'
import { type Browser, Mailbox } from 'authengine/testing'
import { DESTINATION } from './identityProvider.js'
import type { Side } from './Side.js'
import { type Site, siteOn } from './siteOn.js'

/** The email address of the user who requests mails. */
export const READER = 'reader@example.test'

/** The content of a mail. */
export interface Mailed {
  /** The link, as a path. */
  readonly link: string
  /** The eight digits. */
  readonly code: string
}

/** A site that signs in by mail. */
export interface MailSite extends Site {
  /** Requests a mail. */
  ask(browser: Browser): Promise<Mailed>
}

/** A site with the provider `mail`, on a database that both versions share. */
export function mailSiteOn(side: Side, adapter: DatabaseAdapter, config: AuthConfig = {}): MailSite {
  const sender = new Mailbox()
  const mail = new EmailProvider({ id: 'mail', from: 'no-reply@app.example', sender })
  const site = siteOn(side, { ...config, adapter, providers: [mail, ...(config.providers ?? [])] })
  return {
    ...site,
    async ask(browser) {
      await browser.submit('/auth/signin/mail', { email: READER, callbackUrl: DESTINATION })
      const newest = sender.latestTo(READER)
      if (!newest) throw new TypeError('No mail was sent.')
      const { pathname, search } = new URL(Mailbox.linksIn(newest)[0] ?? '')
      return { link: pathname + search, code: /\b(\d{4}) (\d{4})\b/.exec(newest.text)?.slice(1).join('') ?? '' }
    },
  }
}
