import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { agedCookie } from './agedCookie.js'
import type { RunningApp } from './RunningApp.js'

/** A user with a separate browser, who uses an example application and records what goes wrong. */
export class Person {
  /** Errors in the console, exceptions, and requests to unexpected origins. */
  readonly complaints: string[] = []

  private constructor(
    readonly app: RunningApp,
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly scripts: boolean,
  ) {
    const known = [app.origin, app.issuer]
    page.on('console', (message) => {
      // The browser logs an error for every status of 400 and above, but a refusal is an expected answer.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        this.complaints.push(message.text())
      }
    })
    page.on('pageerror', (error) => this.complaints.push(error.message))
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.protocol.startsWith('http') && !known.includes(url.origin)) this.complaints.push(`asked ${url.href}`)
    })
  }

  /** Opens the home page in a new browser. */
  static async come(app: RunningApp, browser: Browser, { scripts = true } = {}): Promise<Person> {
    const context = await browser.newContext({ javaScriptEnabled: scripts })
    const person = new Person(app, context, await context.newPage(), scripts)
    await person.open('/')
    return person
  }

  /** Goes to a page, and waits until its scripts have run. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.app.page(path), { waitUntil: this.alive })
  }

  /** The event after which the scripts of a page have run. */
  get alive(): 'load' | 'networkidle' {
    // `networkidle` waits for half a second without a request. A test opens several pages, so this adds up.
    return !this.scripts || this.app.variant.aliveOnLoad ? 'load' : 'networkidle'
  }

  /** The text about the session that the server has rendered. */
  get onServer(): Locator {
    return this.page.locator('#server-session')
  }

  /** The text about the session that the browser has rendered. */
  get inBrowser(): Locator {
    return this.page.locator('#client-session')
  }

  /** The error message of the page. */
  get alert(): Locator {
    return this.page.locator('p[role="alert"]').filter({ hasText: /./ })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** Types a name and a password of the provider `credentials` into the open page, and submits them. */
  async type(password = 'lovelace'): Promise<void> {
    await this.page.getByLabel('Name', { exact: true }).fill('ada')
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.button('Sign in').click()
  }

  /** Types the address and a password of an account into the open page, and submits them. */
  async typeAccount(email: string, password: string): Promise<void> {
    await this.page.getByLabel('Account email', { exact: true }).fill(email)
    await this.page.getByLabel('Account password', { exact: true }).fill(password)
    await this.button('Sign in to your account').click()
  }

  /** Opens a page for members, and creates an account with the code of a mail. The browser then goes to the page. */
  async signUp(email: string, password: string, path: string): Promise<void> {
    await this.open(path)
    await this.reaches('Sign in')
    await this.page.getByRole('link', { name: 'Create an account' }).click()
    await this.reaches('Create an account')
    await this.page.getByLabel('Email').fill(email)
    await this.page.getByLabel('New password').fill(password)
    await this.button('Create account').click()
    await this.reaches('Check your email')
    const [code = ''] = /\b\d{4} \d{4}\b/.exec((await this.app.mails.mailTo(email)).text) ?? []
    await this.page.getByLabel('Code from the email').fill(code)
    await this.button('Continue').click()
  }

  /** Types a code of an authenticator app into the open page, and submits it: with this button, or with Enter. */
  async typeCode(code: string, button?: string): Promise<void> {
    await this.page.getByLabel('Code, 6 digits', { exact: true }).fill(code)
    await (button === undefined ? this.page.keyboard.press('Enter') : this.button(button).click())
  }

  /** Signs in as Ada. */
  async signIn(): Promise<void> {
    await this.open('/login')
    await this.type()
    await this.sees('Signed in as Ada')
    // The server renders the text of the browser as well. Without this line, a test could press a button before its
    // script ran.
    await this.page.waitForLoadState(this.alive)
  }

  /** Waits until the texts of the server and of the browser contain this text. */
  async sees(text: string): Promise<void> {
    await this.onServer.filter({ hasText: text }).waitFor()
    await this.inBrowser.filter({ hasText: text }).waitFor()
  }

  /** Waits for a heading. */
  async reaches(heading: string): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  }

  /** The session cookie, joined if it is stored in several cookies; undefined if there is none. */
  async cookie(): Promise<string | undefined> {
    const all = await this.context.cookies(this.app.origin)
    const pieces = all.filter(({ name }) => name.includes('authengine.session-token'))
    return pieces.length > 0 ? pieces.map(({ value }) => value).join('') : undefined
  }

  /** Replaces all cookies with this session cookie. */
  async holds(value: string): Promise<void> {
    await this.context.clearCookies()
    await this.context.addCookies([{ name: 'authengine.session-token', value, url: this.app.origin }])
  }

  /** Makes the session older: by ten minutes, as if its user had been away. */
  async waitTenMinutes(): Promise<void> {
    const all = await this.context.cookies(this.app.origin)
    const [cookie, ...others] = all.filter(({ name }) => name.includes('authengine.session-token'))
    if (others.length > 0 || !cookie) throw new TypeError('There is no session cookie, or it has several pieces.')
    await this.context.addCookies([{ ...cookie, value: await agedCookie(cookie.value, 600) }])
  }

  /**
   * Sends the form with this button, as a browser without scripts would. Returns where it is redirected to, or the page.
   *
   * @param origin - Origin of the page that sends it.
   */
  async sendFrom(origin: string, button: string): Promise<string> {
    const form = this.page.locator('form').filter({ has: this.button(button) })
    const { action, enctype, fields } = await form.evaluate((element) => ({
      action: String(Reflect.get(element, 'action')),
      enctype: String(Reflect.get(element, 'enctype')),
      fields: Object.fromEntries(
        [...element.querySelectorAll('input[name]')].map((input): [string, string] => [
          input.getAttribute('name') ?? '',
          input.getAttribute('value') ?? '',
        ]),
      ),
    }))
    const site = origin === this.app.origin ? 'same-origin' : 'cross-site'
    const response = await this.context.request.post(action, {
      headers: { origin, referer: `${origin}/`, 'sec-fetch-site': site },
      [enctype === 'multipart/form-data' ? 'multipart' : 'form']: fields,
      maxRedirects: 0,
    })
    return response.headers()['location'] ?? (await response.text())
  }

  /** Copies the form with this button to a page of another site, fills it in by its labels, and submits it. */
  async lure(path: string, button: string, fields: Readonly<Record<string, string>>): Promise<void> {
    await this.open(path)
    const form = this.page.locator('form').filter({ has: this.button(button) })
    const markup = await form.evaluate((element) => {
      const copy = element.cloneNode(true) as typeof element
      for (const name of ['action', 'method', 'enctype'] as const) {
        // The properties are the resolved values; the attributes may be relative or missing.
        copy.setAttribute(name, String(Reflect.get(element, name)))
      }
      return copy.outerHTML
    })
    const foreign = await this.context.newPage()
    // The host of this site differs from the host of the application.
    await foreign.route('http://evil.localhost:9/', (route) =>
      route.fulfill({ contentType: 'text/html', body: markup }),
    )
    await foreign.goto('http://evil.localhost:9/')
    for (const [label, text] of Object.entries(fields)) await foreign.getByLabel(label).fill(text)
    const answered = Promise.race([
      foreign.waitForResponse((answer) => answer.url().startsWith(this.app.origin)),
      // A refusal may have a content type that browsers download instead of showing it.
      foreign.waitForEvent('download'),
    ])
    await foreign.getByRole('button', { name: button, exact: true }).click()
    // The page stays open until its browser context closes: headless Chromium may hang when it closes a page that still
    // loads.
    await answered
  }
}
