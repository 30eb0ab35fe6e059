import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Locator, Page } from 'playwright-core'

/** What a device of a person holds: credentials with their private keys, as the browser's protocol tells them. */
export type Keys = Awaited<ReturnType<KeyHolder['putAway']>>

/** Marks a page that has asked the browser for a passkey. */
const MARKING = `
  const get = navigator.credentials?.get.bind(navigator.credentials)
  if (get) navigator.credentials.get = (options) => {
    const answer = get(options)
    document.documentElement.dataset.asked = ''
    return answer
  }`

/** A person with a browser, and a device that makes and holds passkeys. */
export class KeyHolder {
  /** Errors in the console, exceptions, and requests to any other user. */
  readonly complaints: string[] = []
  #device = ''

  private constructor(
    private readonly origin: string,
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly protocol: CDPSession,
  ) {
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text())
    })
    page.on('pageerror', (error) => this.complaints.push(error.message))
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== origin) this.complaints.push(`a request to ${request.url()}`)
    })
  }

  /** Comes with a new browser and a new device. */
  static async come(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<KeyHolder> {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const holder = new KeyHolder(origin, context, page, await context.newCDPSession(page))
    await page.addInitScript(MARKING)
    await holder.protocol.send('WebAuthn.enable')
    await holder.takeUp()
    return holder
  }

  /**
   * Takes another device, which holds these passkeys already.
   *
   * @param hasResidentKey - Whether it finds its keys without being told which.
   */
  async takeUp(keys: Keys = [], hasResidentKey = true): Promise<void> {
    const { authenticatorId } = await this.protocol.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    this.#device = authenticatorId
    for (const credential of keys) await this.protocol.send('WebAuthn.addCredential', { authenticatorId, credential })
  }

  /** What the device holds. */
  async held() {
    const { credentials } = await this.protocol.send('WebAuthn.getCredentials', { authenticatorId: this.#device })
    return credentials
  }

  /** Ids of the credentials of the device, once there are as many as expected. */
  async holds(count: number): Promise<string[]> {
    for (;;) {
      const ids = (await this.held()).map(({ credentialId }) => credentialId)
      if (ids.length === count) return ids
      await this.page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))')
    }
  }

  /** Puts the device away; answers what it holds. */
  async putAway() {
    const authenticatorId = this.#device
    const { credentials } = await this.protocol.send('WebAuthn.getCredentials', { authenticatorId })
    await this.protocol.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    return credentials
  }

  /** Whether the person touches the device when it asks: in what the browser asks from now on. */
  async touches(enabled: boolean): Promise<void> {
    await this.protocol.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: this.#device, enabled })
  }

  /** Whether the device recognizes the person. */
  async isRecognized(isUserVerified: boolean): Promise<void> {
    await this.protocol.send('WebAuthn.setUserVerified', { authenticatorId: this.#device, isUserVerified })
  }

  /**
   * Opens a page of the library.
   *
   * @param waitUntil - How far the page gets before this is done; `commit` where it goes on by itself.
   */
  async open(
    path: 'signin' | 'authenticators' | 'signout',
    query = '',
    waitUntil: 'load' | 'commit' = 'load',
  ): Promise<void> {
    await this.page.goto(`${this.origin}/auth/${path}${query}`, { waitUntil })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name })
  }

  /** Clicks, and waits for the page this leads to. */
  async follow(link: Locator): Promise<void> {
    await Promise.all([this.page.waitForEvent('load'), link.click()])
  }

  /** Makes an account with a passkey. */
  async register(address: string): Promise<void> {
    await this.open('signin')
    await this.page.getByLabel('Email').fill(address)
    await this.follow(this.button('Create a passkey'))
  }

  /** Opens a page that leads to the sign-in page, and waits until passkeys are offered there, for a later touch. */
  async look(path: 'signin' | 'authenticators' = 'signin', query = ''): Promise<void> {
    await this.touches(false)
    await this.open(path, query)
    await this.page.locator('html[data-asked]').waitFor()
    await this.touches(true)
  }

  /** Opens the sign-in page and presses the button there, while the field of the page offers passkeys too. */
  async press(query = ''): Promise<void> {
    await this.look('signin', query)
    await this.button('Sign in with a passkey').click()
  }

  /** Uses a browser that offers no passkeys in fields, from the next page on: a touch is then for a button only. */
  async declinesOffers(): Promise<void> {
    await this.page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
  }

  /** What the page tells while or after it asked for a passkey. */
  status(text: string | RegExp): Promise<void> {
    return this.page.getByRole('status').filter({ hasText: text }).waitFor()
  }

  async signOut(): Promise<void> {
    await this.open('signout')
    await this.follow(this.button('Sign out'))
  }

  /** Address that the user who is signed in has or claims. */
  async account(): Promise<string | undefined> {
    const answer = await this.page.request.get(`${this.origin}/auth/session`)
    const session = (await answer.json()) as { user?: { email?: string | null }; claim?: string } | null
    return session?.user?.email ?? session?.claim
  }

  /** The passkeys on the page that lists them, without what depends on the day. */
  async listed(): Promise<string[]> {
    const rows = await this.page.getByRole('listitem').allInnerTexts()
    return rows.map((row) => row.replaceAll(/\d+ [A-Z][a-z]+ \d{4}/g, 'today').replaceAll(/\s+/g, ' '))
  }
}
