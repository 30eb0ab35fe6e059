import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Locator, Page } from 'playwright-core'

/** The passkeys of a device with their private keys, as the DevTools protocol describes them. */
export type Keys = Awaited<ReturnType<KeyHolder['putAway']>>

/** Marks the page when it requests a passkey from the browser. */
const MARKING = `
  const get = navigator.credentials?.get.bind(navigator.credentials)
  if (get) navigator.credentials.get = (options) => {
    const answer = get(options)
    document.documentElement.dataset.asked = ''
    return answer
  }`

/** A user with a browser, and a device that creates and stores passkeys. */
export class KeyHolder {
  /** Errors in the console, exceptions, and requests to other sites. */
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

  /** Opens a new browser with a new device. */
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
   * Adds a device that already has these passkeys.
   *
   * @param hasResidentKey - Whether the device creates discoverable credentials.
   * @param hasUserVerification - Whether the device can verify the user.
   */
  async takeUp(keys: Keys = [], hasResidentKey = true, hasUserVerification = true): Promise<void> {
    const { authenticatorId } = await this.protocol.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey,
        hasUserVerification,
        isUserVerified: hasUserVerification,
        automaticPresenceSimulation: true,
      },
    })
    this.#device = authenticatorId
    for (const credential of keys) await this.protocol.send('WebAuthn.addCredential', { authenticatorId, credential })
  }

  /** The passkeys of the device. */
  async held() {
    const { credentials } = await this.protocol.send('WebAuthn.getCredentials', { authenticatorId: this.#device })
    return credentials
  }

  /** Waits until the device has this number of passkeys; returns their ids. */
  async holds(count: number): Promise<string[]> {
    for (;;) {
      const ids = (await this.held()).map(({ credentialId }) => credentialId)
      if (ids.length === count) return ids
      await this.page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))')
    }
  }

  /** Removes the device; returns its passkeys. */
  async putAway() {
    const authenticatorId = this.#device
    const { credentials } = await this.protocol.send('WebAuthn.getCredentials', { authenticatorId })
    await this.protocol.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    return credentials
  }

  /** Sets whether the user touches the device when the browser asks for it. This affects later requests only. */
  async touches(enabled: boolean): Promise<void> {
    await this.protocol.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: this.#device, enabled })
  }

  /** Sets whether user verification succeeds. */
  async isRecognized(isUserVerified: boolean): Promise<void> {
    await this.protocol.send('WebAuthn.setUserVerified', { authenticatorId: this.#device, isUserVerified })
  }

  /**
   * Opens a page of the library.
   *
   * @param waitUntil - When this returns; `commit` for a page that navigates by itself.
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

  /** Clicks, and waits until the next page is loaded. */
  async follow(link: Locator): Promise<void> {
    await Promise.all([this.page.waitForEvent('load'), link.click()])
  }

  /** Creates an account with a passkey. */
  async register(address: string): Promise<void> {
    await this.open('signin')
    await this.page.getByLabel('Email').fill(address)
    await this.follow(this.button('Create an account with a passkey'))
  }

  /**
   * Opens the sign-in page, or a page that redirects to it, and waits until the page offers passkeys for autofill.
   * Touches the device only for later requests.
   */
  async look(path: 'signin' | 'authenticators' = 'signin', query = ''): Promise<void> {
    await this.touches(false)
    await this.open(path, query)
    await this.page.locator('html[data-asked]').waitFor()
    await this.touches(true)
  }

  /** Opens the sign-in page and presses its passkey button, while the page also offers passkeys for autofill. */
  async press(query = ''): Promise<void> {
    await this.look('signin', query)
    await this.button('Sign in with a passkey').click()
  }

  /** From the next page on, the browser offers no passkeys for autofill, so a touch belongs to a button. */
  async declinesOffers(): Promise<void> {
    await this.page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
  }

  /** Waits until the page shows this status of a passkey request. */
  status(text: string | RegExp): Promise<void> {
    return this.page.getByRole('status').filter({ hasText: text }).waitFor()
  }

  async signOut(): Promise<void> {
    await this.open('signout')
    await this.follow(this.button('Sign out'))
  }

  /** Email address of the signed-in user, verified or claimed. */
  async account(): Promise<string | undefined> {
    const answer = await this.page.request.get(`${this.origin}/auth/session`)
    const session = (await answer.json()) as { user?: { email?: string | null }; claim?: string } | null
    return session?.user?.email ?? session?.claim
  }

  /** The passkeys that the page lists, without text that depends on the date. */
  async listed(): Promise<string[]> {
    const rows = await this.page.getByRole('listitem').allInnerTexts()
    return rows.map((row) => row.replaceAll(/\d+ [A-Z][a-z]+ \d{4}/g, 'today').replaceAll(/\s+/g, ' '))
  }
}
