import assert from 'node:assert/strict'
import { type Form, formIn, press } from '../forms.js'
import { DESTINATION } from '../identityProvider.js'
import { type Mailed, type MailSite, mailSiteOn, READER } from '../mailSite.js'
import { type Scenario, scenario, type Store } from '../Scenario.js'
import type { Side } from '../Side.js'
import { type Cookies, cookiesOf, locationOf, sessionOf } from '../siteOn.js'

/** A requested mail, and the browser that requested it. */
interface Asked extends Mailed {
  readonly cookies: Cookies
}

const CALLBACK = '/auth/callback/mail'

const siteIn =
  (store: Store) =>
  async (side: Side): Promise<MailSite> =>
    mailSiteOn(side, store === 'redis' ? await side.redis() : await side.sql())

/** Requests a mail. */
const asked = async (site: MailSite): Promise<Asked> => {
  const browser = site.browser()
  const mailed = await site.ask(browser)
  assert.match(mailed.code, /^\d{8}$/)
  return { ...mailed, cookies: cookiesOf(browser) }
}

const expectReader = async (site: MailSite, cookies: Cookies): Promise<void> => {
  assert.equal((await sessionOf(site.browser(cookies)))?.user?.email, READER)
}

/** Expects that the link of a mail no longer works in another browser. */
async function expectUsed(site: MailSite, link: string): Promise<void> {
  const other = site.browser()
  const answer = await press(other, formIn(await (await other.get(link)).text(), CALLBACK))
  assert.match(locationOf(answer), /error=Verification/)
}

/** Mails whose tokens are in one kind of database. */
const mailsIn = (store: Store): readonly Scenario[] => {
  const siteOf = siteIn(store)
  const where = store === 'redis' ? ' (Redis)' : ''
  const linkInSameBrowser = scenario<Asked, { readonly link: string; readonly cookies: Cookies }>({
    name: `mailed link, opened where it was asked for${where}`,
    store,
    begin: async (side) => asked(await siteOf(side)),
    async finish(side, { cookies, link }) {
      const site = await siteOf(side)
      const browser = site.browser(cookies)
      assert.equal(locationOf(await browser.get(link)), DESTINATION)
      return { link, cookies: cookiesOf(browser) }
    },
    async back(side, { cookies, link }) {
      const site = await siteOf(side)
      await expectReader(site, cookies)
      await expectUsed(site, link)
    },
  })
  const code = scenario<Asked & { readonly form: Form }, { readonly link: string; readonly cookies: Cookies }>({
    name: `mailed code, typed into a page that is open${where}`,
    store,
    async begin(side) {
      const site = await siteOf(side)
      const mailed = await asked(site)
      const browser = site.browser(mailed.cookies)
      const page = await browser.get('/auth/verify-request?provider=mail&type=email')
      return { ...mailed, form: formIn(await page.text(), CALLBACK), cookies: cookiesOf(browser) }
    },
    async finish(side, { code: digits, cookies, form, link }) {
      const browser = (await siteOf(side)).browser(cookies)
      assert.equal(locationOf(await press(browser, form, { code: digits })), DESTINATION)
      return { link, cookies: cookiesOf(browser) }
    },
    async back(side, { cookies, link }) {
      const site = await siteOf(side)
      await expectReader(site, cookies)
      await expectUsed(site, link)
    },
  })
  return [linkInSameBrowser, code]
}

/** The link is opened in another browser: a page asks for confirmation. */
const linkElsewhere = scenario<Asked, Cookies>({
  name: 'mailed link, opened in another browser',
  store: 'sqlite',
  begin: async (side) => asked(await siteIn('sqlite')(side)),
  async finish(side, { link }) {
    const browser = (await siteIn('sqlite')(side)).browser()
    const form = formIn(await (await browser.get(link)).text(), CALLBACK)
    assert.equal(locationOf(await press(browser, form)), DESTINATION)
    return cookiesOf(browser)
  },
  back: async (side, cookies) => expectReader(await siteIn('sqlite')(side), cookies),
})

/** The version that sent the link rendered the confirmation page. */
const confirmPage = scenario<{ readonly form: Form; readonly cookies: Cookies }, Cookies>({
  name: 'page that asks for a click, open in another browser',
  store: 'sqlite',
  async begin(side) {
    const site = await siteIn('sqlite')(side)
    const { link } = await asked(site)
    const browser = site.browser()
    const form = formIn(await (await browser.get(link)).text(), CALLBACK)
    return { form, cookies: cookiesOf(browser) }
  },
  async finish(side, { cookies, form }) {
    const browser = (await siteIn('sqlite')(side)).browser(cookies)
    assert.equal(locationOf(await press(browser, form)), DESTINATION)
    return cookiesOf(browser)
  },
  back: async (side, cookies) => expectReader(await siteIn('sqlite')(side), cookies),
})

/** A newer mail invalidates the older one, whichever version sent it. */
const newerMail = scenario<Asked, null>({
  name: 'mail that a newer one voids',
  store: 'sqlite',
  begin: async (side) => asked(await siteIn('sqlite')(side)),
  async finish(side, { link }) {
    const site = await siteIn('sqlite')(side)
    const { link: newer } = await asked(site)
    await expectUsed(site, link)
    const browser = site.browser()
    assert.equal(
      locationOf(await press(browser, formIn(await (await browser.get(newer)).text(), CALLBACK))),
      DESTINATION,
    )
    return null
  },
})

/** A code is valid only in the browser that requested its mail, not in one that requested an older mail. */
const codeOfAnotherMail = scenario<Asked & { readonly form: Form }, null>({
  name: 'code of a mail that another browser asked for',
  store: 'sqlite',
  async begin(side) {
    const site = await siteIn('sqlite')(side)
    const browser = site.browser((await asked(site)).cookies)
    const page = await browser.get('/auth/verify-request?provider=mail&type=email')
    const form = formIn(await page.text(), CALLBACK)
    return { ...(await asked(site)), form, cookies: cookiesOf(browser) }
  },
  async finish(side, { code, cookies, form }) {
    const browser = (await siteIn('sqlite')(side)).browser(cookies)
    assert.match(locationOf(await press(browser, form, { code })), /error=Verification/)
    assert.equal(await sessionOf(browser), null)
    return null
  },
})

/** Mails in a SQL database. */
export const MAILS: readonly Scenario[] = [
  ...mailsIn('sqlite'),
  linkElsewhere,
  confirmPage,
  newerMail,
  codeOfAnotherMail,
]
/** Mails in Redis. */
export const MAILS_IN_REDIS: readonly Scenario[] = mailsIn('redis')
