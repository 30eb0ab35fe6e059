import { SecondFactor, secondFactor, type SecondFactorOptions } from '@authengine/second-factor'
import type { PasswordsOptions } from '@authengine/passwords'
import { type AuthConfig, MemoryAdapter } from 'authengine'
import type { DatabaseAdapter } from 'authengine/adapter'
import type { Browser } from 'authengine/testing'
import * as OTPAuth from 'otpauth'
import { aPasswordSiteOn, ANN, type PasswordSite, signIn } from '../passwords/aPasswordSite.js'

/** Key for data at rest. */
export const DATA_KEY = 'a-key-for-data-at-rest-of-tests-0123456789abcdefghijklmn'

/** A user with an authenticator app. */
export interface EnrolledUser {
  /** The browser in which the user is signed in. */
  readonly browser: Browser
  /** The app, by an independent library. */
  readonly app: AuthenticatorApp
  /** The recovery codes. */
  readonly codes: readonly string[]
  /** Id of the user. */
  readonly id: string
}

/** A site with passwords and second factors. */
export interface SecondFactorSite<A extends DatabaseAdapter = MemoryAdapter> extends PasswordSite<A> {
  /** Signs up, and sets up an authenticator app. */
  enrolled(email?: string): Promise<EnrolledUser>
  /** Signs in with the password, in a new browser. */
  firstFactor(email?: string): Promise<Browser>
  /** Resolves when all mails were sent. */
  mailsSent(): Promise<void>
}

/** Makes a site with passwords and second factors, in memory. */
export const aSecondFactorSite = (options: SecondFactorOptions = {}, config: AuthConfig = {}): SecondFactorSite =>
  aSecondFactorSiteOn(new MemoryAdapter(), options, config)

/** Makes the same site with an adapter. */
export function aSecondFactorSiteOn<A extends DatabaseAdapter>(
  adapter: A,
  options: SecondFactorOptions = {},
  config: AuthConfig = {},
  ofPasswords: PasswordsOptions = {},
): SecondFactorSite<A> {
  const plugins = [secondFactor(options), ...(config.plugins ?? [])]
  const site = aPasswordSiteOn(adapter, ofPasswords, { encryptionKeys: [DATA_KEY], ...config, plugins })
  const mailsSent = (): Promise<void> => site.engine.api(SecondFactor).mailsSent()
  const firstFactor = async (email = ANN): Promise<Browser> => {
    const browser = site.browser()
    await signIn(browser, email)
    return browser
  }
  const enrolled = async (email = ANN): Promise<EnrolledUser> => {
    const browser = await site.signedUp(email)
    const user = await adapter.users.byEmail(email)
    const page = await (await browser.get('/auth/second-factor/setup')).text()
    const app = new AuthenticatorApp(keyIn(page), () => site.clock.now())
    const fields = { token: hiddenIn(page, 'token'), code: app.code(), name: 'Phone' }
    const response = await browser.submit('/auth/second-factor/setup', fields)
    const codes = codesIn(await response.text())
    // The newest mail must be that of the next step of the test.
    await mailsSent()
    // The code of the setup cannot be used again.
    site.clock.forward(30)
    await site.engine.api(SecondFactor).mailsSent()
    return { browser, app, codes, id: user?.id ?? '' }
  }
  return { ...site, firstFactor, enrolled, mailsSent }
}

/** An authenticator app, by an independent library. */
export class AuthenticatorApp {
  readonly #totp: OTPAuth.TOTP

  constructor(
    key: string,
    private readonly now: () => Date,
  ) {
    this.#totp = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(key) })
  }

  /**
   * A code.
   *
   * @param steps - How many steps the clock of the phone is ahead.
   */
  code(steps = 0): string {
    return this.#totp.generate({ timestamp: this.now().getTime() + steps * 30_000 })
  }

  /** A code that is certainly wrong now. */
  wrong(): string {
    const right = new Set([-2, -1, 0, 1, 2].map((steps) => this.code(steps)))
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? ''
  }
}

/** The key as text on the page that sets up an app. */
export const keyIn = (page: string): string =>
  (/\b([A-Z2-7]{4}(?: [A-Z2-7]{4}){7})\b/.exec(page)?.[1] ?? '').replaceAll(' ', '')

/** The recovery codes on a page. */
export const codesIn = (page: string): readonly string[] =>
  [...page.matchAll(/<code>([0-9A-Z-]{19})<\/code>/g)].map(([, code]) => code ?? '')

/** The value of a hidden field. */
export const hiddenIn = (page: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''

/** The path of the step. */
export const STEP = '/auth/continue/second-factor'

/** Submits a code in the step. */
export const submitCode = (
  browser: Browser,
  code: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Response> => browser.submit(STEP, { way: 'app', code, ...fields })

/** Submits a recovery code in the step. */
export const submitRecovery = (browser: Browser, code: string): Promise<Response> =>
  browser.submit(STEP, { way: 'recovery', code })
