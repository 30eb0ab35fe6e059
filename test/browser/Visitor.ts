import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { DEMO_ACCOUNT } from '../../docs/examples/demo/src/demoAccount.js'
import type { RunningDemo } from '../../docs/examples/demo/src/startDemo.js'
import { SIGN_IN } from './Member.js'

/** A mail in the inbox. */
interface WantedMail {
  /** Address of the recipient. Default: any. */
  readonly to?: string
  /** Beginning of the subject. Default: any. */
  readonly subject?: string
}

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

  /** Signs in with a password, by default as the user of the demo. */
  async signIn(password?: string, email?: string): Promise<void> {
    await this.page.goto(`${this.demo.origin}/auth/signin`)
    await this.type(password, email)
  }

  /** Types an address and a password into the sign-in form of the open page, and submits it. */
  async type(password: string = DEMO_ACCOUNT.password, email: string = DEMO_ACCOUNT.email): Promise<void> {
    const form = this.page.locator(SIGN_IN)
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Password').fill(password)
    await this.follow(form.locator('button[type=submit]'))
  }

  /** Signs out by the link of the home page. */
  async signOut(): Promise<void> {
    await this.page.goto(this.demo.origin)
    await this.follow(this.page.getByRole('link', { name: 'Sign out' }))
    await this.follow(this.page.getByRole('button', { name: 'Sign out' }))
  }

  /** Creates an account with a password, and signs in with the code of the mail. */
  async signUp(email: string, password: string): Promise<void> {
    await this.page.goto(this.demo.origin)
    await this.follow(this.page.getByRole('link', { name: 'Sign in' }))
    await this.follow(this.page.getByRole('link', { name: 'Create an account' }))
    await this.page.getByLabel('Email').fill(email)
    await this.page.getByLabel('New password').fill(password)
    await this.follow(this.page.getByRole('button', { name: 'Create account' }))
    const waiting = this.page.url()
    await this.openMail({ to: email, subject: 'Finish your account' })
    const code = await this.code()
    await this.page.goto(waiting)
    await this.page.getByLabel('Code from the email').fill(code)
    await this.follow(this.page.getByRole('button', { name: 'Continue' }))
  }

  /** Changes the password of the signed-in user on the account page. */
  async changePassword(present: string, wanted: string): Promise<void> {
    await this.page.goto(this.demo.origin)
    await this.follow(this.page.getByRole('link', { name: 'Your account' }))
    const form = this.page.locator('form[action$="/passwords/change"]')
    await this.page.locator('details', { has: form }).locator('summary').click()
    await form.getByLabel('Current password').fill(present)
    await form.getByLabel('New password').fill(wanted)
    await this.follow(form.getByRole('button', { name: 'Change password' }))
  }

  /** Requests a sign-in by mail. */
  async askForMail(address: string): Promise<void> {
    await this.page.goto(`${this.demo.origin}/auth/signin`)
    await this.typeAddress(address)
  }

  /** Types an address into the form for mailed links of the open page, and submits it. */
  async typeAddress(address: string): Promise<void> {
    await this.page.getByText('More ways to sign in').click()
    const button = this.page.getByRole('button', { name: 'Email me a link' })
    await this.page.locator('form', { has: button }).getByLabel('Email').fill(address)
    await this.follow(button)
  }

  /** Opens the newest mail in the inbox. A page may be shown before its mail is sent, so it is looked for repeatedly. */
  async openMail({ to = '', subject = '' }: WantedMail = {}): Promise<void> {
    await this.page.goto(this.demo.origin)
    await this.follow(this.page.getByRole('link', { name: 'Inbox', exact: true }))
    const mails = this.page.getByRole('listitem').filter({ hasText: to }).filter({ hasText: subject })
    while ((await mails.count()) === 0) await this.follow(this.page.getByRole('link', { name: 'Look for new mail' }))
    await this.follow(mails.first().getByRole('link'))
  }

  /** Follows the link of the open mail. */
  async followMail(): Promise<void> {
    await this.follow(this.page.frameLocator('iframe').getByRole('link'))
  }

  /** The code in the open mail. */
  async code(): Promise<string> {
    const mail = await this.page.frameLocator('iframe').locator('body').innerText()
    return /\b\d{4} \d{4}\b/.exec(mail)?.[0] ?? ''
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
