import { afterEach, beforeEach, jest } from '@jest/globals'

/** A request that the code under test has sent. */
export interface Sent {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, string>>
}

type Ask = (options: { readonly mediation?: string; readonly signal: AbortSignal }) => Promise<unknown>

/** A browser and a site behind the globals of a page. It records requests, and its responses can be changed. */
export class FakePage {
  readonly sent: Sent[] = []
  readonly asked: Parameters<Ask>[0][] = []
  /** Responses of the site by path; other paths are not found. */
  answers: Record<string, () => Response> = {
    '/auth/csrf': () => Response.json({ csrfToken: 'token' }),
    '/auth/callback/passkey': () => Response.json({ url: 'https://app.example/home', status: 'signed-in' }),
    '/auth/webauthn-options/passkey': () => Response.json({ action: 'any', options: OPTIONS }),
  }
  /** The reaction of the user to a request of the browser. */
  get: Ask = () => Promise.resolve(CREDENTIAL)
  create: Ask = () => Promise.resolve(CREDENTIAL)
  autofill = true
  /** The `PublicKeyCredential` of the browser. */
  readonly knows = Object.assign(() => undefined, {
    isConditionalMediationAvailable: (): Promise<boolean> => Promise.resolve(this.autofill),
  })

  install(): void {
    const ask = (kind: 'get' | 'create') => (options: Parameters<Ask>[0]) => {
      this.asked.push(options)
      return this[kind](options)
    }
    put('PublicKeyCredential', this.knows)
    put('navigator', { credentials: { get: ask('get'), create: ask('create') } })
    put('document', { querySelectorAll: () => [] })
    put('fetch', (path: string, init: RequestInit = {}) => this.#answer(path, init))
  }

  #answer(path: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(path, 'https://app.example')
    this.sent.push({
      path: pathname,
      query: Object.fromEntries(searchParams),
      method,
      headers: (headers ?? {}) as Record<string, string>,
      body: Object.fromEntries((body ?? new URLSearchParams()) as URLSearchParams),
    })
    const response = this.answers[pathname]?.() ?? new Response('', { status: 404 })
    // A browser sets this property; the constructor of a response cannot.
    return Promise.resolve(Object.defineProperty(response, 'url', { value: `https://app.example${pathname}` }))
  }
}

/** A new page for each test, with its own globals of a browser. */
export function eachPage(): { readonly page: FakePage } {
  const place = { page: new FakePage() }
  beforeEach(() => {
    place.page = new FakePage()
    place.page.install()
  })
  afterEach(() => {
    jest.useRealTimers()
    for (const [name, property] of before) {
      if (property) Object.defineProperty(globalThis, name, property)
      else Reflect.deleteProperty(globalThis, name)
    }
    before.clear()
  })
  return place
}

/** A browser that waits for its user until the request is aborted. */
export const waiting: Ask = ({ signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error)
    })
  })

/** An exception, as browsers throw it. */
export const refusing =
  (name: string): Ask =>
  () =>
    Promise.reject(new DOMException('The browser says no.', name))

/** Options of a server, for both ceremonies. */
export const OPTIONS = {
  challenge: 'AAAA',
  rpId: 'app.example',
  rp: { id: 'app.example', name: 'App' },
  user: { id: 'AAAA', name: 'ann', displayName: 'Ann' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
}

const bytes = new Uint8Array([1, 2, 3]).buffer

/** A credential of a browser, for both ceremonies. */
export const CREDENTIAL = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, attestationObject: bytes },
  getClientExtensionResults: () => ({}),
}

const before = new Map<string, PropertyDescriptor | undefined>()

/** Sets a global for the current test. */
export function put(name: string, value: unknown): void {
  if (!before.has(name)) before.set(name, Object.getOwnPropertyDescriptor(globalThis, name))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}
