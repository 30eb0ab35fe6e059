import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { DEMO_ACCOUNT } from '../../docs/examples/demo/src/demoAccount.js'
import type { RunningDemo } from '../../docs/examples/demo/src/startDemo.js'

/** A user with a separate browser, who uses the demo and records what goes wrong. */
export class Visitor {
  /** Errors in the console, exceptions, and requests to unexpected origins. */
  readonly complaints: string[] = []

  private constructor(
    /** The cookies and storage that all pages of the browser share. */
    readonly context: BrowserContext,
    /** The open page. */
    readonly page: Page,
    private readonly demo: Pick<RunningDemo, 'origin' | 'issuer' | 'inbox'>,
  ) {
    const known = [demo.origin, demo.issuer, demo.inbox]
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text())
    })
    page.on('pageerror', (error) => this.complaints.push(error.message))
    page.on('request', (request) => {
      if (!known.includes(new URL(request.url()).origin)) this.complaints.push(`a request to ${request.url()}`)
    })
  }

  /** Opens the demo in a new browser. */
  static async come(browser: Browser, demo: RunningDemo, options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await browser.newContext(options)
    const visitor = new Visitor(context, await context.newPage(), demo)
    await visitor.page.goto(demo.origin)
    return visitor
  }

  /** The heading of the page. */
  heading(): Promise<string | null> {
    return this.page.getByRole('heading', { level: 1 }).textContent()
  }

  /** Clicks, and waits until the next page is loaded. */
  async follow(link: Locator): Promise<void> {
    await Promise.all([this.page.waitForEvent('load'), link.click()])
  }

  /** Signs in as the user of the demo. */
  async signIn(): Promise<void> {
    await this.page.goto(`${this.demo.origin}/auth/signin`)
    await this.type(DEMO_ACCOUNT.password)
  }

  /** Types the name and this password into the open form, and submits it. */
  async type(password: string): Promise<void> {
    await this.page.getByLabel('Name').fill(DEMO_ACCOUNT.username)
    await this.page.getByLabel('Password').fill(password)
    await this.follow(this.page.getByRole('button', { name: 'Sign in with a password' }))
  }

  /** Requests a sign-in by mail. */
  async askForMail(address: string): Promise<void> {
    await this.page.goto(`${this.demo.origin}/auth/signin`)
    await this.page.getByText('More ways to sign in').click()
    await this.page.getByLabel('Email').fill(address)
    await this.follow(this.page.getByRole('button', { name: 'Email me a link' }))
  }

  /** Opens the newest mail in the inbox. */
  async openMail(): Promise<void> {
    await this.page.goto(this.demo.origin)
    await this.follow(this.page.getByRole('link', { name: 'Inbox', exact: true }))
    await this.follow(this.page.getByRole('listitem').first().getByRole('link'))
  }

  /**
   * Sends a form to the demo from a page of another site, by a click of the user. Returns the status of the response.
   */
  async lure(path: string, fields: Readonly<Record<string, string>> = {}): Promise<number> {
    // 127.0.0.1 and localhost are different sites, and Chromium sends this in Origin and Sec-Fetch-Site.
    const foreign = await this.context.newPage()
    const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`)
    await foreign.route('http://127.0.0.1:9/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${this.demo.origin}${path}">${inputs.join('')}<button>Win</button></form>`,
      }),
    )
    await foreign.goto('http://127.0.0.1:9/')
    const [answer] = await Promise.all([
      foreign.waitForResponse(this.demo.origin + path),
      foreign.getByRole('button').click(),
    ])
    // The page stays open until its browser context closes: headless Chromium may hang when it closes a page that still loads.
    return answer.status()
  }
}
