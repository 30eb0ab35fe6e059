import { PasskeyError } from './PasskeyError.js'

/** Which provider, and where the library is mounted. */
export interface Mount {
  /** Id of the provider. Default: `passkey`. */
  readonly provider?: string | undefined
  /** Path the library is mounted at. Default: `/auth`. */
  readonly baseUrl?: string | undefined
}

/** Where a finished ceremony leads. */
export interface PasskeyAnswer {
  /** Where to go now. */
  readonly url: string
}

/** What a ceremony is for. */
export type CeremonyAction = 'authenticate' | 'register'

type Members = Readonly<Record<string, unknown>>
type Fields = Readonly<Record<string, string | undefined>>

/** The routes of the library that a ceremony needs. No request is aborted: nobody could know what the server has done. */
export class AuthRoutes {
  readonly #options: string
  readonly #callback: string
  readonly #csrf: string

  /** @param mount - Where they are. */
  constructor({ provider = 'passkey', baseUrl = '/auth' }: Mount) {
    const [base, id] = [baseUrl.replace(/\/+$/, ''), encodeURIComponent(provider)]
    this.#options = `${base}/webauthn-options/${id}`
    this.#callback = `${base}/callback/${id}`
    this.#csrf = `${base}/csrf`
  }

  /** The options of a ceremony, as the browser takes them; the challenge is in a cookie as well. */
  async options<T>(action: CeremonyAction, fields: Fields): Promise<T> {
    const answer = await fetch(`${this.#options}?${String(parameters({ ...fields, action }))}`)
    const { options, error } = await membersOf(answer)
    if (answer.ok && typeof options === 'object' && options) return options as T
    throw refusedBy(error)
  }

  /** The token for a post; undefined where the check is off. */
  async csrfToken(): Promise<string | undefined> {
    const answer = await fetch(this.#csrf)
    if (answer.status === 404) return undefined
    const { csrfToken } = await membersOf(answer)
    return typeof csrfToken === 'string' ? csrfToken : undefined
  }

  /** Hands in what the browser made. */
  async finish(fields: Fields): Promise<PasskeyAnswer> {
    const answer = await fetch(this.#callback, {
      method: 'POST',
      headers: { 'x-auth-return-redirect': '1' },
      body: parameters(fields),
    })
    const { url, error } = await membersOf(answer)
    if (typeof url !== 'string') throw refusedBy(error)
    const refusal = errorIn(url, fields['callbackUrl'], answer.url)
    if (refusal !== undefined) throw new PasskeyError('refused', { error: refusal, url })
    return { url }
  }
}

function parameters(fields: Fields): URLSearchParams {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined)
  return new URLSearchParams(given)
}

/** The members of an answer in JSON; none of anything else. */
async function membersOf(answer: Response): Promise<Members> {
  const body: unknown = await answer.json().catch(() => null)
  return typeof body === 'object' && body ? (body as Members) : {}
}

const refusedBy = (error: unknown): PasskeyError =>
  typeof error === 'string' ? new PasskeyError('refused', { error }) : new PasskeyError('failed')

/** The error a page is to show; undefined for the page people wanted, whatever its own parameters are. */
function errorIn(url: string, wanted: string | undefined, base: string): string | undefined {
  const { href, searchParams } = new URL(url, base)
  if (wanted !== undefined && href === new URL(wanted, base).href) return undefined
  return searchParams.get('error') ?? undefined
}
