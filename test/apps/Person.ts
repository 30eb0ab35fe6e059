import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import type { RunningApp } from './RunningApp.js'

/** A user with a browser of their own, who uses an example application and notes what goes wrong. */
export class Person {
  /** Errors in the console, exceptions, and requests to any other user. */
  readonly complaints: string[] = []

  private constructor(
    readonly app: RunningApp,
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly scripts: boolean,
  ) {
    const known = [app.origin, app.issuer]
    page.on('console', (message) => {
      // A refusal is an answer; the browser notes each with a status of 400 and above.
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

  /** Goes to a page, and waits until it is alive. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.app.page(path), { waitUntil: this.alive })
  }

  /** When the scripts of a page have run. */
  private get alive(): 'load' | 'networkidle' {
    // Playwright takes half a second without a request for idle: a test opens several pages, so that adds up.
    return !this.scripts || this.app.variant.aliveOnLoad ? 'load' : 'networkidle'
  }

  /** What the server says of who is signed in. */
  get onServer(): Locator {
    return this.page.locator('#server-session')
  }

  /** What the browser says. */
  get inBrowser(): Locator {
    return this.page.locator('#client-session')
  }

  /** What went wrong, where the page says so. */
  get alert(): Locator {
    return this.page.locator('p[role="alert"]').filter({ hasText: /./ })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** Types a name and a password on the page that is open. */
  async type(password = 'lovelace'): Promise<void> {
    await this.page.getByLabel('Name').fill('ada')
    await this.page.getByLabel('Password').fill(password)
    await this.button('Sign in').click()
  }

  /** Signs in as Ada. */
  async signIn(): Promise<void> {
    await this.open('/login')
    await this.type()
    await this.sees('Signed in as Ada')
    // The server wrote what the browser says, too: without this, a test could press a button before its script ran.
    await this.page.waitForLoadState(this.alive)
  }

  /** Waits until server and browser say this. */
  async sees(text: string): Promise<void> {
    await this.onServer.filter({ hasText: text }).waitFor()
    await this.inBrowser.filter({ hasText: text }).waitFor()
  }

  /** Waits for a heading. */
  async reaches(heading: string): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  }

  /** The session cookie, however many pieces it has; undefined when there is none. */
  async cookie(): Promise<string | undefined> {
    const all = await this.context.cookies(this.app.origin)
    const pieces = all.filter(({ name }) => name.includes('authengine.session-token'))
    return pieces.length > 0 ? pieces.map(({ value }) => value).join('') : undefined
  }

  /** Is given a session cookie. */
  async holds(value: string): Promise<void> {
    await this.context.clearCookies()
    await this.context.addCookies([{ name: 'authengine.session-token', value, url: this.app.origin }])
  }

  /** Has a page of another site send the form with this button, filled in by its labels, as the application wrote it. */
  async lure(path: string, button: string, fields: Readonly<Record<string, string>>): Promise<void> {
    await this.open(path)
    const form = this.page.locator('form').filter({ has: this.button(button) })
    const markup = await form.evaluate((element) => {
      const copy = element.cloneNode(true) as typeof element
      for (const name of ['action', 'method', 'enctype'] as const) {
        // The properties are what the page means; the attributes may be relative or missing.
        copy.setAttribute(name, String(Reflect.get(element, name)))
      }
      return copy.outerHTML
    })
    const foreign = await this.context.newPage()
    // Another site: another host than that of the application.
    await foreign.route('http://evil.localhost:9/', (route) =>
      route.fulfill({ contentType: 'text/html', body: markup }),
    )
    await foreign.goto('http://evil.localhost:9/')
    for (const [label, text] of Object.entries(fields)) await foreign.getByLabel(label).fill(text)
    const answered = Promise.race([
      foreign.waitForResponse((answer) => answer.url().startsWith(this.app.origin)),
      // A refusal of a type that browsers do not show.
      foreign.waitForEvent('download'),
    ])
    await foreign.getByRole('button', { name: button, exact: true }).click()
    // It stays open until its browser context closes: headless Chromium may hang when it closes a page that still loads.
    await answered
  }
}
