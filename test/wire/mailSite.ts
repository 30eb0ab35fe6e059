import { expect } from '@jest/globals'
import { type AuthConfig, type AuthEvents, type EmailOptions, EmailProvider, MemoryAdapter } from 'authengine'
import { type Browser, Mailbox } from 'authengine/testing'
import { anEngine, type EngineUnderTest } from '../support/anEngine.js'

/** Options of the site. */
export interface MailSiteOptions {
  readonly config?: AuthConfig
  readonly email?: EmailOptions
  readonly adapter?: MemoryAdapter
}

/** A site with one email provider, `mail`, and its observable outputs. */
export interface MailSite extends EngineUnderTest {
  readonly adapter: MemoryAdapter
  readonly mailbox: Mailbox
  readonly told: { readonly event: string; readonly message: object }[]
  /** Submits the form that requests a mail. */
  ask(browser: Browser, email?: string, callbackUrl?: string): Promise<Response>
  /** Link and code of the newest mail. */
  newest(): { readonly link: string; readonly code: string }
}

/** The email address of most sign-ins. */
export const ANN = 'ann@example.test'

/** Builds the site. */
export function aMailSite({ config, email, adapter = new MemoryAdapter() }: MailSiteOptions = {}): MailSite {
  const mailbox = new Mailbox()
  const told: { event: string; message: object }[] = []
  const note = (event: keyof AuthEvents) => (message: object) => void told.push({ event, message })
  const site = anEngine({
    adapter,
    providers: [new EmailProvider({ id: 'mail', from: 'no-reply@app.example', sender: mailbox, ...email })],
    events: { signIn: note('signIn'), createUser: note('createUser'), updateUser: note('updateUser') },
    ...config,
  })
  return {
    ...site,
    adapter,
    mailbox,
    told,
    ask: (browser, address = ANN, callbackUrl = '/home') =>
      browser.submit('/auth/signin/mail', { email: address, callbackUrl }),
    newest: () => {
      const mail = mailbox.mails.at(-1)!
      const [link = ''] = Mailbox.linksIn(mail)
      const code = /\b(\d{4}) (\d{4})\b/.exec(mail.text)?.slice(1).join('') ?? ''
      return { link, code }
    },
  }
}

/** Path and parameters of a redirect. */
export function target(response: Response): { path: string; parameters: Record<string, string> } {
  expect(response.status).toBe(302)
  const url = new URL(response.headers.get('location') ?? '', 'https://app.example')
  return { path: url.pathname, parameters: Object.fromEntries(url.searchParams) }
}

/** Submits the only form of a page, with its hidden fields and additional ones. */
export async function press(
  browser: Browser,
  page: Response,
  typed: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const markup = await page.text()
  const action = unescaped(/<form method="post" action="([^"]*)"/.exec(markup)?.[1] ?? '')
  const fields = [...markup.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
    ([, name = '', value = '']) => [name, unescaped(value)],
  )
  return browser.post(action, { ...(Object.fromEntries(fields) as Record<string, string>), ...typed })
}

/** Expects an error with this code at this path. */
export function expectError(response: Response, path: string, error: string): void {
  const { path: to, parameters } = target(response)
  expect([to, parameters['error']]).toEqual([path, error])
}

const unescaped = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"')
