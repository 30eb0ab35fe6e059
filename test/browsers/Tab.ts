import type { Driver } from './Driver.js'

/** How long to wait for an expected element. */
const PATIENCE_MS = 60_000

/** The actions of a user in a browser, and what the user sees. */
export class Tab {
  /** @param driver - The browser, just started. */
  constructor(private readonly driver: Driver) {}

  /** Opens a page, and waits until it is loaded. */
  async open(url: string): Promise<void> {
    await this.evaluate('(document.isLeft = true)')
    await this.driver.send('Navigate', { url })
    await until(url, () => this.evaluate(`document.isLeft !== true && document.readyState === 'complete'`))
  }

  /**
   * Types into the field with this label.
   *
   * @param button - Text of the button of its form. Default: any.
   */
  async type(label: string, text: string, button?: string): Promise<void> {
    const form = button === undefined ? '' : `//form[.${buttonWith(button)}]`
    const id = await this.#find(`${form}//input[@id=//label[normalize-space()=${quoted(label)}]/@for]`)
    await this.driver.send('ElementSendKeys', { id, text })
  }

  /** Presses the button with this text. */
  async press(text: string): Promise<void> {
    await this.driver.send('ElementClick', { id: await this.#find(buttonWith(text)) })
  }

  /** Waits until the page has this heading. */
  async reaches(heading: string): Promise<void> {
    await this.#find(`//h1[normalize-space()=${quoted(heading)}]`)
  }

  /** Waits until the page shows an error. */
  async isWarned(): Promise<void> {
    await this.#find('//*[@role="alert"]')
  }

  /** The value of an expression in the open page. */
  async evaluate(expression: string): Promise<unknown> {
    return this.driver.send('ExecuteScript', { script: `return ${expression}`, args: [] })
  }

  /** Sets a cookie of the open site. */
  async plant(name: string, value: string): Promise<void> {
    await this.driver.send('AddCookie', { cookie: { name, value } })
  }

  /** Removes the cookies of the open site. */
  async forget(): Promise<void> {
    // WebKit responds before the cookies are removed.
    await until('a site without cookies', async () => {
      await this.driver.send('DeleteAllCookies')
      return ((await this.driver.send('GetCookies')) as readonly unknown[]).length === 0
    })
  }

  async #find(xpath: string): Promise<string> {
    return until(xpath, async () => {
      const found = await this.driver.send('FindElement', { using: 'xpath', value: xpath })
      return Object.values(found as Record<string, string>)[0]
    })
  }
}

/**
 * Repeats a function until it returns a value. The browsers could wait by themselves, but the wait of WebKit fails if a
 * page loads meanwhile.
 */
async function until<T>(wanted: string, ask: () => Promise<T>): Promise<NonNullable<T>> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    // A missing element, or one of the previous page, causes an error.
    const answer = await ask().catch(() => undefined)
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new TypeError(`The browser did not get to ${wanted} in time.`)
}

/**
 * XPath of a button with exactly this text. A button may contain more, such as the initial of a provider, in another
 * element.
 */
const buttonWith = (text: string): string => `//button[descendant-or-self::*[normalize-space()=${quoted(text)}]]`

/** A string for XPath, which has no escapes: no string here contains a quotation mark. */
const quoted = (text: string): string => `"${text}"`
