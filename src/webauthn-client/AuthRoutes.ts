import { type FormFields, parametersOf, SiteRoutes } from '../client/SiteRoutes.js'
import { PasskeyError } from './PasskeyError.js'

/** The provider, and where the library is mounted. */
export interface PasskeyRoutes {
  /** Id of the provider. Default: `passkey`. */
  readonly provider?: string | undefined
  /** Path at which the library is mounted. Default: `/auth`. */
  readonly baseUrl?: string | undefined
}

/** Result of a ceremony. */
export interface PasskeyResult {
  /**
   * Whether the user is signed in now. With `continue`, a sign-in step is due at `url` first; with `redirect`, the
   * `signIn` callback of the application sends the browser to `url` instead.
   */
  readonly status: 'signed-in' | 'continue' | 'redirect'
  /** URL to go to now. */
  readonly url: string
}

/** Which options are requested: to use a passkey, to create one, or to tell the browser which passkeys are accepted. */
export type CeremonyAction = 'authenticate' | 'register' | 'accepted'

/**
 * The routes of the library that a ceremony needs. No request is aborted, because it would be unknown what the server
 * has done.
 */
export class AuthRoutes {
  readonly #site: SiteRoutes
  readonly #id: string

  constructor({ provider = 'passkey', baseUrl = '/auth' }: PasskeyRoutes) {
    this.#site = new SiteRoutes(baseUrl.replace(/\/+$/, ''))
    this.#id = encodeURIComponent(provider)
  }

  /** The options of a ceremony, in the form that browsers accept. The challenge is also in a cookie. */
  async options<T>(action: CeremonyAction, fields: FormFields): Promise<T> {
    const query = String(parametersOf({ ...fields, action }))
    const { response, members } = await this.#site.ask(`/webauthn-options/${this.#id}?${query}`)
    const options = members?.['options']
    if (response.ok && typeof options === 'object' && options) return options as T
    throw refusedBy(members?.['error'], members?.['url'])
  }

  /** The CSRF token for a POST request; undefined if the check is disabled. */
  csrfToken(): Promise<string | undefined> {
    return this.#site.csrfToken()
  }

  /** Posts the response of the browser. */
  async finish(fields: FormFields & { readonly callbackUrl?: string | undefined }): Promise<PasskeyResult> {
    const answer = await this.#site.submit(`/callback/${this.#id}`, fields)
    const { error, status, url } = answer.members ?? {}
    if (typeof url !== 'string') throw refusedBy(error)
    const refusal = answer.refusal(fields.callbackUrl)
    if (refusal !== undefined) throw new PasskeyError('refused', { error: refusal, url })
    return { status: status === 'signed-in' || status === 'continue' ? status : 'redirect', url }
  }
}

/** @param url - Page on which the user can do what is missing. */
const refusedBy = (error: unknown, url?: unknown): PasskeyError =>
  typeof error === 'string'
    ? new PasskeyError('refused', { error, ...(typeof url === 'string' && { url }) })
    : new PasskeyError('failed')
