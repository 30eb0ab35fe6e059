import { type FormFields, parametersOf, SiteRoutes } from '../client/SiteRoutes.js'
import { PasskeyError } from './PasskeyError.js'

/** Which provider, and where the library is mounted. */
export interface PasskeyRoutes {
  /** Id of the provider. Default: `passkey`. */
  readonly provider?: string | undefined
  /** Path the library is mounted at. Default: `/auth`. */
  readonly baseUrl?: string | undefined
}

/** Where a finished ceremony leads. */
export interface PasskeyAnswer {
  /**
   * Whether the user is signed in now. With `continue`, a sign-in step is due at `url` first; with `redirect`, the `signIn` callback
   * of the application sends the browser to `url` instead.
   */
  readonly status: 'signed-in' | 'continue' | 'redirect'
  /** Where to go now. */
  readonly url: string
}

/** What options are asked for: to use a passkey, to make one, or to tell the browser which are accepted. */
export type CeremonyAction = 'authenticate' | 'register' | 'accepted'

/** The routes of the library that a ceremony needs. No request is aborted: it would be unknown what the server has done. */
export class AuthRoutes {
  readonly #site: SiteRoutes
  readonly #id: string

  /** @param mount - Where they are. */
  constructor({ provider = 'passkey', baseUrl = '/auth' }: PasskeyRoutes) {
    this.#site = new SiteRoutes(baseUrl.replace(/\/+$/, ''))
    this.#id = encodeURIComponent(provider)
  }

  /** The options of a ceremony, as the browser takes them; the challenge is in a cookie as well. */
  async options<T>(action: CeremonyAction, fields: FormFields): Promise<T> {
    const query = String(parametersOf({ ...fields, action }))
    const { response, members } = await this.#site.ask(`/webauthn-options/${this.#id}?${query}`)
    const options = members?.['options']
    if (response.ok && typeof options === 'object' && options) return options as T
    throw refusedBy(members?.['error'])
  }

  /** The token for a post; undefined where the check is off. */
  csrfToken(): Promise<string | undefined> {
    return this.#site.csrfToken()
  }

  /** Hands in what the browser made. */
  async finish(fields: FormFields & { readonly callbackUrl?: string | undefined }): Promise<PasskeyAnswer> {
    const answer = await this.#site.submit(`/callback/${this.#id}`, fields)
    const { error, status, url } = answer.members ?? {}
    if (typeof url !== 'string') throw refusedBy(error)
    const refusal = answer.refusal(fields.callbackUrl)
    if (refusal !== undefined) throw new PasskeyError('refused', { error: refusal, url })
    return { status: status === 'signed-in' || status === 'continue' ? status : 'redirect', url }
  }
}

const refusedBy = (error: unknown): PasskeyError =>
  typeof error === 'string' ? new PasskeyError('refused', { error }) : new PasskeyError('failed')
