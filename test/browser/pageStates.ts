import Credentials from '@authengine/providers/credentials'
import Development from '@authengine/providers/development'
import GitHub from '@authengine/providers/github'
import Google from '@authengine/providers/google'
import { type AuthPlugin, EmailProvider, MemoryAdapter, PasskeyProvider } from 'authengine'
import type { FormPage } from 'authengine/plugin'
import { Mailbox } from 'authengine/testing'
import type { Locator } from 'playwright-core'
import type { KeyHolder } from './KeyHolder.js'
import { type PasskeySite, startPasskeySite } from './passkeySite.js'

/** A site with every built-in page. */
export interface PagesSite extends PasskeySite {
  /** The mails that it sent. */
  readonly mailbox: Mailbox
}

/** A state of a page: its name, and how a new visitor gets there. Selectors are the same in every language. */
type PageState = readonly [name: string, go: (visitor: KeyHolder, site: PagesSite) => Promise<void>]

const client = { clientId: 'client', clientSecret: 'secret' }

/** Starts the site. */
export async function startPagesSite(): Promise<PagesSite> {
  const mailbox = new Mailbox()
  const site = await startPasskeySite({
    adapter: new MemoryAdapter(),
    // All visitors have the same network.
    limits: false,
    theme: { siteName: 'Example Shop', supportUrl: '/help' },
    messages: { texts: { ar: ARABIC } },
    providers: [
      Google(client),
      GitHub(client),
      new EmailProvider({ from: 'no-reply@app.example', sender: mailbox }),
      new PasskeyProvider(),
      Credentials({
        id: 'password',
        credentials: { username: {}, password: {} },
        authorize: () => null,
      }),
      Development(),
    ],
    plugins: [everySection],
  })
  return { ...site, mailbox }
}

/** Signs in with the development sign-in. */
async function signIn(visitor: KeyHolder, name = 'Alice'): Promise<void> {
  await visitor.open('signin')
  await submit(visitor, 'form[action$="/signin/development"]')
  await submit(visitor, `form:has(input[value=${name}])`)
}

/** Signs in, and creates a passkey. */
async function addPasskey(visitor: KeyHolder): Promise<void> {
  await signIn(visitor)
  await visitor.open('authenticators')
  await visitor.page.locator('[data-ceremony] input[name=keyName]').fill('Phone of Alice')
  await submit(visitor, '[data-ceremony] form')
}

/** Asks for a mail with a sign-in link. */
async function askForMail(visitor: KeyHolder): Promise<void> {
  await visitor.open('signin')
  await visitor.page.locator('form[action$="/signin/email"] input[name=email]').fill('ann@mail.example')
  await submit(visitor, 'form[action$="/signin/email"]')
}

const submit = (visitor: KeyHolder, form: string): Promise<void> =>
  visitor.follow(visitor.page.locator(`${form} button`).first())

/** The last part of the page that can be opened. */
const summary = ({ page }: KeyHolder): Locator => page.locator('summary').last()

const open =
  (query: string): PageState[1] =>
  (visitor) =>
    visitor.open('signin', query)

const showError =
  (error: string): PageState[1] =>
  async ({ page }, { origin }) => {
    await page.goto(`${origin}/auth/error?error=${error}`)
  }

/** Opens the sign-in link of the newest mail. */
async function openMail(visitor: KeyHolder, { mailbox }: PagesSite): Promise<void> {
  await visitor.page.goto(Mailbox.linksIn(mailbox.latestTo('ann@mail.example')!)[0]!)
}

/** Every built-in page, with and without a message, for visitors and for signed-in users. */
export const PAGE_STATES: readonly PageState[] = [
  ['sign-in', open('')],
  [
    'sign-in-more',
    async (visitor) => {
      await visitor.open('signin')
      await summary(visitor).click()
    },
  ],
  [
    'sign-in-refused',
    async (visitor) => {
      await visitor.open('signin')
      await summary(visitor).click()
      await visitor.page.locator('input[name=username]').fill('ann')
      await visitor.page.locator('input[name=password]').fill('wrong')
      await submit(visitor, 'form[action$="/callback/password"]')
    },
  ],
  ['sign-in-not-linked', open('?error=OAuthAccountNotLinked')],
  ['sign-in-cancelled', open('?error=OAuthCallbackError&code=access_denied')],
  ['sign-in-required', open('?error=SessionRequired&callbackUrl=/members')],
  [
    'sign-in-signed-in',
    async (visitor) => {
      await signIn(visitor)
      await visitor.open('signin')
    },
  ],
  ['mailed', askForMail],
  [
    'mailed-again',
    async (visitor) => {
      // The form appears after a wait, which is an animation.
      const devtools = await visitor.context.newCDPSession(visitor.page)
      await devtools.send('Animation.enable')
      await devtools.send('Animation.setPlaybackRate', { playbackRate: 1000 })
      await askForMail(visitor)
      await summary(visitor).click()
    },
  ],
  [
    'mailed-wrong-code',
    async (visitor) => {
      await askForMail(visitor)
      await visitor.page.locator('input[name=code]').fill('000000')
      await submit(visitor, 'form:has(input[name=code])')
    },
  ],
  [
    'confirm-sign-in',
    async (visitor, site) => {
      await askForMail(visitor)
      await visitor.context.clearCookies()
      await openMail(visitor, site)
    },
  ],
  [
    'confirm-link',
    async (visitor) => {
      await signIn(visitor)
      await signIn(visitor, 'Bob')
    },
  ],
  ['error', showError('Default')],
  ['error-configuration', showError('Configuration')],
  ['error-denied', showError('AccessDenied')],
  ['error-check', showError('InvalidCheck')],
  ['error-link', showError('Verification')],
  [
    'sign-out',
    async (visitor) => {
      await signIn(visitor)
      await visitor.open('signout')
    },
  ],
  ['signed-out', (visitor) => visitor.open('signout')],
  [
    'account',
    async (visitor, { origin }) => {
      await signIn(visitor)
      await visitor.page.goto(`${origin}/auth/account`)
    },
  ],
  [
    'passkeys-none',
    async (visitor) => {
      await signIn(visitor)
      await visitor.open('authenticators')
    },
  ],
  ['passkeys', addPasskey],
  [
    'passkeys-remove',
    async (visitor) => {
      await addPasskey(visitor)
      await summary(visitor).click()
    },
  ],
  [
    'development',
    async (visitor) => {
      await visitor.open('signin')
      await submit(visitor, 'form[action$="/signin/development"]')
    },
  ],
  [
    'plugin',
    async ({ page }, { origin }) => {
      await page.goto(`${origin}/auth/sections`)
    },
  ],
  [
    'plugin-refused',
    async (visitor, { origin }) => {
      await visitor.page.goto(`${origin}/auth/sections`)
      await visitor.page.locator('input[name=code]').fill('000000')
      await submit(visitor, 'form:has(input[name=code])')
    },
  ],
]

const sections = (notice?: FormPage['notice']): FormPage => ({
  title: 'Confirm that it is you',
  notice,
  sections: [
    { type: 'text', text: 'Open your authenticator app, and type the code that it shows.' },
    {
      type: 'form',
      fields: [
        { name: 'code', label: 'Code', type: 'code', required: true },
        { name: 'trust', label: 'Trust this browser for the next 30 days', type: 'checkbox', value: 'yes' },
      ],
      submit: 'Continue',
    },
    { type: 'codes', heading: 'Recovery codes', codes: ['4f7k-92mx', 'aa0c-71hd', 'k3vt-0p4z', 'm8rn-55wq'] },
    {
      type: 'list',
      heading: 'Browsers',
      items: [
        {
          title: 'Firefox on Linux',
          tag: 'this browser',
          detail: 'Last used today',
          actions: [{ action: 'end', fields: [], submit: 'End', danger: true }],
        },
      ],
    },
  ],
})

/** A plugin whose page has every kind of section. */
const everySection: AuthPlugin = {
  id: 'sections',
  name: 'Sections',
  register: (registry) =>
    void registry
      .route(({ pages }) => ({
        path: '',
        GET: (ctx) => pages.form(ctx, sections()),
        POST: (ctx) =>
          pages.form(ctx, sections({ kind: 'error', title: 'Wrong', text: 'Try another code.', field: 'code' }), 422),
      }))
      .accountSection(() => ({
        id: 'sections',
        title: 'Two-factor sign-in',
        draw: () => [
          { type: 'text', text: 'On since 3 May 2026.' },
          { type: 'form', action: '/auth/sections', fields: [], submit: 'Turn it off' },
        ],
      })),
}

/** Some texts in a language that is written from right to left. The others stay English. */
const ARABIC = {
  'SignIn.title': 'تسجيل الدخول',
  'SignIn.lead': 'للمتابعة إلى {site}',
  'SignIn.or': 'أو',
  'SignIn.with': 'تسجيل الدخول باستخدام {provider}',
  'SignIn.byMail': 'أرسلوا لي رابطًا بالبريد الإلكتروني',
  'SignIn.byPasskey': 'تسجيل الدخول بمفتاح مرور',
  'SignIn.more': 'طرق أخرى لتسجيل الدخول',
  'Field.email': 'البريد الإلكتروني',
  'Field.code': 'الرمز',
  'Way.signIn': 'تسجيل الدخول',
  'Way.signOut': 'تسجيل الخروج',
  'Way.continue': 'متابعة',
  'Way.back': 'العودة إلى {site}',
  'Mailed.title': 'تحقق من بريدك الإلكتروني',
  'Mailed.other': 'استخدام بريد إلكتروني آخر',
  'Passkey.create': 'إنشاء حساب بمفتاح مرور',
  'Passkeys.title': 'مفاتيح المرور',
  'SignOut.title': 'هل تريد تسجيل الخروج؟',
} as const
