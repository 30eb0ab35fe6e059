import type { HostileProvider } from '../../support/hostile/HostileProvider.js'

const SECRETS = ['access_token', 'id_token', 'refresh_token', 'client_secret']
const SENT = ['code', 'code_verifier', 'refresh_token', 'client_secret']

/** Listens between a site and its provider, and remembers the secrets that no other party may see. */
export class Wiretap {
  /** What was asked, as method and URL. */
  readonly asked: string[] = []
  readonly #secrets = new Set<string>()

  /**
   * @param provider - Answers.
   * @param via - Answers instead.
   */
  constructor(
    provider: HostileProvider,
    private readonly via: typeof fetch = provider.fetch,
  ) {}

  /** Codes, verifiers and tokens so far. */
  get secrets(): readonly string[] {
    return [...this.#secrets]
  }

  /** Remembers one more secret. Short ones would be found everywhere. */
  add(secret: string | null | undefined): void {
    if (secret && secret.length >= 8) this.#secrets.add(secret)
  }

  /** Answers like `fetch`. */
  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    this.asked.push(`${request.method} ${request.url}`)
    const sent = new URLSearchParams(request.method === 'POST' ? await request.clone().text() : '')
    for (const name of SENT) this.add(sent.get(name))
    this.add(request.headers.get('authorization')?.split(' ')[1])
    const response = await this.via(request.url, init)
    // The site does not wait for the wiretap: some bodies have no end.
    if (request.method === 'POST') void this.#listen(response)
    return response
  }

  async #listen(response: unknown): Promise<void> {
    if (!(response instanceof Response) || response.bodyUsed) return
    const tokens: unknown = await response
      .clone()
      .json()
      .catch(() => null)
    if (typeof tokens !== 'object' || tokens === null) return
    for (const [name, value] of Object.entries(tokens)) {
      if (SECRETS.includes(name) && typeof value === 'string') this.add(value)
    }
  }
}
