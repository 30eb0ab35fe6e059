import { type AuthConfig, EmailProvider, MemoryAdapter } from 'authengine'
import { Browser, Mailbox } from 'authengine/testing'
import { anEngine, type EngineUnderTest, ORIGIN } from '../support/anEngine.js'

/** Path to which passwords are posted. */
export const PATH = '/auth/callback/cred'

/** A browser with an IP address, and additional headers in every request. */
export const at = (
  { engine }: EngineUnderTest,
  address: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): Browser =>
  new Browser(ORIGIN, (request) => {
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
    return engine.handle(request, { url: request.url, headers: request.headers, address })
  })

/** The error in a redirect; null if there is none. */
export const errorOf = (response: Response): string | null =>
  new URL(response.headers.get('location') ?? ORIGIN).searchParams.get('error')

/** Tries a password. */
export const guess = async (browser: Browser, username = 'ann', password = 'wrong'): Promise<string | null> =>
  errorOf(await browser.submit(PATH, { username, password }))

/** The number of guesses before one is refused. */
export async function guessesOf(next: (count: number) => Promise<string | null>, max = 100): Promise<number> {
  for (let count = 0; count < max; count++) if ((await next(count)) === 'TooManyAttempts') return count
  return max
}

/** A site that signs in by mail, and its mailbox. */
export interface LimitedMailSite extends EngineUnderTest {
  readonly mailbox: Mailbox
  /** Requests a mail. */
  readonly ask: (browser: Browser, email: string) => Promise<Response>
  /** Submits a code. Returns the error. */
  readonly type: (browser: Browser, email: string, code: string) => Promise<string | null>
  /** The code of a mail. */
  readonly codeOf: (index: number) => string
}

/** A site that signs in by mail. */
export function aLimitedMailSite(
  config: AuthConfig = {},
  options: { readonly codes?: 'anywhere' } = {},
): LimitedMailSite {
  const mailbox = new Mailbox()
  const site = anEngine({
    adapter: new MemoryAdapter(),
    providers: [new EmailProvider({ id: 'mail', from: 'no-reply@app.example', sender: mailbox, ...options })],
    ...config,
  })
  return {
    ...site,
    mailbox,
    ask: (browser, email) => browser.submit('/auth/signin/mail', { email }),
    type: async (browser, email, code) => errorOf(await browser.submit('/auth/callback/mail', { email, code })),
    codeOf: (index) => /\b\d{4}[ -]?\d{4}\b/.exec(mailbox.mails[index]?.text ?? '')?.[0] ?? '',
  }
}
