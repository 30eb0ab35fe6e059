import type { Browser, BrowserContextOptions, Locator } from 'playwright-core'
import { PASSWORD } from '../support/passwords/aPasswordSite.js'
import { KeyHolder } from './KeyHolder.js'
import type { PasswordSite } from './passwordSite.js'

/** The form of a page that has one. */
export const FORM = 'main form'
/** The form of the sign-in page for address and password. */
export const SIGN_IN = 'form[action$="/callback/password"]'

/** A person with a browser who uses a site with passwords. Selectors are the same in every language. */
export class Member {
  private constructor(
    private readonly site: PasswordSite,
    readonly holder: KeyHolder,
    /** The email address of the person. */
    readonly email: string,
  ) {}

  /** Opens a new browser. */
  static async come(
    browser: Browser,
    site: PasswordSite,
    email: string,
    options: BrowserContextOptions = {},
  ): Promise<Member> {
    return new Member(site, await KeyHolder.come(browser, site.origin, options), email)
  }

  /** Another person at the same browser. */
  as(email: string): Member {
    return new Member(this.site, this.holder, email)
  }

  get page() {
    return this.holder.page
  }

  /** Opens a page of the library, or a link of a mail. Returns the status. */
  async open(path: string): Promise<number | undefined> {
    const response = await this.page.goto(path.startsWith('http') ? path : `${this.site.origin}/auth/${path}`)
    return response?.status()
  }

  /** Opens the link of the next mail to an address. Returns the status. */
  async openMail(email = this.email): Promise<number | undefined> {
    return this.open(await this.site.mails.takeLink(email))
  }

  /** Types into the fields of a form, after opening the part of the page that hides it. */
  async type(form: string, fields: Readonly<Record<string, string>> = {}): Promise<Locator> {
    const found = this.page.locator(form)
    for (const summary of await this.page.locator('details:not([open])', { has: found }).locator('summary').all())
      await summary.click()
    for (const [name, value] of Object.entries(fields)) await found.locator(`input[name=${name}]`).fill(value)
    return found
  }

  /** Types into the fields of a form, and sends it. */
  async send(form: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
    const found = await this.type(form, fields)
    await this.holder.follow(found.locator('button[type=submit]'))
  }

  /** Signs in at the sign-in page. */
  async signIn(password = PASSWORD, email = this.email): Promise<void> {
    // Otherwise the page signs in by itself with a passkey.
    await this.holder.touches(false)
    await this.open('signin')
    await this.send(SIGN_IN, { email, password })
  }

  /** Begins a sign-up. */
  async signUp(password = PASSWORD): Promise<void> {
    await this.open('passwords/sign-up')
    await this.send(FORM, { email: this.email, password })
  }

  /** Becomes a user with a password, and signs in. */
  async join(): Promise<void> {
    await this.site.addMember(this.email)
    await this.signIn()
  }

  /** Becomes a user with a passkey and a proved address, without a password, and signs in. */
  async joinWithoutPassword(): Promise<void> {
    await this.join()
    await this.addPasskey()
    await this.open('account')
    await this.send('form[action$="/passwords/remove"]', { currentPassword: PASSWORD })
    await this.site.mails.take(this.email)
  }

  /** Creates a passkey for the signed-in user. */
  async addPasskey(): Promise<void> {
    await this.holder.touches(true)
    await this.open('authenticators')
    await this.page.locator('[data-ceremony] input[name=keyName]').fill('Phone')
    await this.holder.follow(this.page.locator('[data-ceremony] form button[type=submit]').first())
  }

  /** Signs out. */
  async signOut(): Promise<void> {
    await this.open('signout')
    await this.send(FORM)
  }

  /** The heading of the page. */
  heading(): Promise<string> {
    return this.page.getByRole('heading', { level: 1 }).innerText()
  }

  /** The text of the notice of the page. */
  notice(): Promise<string> {
    return this.page.getByRole('alert').innerText()
  }

  /** The address of the session; undefined if no user is signed in. */
  account(): Promise<string | undefined> {
    return this.holder.account()
  }
}
