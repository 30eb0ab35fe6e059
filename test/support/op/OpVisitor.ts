import { Browser } from 'authengine/testing'

/** A user with a browser, which stays signed in at the provider. */
export class OpVisitor {
  readonly browser: Browser

  constructor(issuer: string, subject?: string, via: typeof fetch = fetch) {
    this.browser = new Browser(issuer, async (request) => via(request))
    this.become(subject)
  }

  /** Sets the user who signs in from now on; undefined denies. */
  become(subject: string | undefined): void {
    this.browser.forget()
    if (subject !== undefined) this.browser.plant('op_user', subject)
  }

  /** Follows the authorization request. Returns the callback URL with its parameters. */
  async authorize(url: URL | string): Promise<URL> {
    return redirectOf(await this.browser.follow(await this.browser.get(String(url))))
  }

  /** Follows the authorization request. Returns the form that the provider makes the browser post. */
  async authorizeByForm(url: URL | string): Promise<{ action: URL; fields: URLSearchParams }> {
    const page = await this.browser.follow(await this.browser.get(String(url)))
    return formOf(await page.text())
  }

  /** Confirms the sign-out at the provider. Returns the URL to which the provider redirects. */
  async signOut(url: URL | string): Promise<URL> {
    const page = await this.browser.get(String(url))
    const { action, fields } = formOf(await page.text())
    return redirectOf(await this.browser.post(action.href, { ...Object.fromEntries(fields), logout: 'yes' }))
  }
}

function redirectOf(response: Response): URL {
  const location = response.headers.get('location')
  if (location === null) throw new TypeError(`The provider answered ${response.status} without a redirect.`)
  return new URL(location)
}

function formOf(html: string): { action: URL; fields: URLSearchParams } {
  const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1]
  if (action === undefined) throw new TypeError(`There is no form in: ${html.slice(0, 500)}`)
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return {
    action: new URL(unescaped(action)),
    fields: new URLSearchParams(fields.map(([, name = '', value = '']): [string, string] => [name, unescaped(value)])),
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#39': "'", lt: '<', gt: '>' }
const unescaped = (text: string): string =>
  text.replaceAll(/&(amp|quot|#39|lt|gt);/g, (_, name: string) => ENTITIES[name] ?? '')
