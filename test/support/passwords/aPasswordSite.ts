import { Passwords, passwords, type PasswordsOptions } from '@authengine/passwords'
import { type AuthConfig, MemoryAdapter } from 'authengine'
import type { DatabaseAdapter } from 'authengine/adapter'
import type { Email } from 'authengine/plugin'
import { type Browser, Mailbox } from 'authengine/testing'
import { anEngine, type EngineUnderTest, ORIGIN } from '../anEngine.js'

/** A password that the rules accept. */
export const PASSWORD = 'a lamp beside the window'
/** Another one. */
export const OTHER = 'seven green umbrellas'
export const ANN = 'ann@example.test'

/** A site with passwords, in memory unless another adapter is given. */
export interface PasswordSite<A extends DatabaseAdapter = MemoryAdapter> extends EngineUnderTest {
  readonly adapter: A
  readonly mailbox: Mailbox
  /** Names and reasons of the security events. */
  readonly events: string[]
  /** The newest mail to an address, after all mails were sent. */
  mailTo(address: string): Promise<Email>
  /** Signs up, and types the code of the mail. */
  signedUp(email?: string, password?: string): Promise<Browser>
}

/** Makes a site with passwords, in memory. Known breaches are not looked up. */
export const aPasswordSite = (options: PasswordsOptions = {}, config: AuthConfig = {}): PasswordSite =>
  aPasswordSiteOn(new MemoryAdapter(), options, config)

/** Makes the same site with an adapter. */
export function aPasswordSiteOn<A extends DatabaseAdapter>(
  adapter: A,
  options: PasswordsOptions = {},
  config: AuthConfig = {},
): PasswordSite<A> {
  const mailbox = new Mailbox()
  const events: string[] = []
  const site = anEngine({
    adapter,
    providers: [],
    ...config,
    plugins: [
      passwords({ breachCheck: false, mail: { sender: mailbox, from: 'Example <no-reply@app.example>' }, ...options }),
      ...(config.plugins ?? []),
    ],
    events: {
      ...config.events,
      security: ({ name, reason }) => void events.push(reason === undefined ? name : `${name} ${reason}`),
    },
  })
  const mailTo = async (address: string): Promise<Email> => {
    await site.engine.api(Passwords).mailsSent()
    const mail = mailbox.latestTo(address)
    if (mail) return mail
    throw new Error(`No mail to ${address} was sent.`)
  }
  const signedUp = async (email = ANN, password = PASSWORD): Promise<Browser> => {
    const browser = site.browser()
    await submit(browser, 'sign-up', { email, password })
    const response = await submit(browser, 'verify', { code: codeIn(await mailTo(email.trim().toLowerCase())) })
    if (response.status !== 302)
      throw new Error(`The sign-up ended with ${String(response.status)}: ${await response.text()}`)
    return browser
  }
  return { ...site, adapter, mailbox, events, mailTo, signedUp }
}

/** Submits a form of the plugin. */
export const submit = (
  browser: Browser,
  path: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Response> => browser.submit(`/auth/passwords/${path}`, fields)

/** Signs in with a password. */
export const signIn = (browser: Browser, email = ANN, password = PASSWORD): Promise<Response> =>
  browser.submit('/auth/callback/password', { email, password })

/** The path and query of the link in a mail. */
export function linkIn(mail: Email): string {
  const [link = ''] = Mailbox.linksIn(mail)
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** The token of the link in a mail. */
export const tokenIn = (mail: Email): string => new URL(linkIn(mail), ORIGIN).searchParams.get('token') ?? ''

/** The digits in a mail. */
export const codeIn = ({ text }: Email): string => /\b\d{4} \d{4}\b/.exec(text)?.[0] ?? ''

/** Where a response redirects to. */
export const locationOf = ({ headers, status }: Response): string => {
  const location = headers.get('location')
  if (location === null) return `nowhere, with ${String(status)}`
  const { pathname, search } = new URL(location, ORIGIN)
  return pathname + search
}
