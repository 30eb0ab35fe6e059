import type { HostileProvider } from '../../support/hostile/HostileProvider.js'

const SECRETS = ['access_token', 'id_token', 'refresh_token', 'client_secret']
const SENT = ['code', 'code_verifier', 'refresh_token', 'client_secret']

/** Stands between a site and its provider, and records the secrets that no other party may see. */
export class Wiretap {
  /** The requests, as method and URL. */
  readonly asked: string[] = []
  readonly #secrets = new Set<string>()

  /**
   * @param provider - Handles the requests.
   * @param via - Handles the requests instead of the provider.
   */
  constructor(
    provider: HostileProvider,
    private readonly via: typeof fetch = provider.fetch,
  ) {}

  /** Codes, verifiers and tokens so far. */
  get secrets(): readonly string[] {
    return [...this.#secrets]
  }

  /** Adds a secret. Short values are ignored, because they would occur anywhere. */
  add(secret: string | null | undefined): void {
    if (secret && secret.length >= 8) this.#secrets.add(secret)
  }

  /** A `fetch` that records secrets. */
  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    this.asked.push(`${request.method} ${request.url}`)
    const sent = new URLSearchParams(request.method === 'POST' ? await request.clone().text() : '')
    for (const name of SENT) this.add(sent.get(name))
    this.add(request.headers.get('authorization')?.split(' ')[1])
    const response = await this.via(request.url, init)
    // Not awaited, because some response bodies never end.
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
