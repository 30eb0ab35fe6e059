import {
  type Browser,
  Mailbox,
  SoftAuthenticator,
  type SoftCreationOptions,
  type SoftRequestOptions,
} from 'authengine/testing'
import { jsonOf, ORIGIN } from '../support/anEngine.js'
import { press } from './mailSite.js'
import type { Changes, WaysSite } from './waysSite.js'

/** A sign-in that is prepared up to its last request. */
export interface Arranged {
  /** The browser that sends the proof. */
  readonly browser: Browser
  /** Sends the proof. Returns the target of the redirect. */
  prove(): Promise<string>
  /** Prepares another sign-in of the same user. Default: `arrange` does. */
  again?(): Promise<Arranged>
}

/** An authentication method. */
export interface Way {
  readonly name: string
  /** Type of the provider. */
  readonly type: string
  /** Changes by a proof that can be used only once, by table. */
  readonly takes?: Changes
  /** Whether every proof makes a new user. */
  readonly isSignUp?: true
  /** Performs all but the last request. The step is not due meanwhile. */
  arrange(site: WaysSite): Promise<Arranged>
}

const ANN = { username: 'ann', password: 'right', callbackUrl: '/home' }
const MAILED_TOKEN = { verification_token: { came: 0, went: 1 } }
const SIGNATURE_COUNTER = { authenticators: { came: 1, went: 1 } }
const MAIL = { email: 'ann@example.test', callbackUrl: '/home' }

/** All authentication methods. */
export const WAYS: readonly Way[] = [
  ...['op', 'plain', 'basic'].map((id): Way => ({
    name: `the callback of the provider ${id}`,
    type: id === 'op' ? 'oidc' : 'oauth',
    arrange: async ({ browser: open, idp }) => {
      const browser = open()
      const start = await browser.submit(`/auth/signin/${id}`, { callbackUrl: '/home' })
      const { pathname, search } = await idp.authorize(locationOf(start))
      return { browser, prove: async () => locationOf(await browser.get(pathname + search)) }
    },
  })),
  {
    name: 'a mailed link, in the browser that asked for it',
    type: 'email',
    takes: MAILED_TOKEN,
    arrange: async (site) => {
      const { browser, link } = await mailed(site)
      return { browser, prove: async () => locationOf(await browser.get(link)) }
    },
  },
  {
    name: 'a mailed link, confirmed in another browser',
    type: 'email',
    takes: MAILED_TOKEN,
    arrange: async (site) => {
      const { link } = await mailed(site)
      const browser = site.browser()
      const page = await browser.get(link)
      return { browser, prove: async () => locationOf(await press(browser, page)) }
    },
  },
  {
    name: 'a mailed code',
    type: 'email',
    takes: MAILED_TOKEN,
    arrange: async (site) => {
      const { browser, code } = await mailed(site)
      return { browser, prove: async () => locationOf(await browser.submit('/auth/callback/mail', { ...MAIL, code })) }
    },
  },
  {
    name: 'credentials, by a form',
    type: 'credentials',
    arrange: ({ browser: open }) => {
      const browser = open()
      return Promise.resolve({
        browser,
        prove: async () => locationOf(await browser.submit('/auth/callback/cred', ANN)),
      })
    },
  },
  {
    name: 'credentials, by a script',
    type: 'credentials',
    arrange: async ({ browser: open }) => {
      const browser = open()
      const fields = { ...ANN, csrfToken: await browser.csrfToken() }
      const prove = async (): Promise<string> => {
        const answer = await browser.postJson('/auth/callback/cred', fields, { 'x-auth-return-redirect': '1' })
        const { url, status } = await jsonOf<{ url: string; status: string }>(answer)
        return status === 'continue' ? url : `${status} ${url}`
      }
      return { browser, prove }
    },
  },
  {
    name: 'credentials, by server code',
    type: 'credentials',
    arrange: ({ browser: open, engine }) => {
      const browser = open()
      const prove = async (): Promise<string> => {
        const { callbackUrl: redirectTo, ...fields } = ANN
        const { status, url, cookies } = await engine.signIn(new Request(ORIGIN), 'cred', { ...fields, redirectTo })
        for (const { name, value } of cookies) browser.plant(name, value)
        return status === 'continue' ? url : `${status} ${url}`
      }
      return Promise.resolve({ browser, prove })
    },
  },
  {
    name: 'a new passkey',
    type: 'webauthn',
    isSignUp: true,
    arrange: async (site) => {
      const browser = site.browser()
      return { browser, prove: await registering(browser, authenticatorOf(site)) }
    },
  },
  {
    name: 'a passkey',
    type: 'webauthn',
    takes: SIGNATURE_COUNTER,
    arrange: async (site) => {
      const phone = authenticatorOf(site)
      await (
        await registering(site.browser(), phone)
      )()
      const arranged = async (): Promise<Arranged> => {
        const browser = site.browser()
        const answer = phone.get(await ceremony<SoftRequestOptions>(browser, 'authenticate'))
        return { browser, prove: () => sent(browser, 'authenticate', answer), again: arranged }
      }
      return arranged()
    },
  },
  {
    name: 'the route of a plugin',
    type: 'phone',
    arrange: ({ browser: open }) => {
      const browser = open()
      const prove = async (): Promise<string> =>
        locationOf(await browser.submit('/auth/others/enter', { callbackUrl: '/home' }))
      return Promise.resolve({ browser, prove })
    },
  },
  {
    name: 'the flow of a plugin',
    type: 'phone',
    arrange: async ({ browser: open, texts }) => {
      const browser = open()
      await browser.submit('/auth/signin/phone', { phone: '+4930123456', callbackUrl: '/home' })
      const code = /\b\d{8}\b/.exec(texts.at(-1) ?? '')?.[0] ?? ''
      return { browser, prove: async () => locationOf(await browser.submit('/auth/callback/phone', { code })) }
    },
  },
]

const locationOf = ({ headers, status }: Response): string =>
  headers.get('location') ?? `nowhere, with ${String(status)}`

const authenticatorOf = ({ authenticator }: WaysSite): SoftAuthenticator =>
  new SoftAuthenticator(ORIGIN, { algorithms: [-7], ...authenticator })

async function mailed({ browser: open, mailbox }: WaysSite): Promise<{ browser: Browser; link: string; code: string }> {
  const browser = open()
  await browser.submit('/auth/signin/mail', MAIL)
  const mail = mailbox.mails.at(-1)
  if (!mail) throw new TypeError('There is no mail.')
  const [link = ''] = Mailbox.linksIn(mail)
  return { browser, link, code: /\b(\d{4}) (\d{4})\b/.exec(mail.text)?.slice(1).join('') ?? '' }
}

async function registering(browser: Browser, phone: SoftAuthenticator): Promise<() => Promise<string>> {
  const answer = phone.create(
    await ceremony<SoftCreationOptions>(browser, 'register', { email: MAIL.email, name: 'ann' }),
  )
  return () => sent(browser, 'register', answer)
}

async function ceremony<T>(
  browser: Browser,
  action: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<T> {
  const query = new URLSearchParams({ action, ...fields }).toString()
  const answer = await browser.get(`/auth/webauthn-options/pk?${query}`, { 'sec-fetch-site': 'same-origin' })
  return (await jsonOf<{ options: T }>(answer)).options
}

async function sent(browser: Browser, action: string, answer: unknown): Promise<string> {
  const fields = { action, data: JSON.stringify(answer), callbackUrl: '/home' }
  return locationOf(await browser.submit('/auth/callback/pk', fields))
}
