import jsQR from 'jsqr'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import * as OTPAuth from 'otpauth'
import { PNG } from 'pngjs'
import { AuthenticatorApp } from '../support/second-factor/aSecondFactorSite.js'
import type { WireMail } from '../support/SmtpServer.js'
import { FORM, Member } from './Member.js'
import { linkIn, type PasswordSite } from './passwordSite.js'

/** The form of the page that sets up an authenticator app. */
export const SETUP = 'form:has(input[name=name])'
/** The form of a page for a code. */
export const CODE = 'form:has(input[name=code])'

/** A member with a phone that has an authenticator app. Selectors are the same in every language. */
export class AppHolder {
  /** The recovery codes that were shown last. */
  codes: readonly string[] = []
  #app: AuthenticatorApp | undefined

  private constructor(
    private readonly site: PasswordSite,
    /** The member. */
    readonly member: Member,
  ) {}

  /** Opens a new browser. */
  static async come(
    browser: Browser,
    site: PasswordSite,
    email: string,
    options: BrowserContextOptions = {},
  ): Promise<AppHolder> {
    return AppHolder.of(site, await Member.come(browser, site, email, options))
  }

  /** Gives a member a phone. */
  static of(site: PasswordSite, member: Member): AppHolder {
    return new AppHolder(site, member)
  }

  get page() {
    return this.member.page
  }

  /** The same phone at another browser. */
  async at(browser: Browser, options: BrowserContextOptions = {}): Promise<AppHolder> {
    const other = await AppHolder.come(browser, this.site, this.member.email, options)
    other.#app = this.#app
    other.codes = this.codes
    return other
  }

  /** Adds what the QR code in a picture of the page says. */
  async scan(): Promise<OTPAuth.TOTP> {
    const totp = OTPAuth.URI.parse(await qrCodeOn(this.page))
    if (!(totp instanceof OTPAuth.TOTP)) throw new TypeError('The QR code is for counters.')
    this.#app = new AuthenticatorApp(totp.secret.base32, () => this.site.clock.now())
    return totp
  }

  /** The authenticator app. */
  get app(): AuthenticatorApp {
    if (!this.#app) throw new TypeError('No QR code was scanned.')
    return this.#app
  }

  /** The next code of the app, which was not used yet: the time of the site goes on for it. */
  next(): string {
    this.site.clock.forward(30)
    return this.app.code()
  }

  /** Sets up the app on the open page. */
  async setUp(name = 'Phone'): Promise<void> {
    await this.scan()
    await this.member.send(SETUP, { code: this.app.code(), name })
    await this.writeDown()
  }

  /** Becomes a user with a password and an app, and signs in. */
  async enroll(): Promise<void> {
    await this.member.join()
    await this.member.open('second-factor/setup')
    await this.setUp()
  }

  /** Keeps the recovery codes of the page. */
  async writeDown(): Promise<void> {
    this.codes = await this.page.locator('.codes code').allInnerTexts()
  }

  /** Sends a code in the open page. */
  async type(code: string, trust = false): Promise<void> {
    if (trust) await this.page.locator(`${CODE} input[name=trust]`).check()
    await this.member.send(CODE, { code })
  }

  /** Signs in with the password and a code. */
  async signIn(trust = false): Promise<void> {
    await this.member.signIn()
    await this.type(this.next(), trust)
  }

  /** Signs out, and signs in with the password. */
  async comeAgain(password?: string): Promise<void> {
    await this.member.signOut()
    await this.member.signIn(password)
  }

  /** Takes mails until one contains a text. */
  async takeMail(wanted: string): Promise<WireMail> {
    for (;;) {
      const mail = await this.site.mails.take(this.member.email)
      if (mail.text.includes(wanted)) return mail
    }
  }

  /** The link of the mail about a new app, for users who did not add it. */
  async takeUndoLink(): Promise<string> {
    return linkIn(await this.takeMail('/second-factor/undo'))
  }

  /** Opens a link that leads to another way to prove the second factor. */
  otherWay(way: 'app' | 'passkey' | 'recovery'): Promise<void> {
    return this.member.holder.follow(this.page.locator(`a[href$="way=${way}"]`))
  }

  /** Asks for a passkey at each sign-in. */
  async askForPasskey(): Promise<void> {
    await this.member.open('account')
    await this.member.send('form[action$="/second-factor/passkeys"]')
    if ((await this.page.locator('.codes').count()) > 0) await this.writeDown()
  }

  /** Confirms that the recovery codes are saved. */
  async confirmCodes(): Promise<void> {
    await this.page.locator('input[name=saved]').check()
    await this.member.send(FORM)
  }
}

/** The text of the QR code in a picture of the page, as a phone reads it. */
async function qrCodeOn(page: Page): Promise<string> {
  const picture = PNG.sync.read(await page.screenshot({ fullPage: true }))
  const found = jsQR.default(new Uint8ClampedArray(picture.data), picture.width, picture.height, {
    inversionAttempts: 'dontInvert',
  })
  return found?.data ?? ''
}
