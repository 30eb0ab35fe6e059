import type { FakeEndpoint } from './Fault.js'

/** A request that the fake provider received. */
export interface FakeRequest {
  /** The requested endpoint. */
  readonly endpoint: FakeEndpoint
  /** Its method. */
  readonly method: string
  /** Its whole URL. */
  readonly url: URL
  /** Its headers. */
  readonly headers: Headers
  /** Its parameters: the query of a GET, the form of a POST. */
  readonly params: URLSearchParams
  /** Its body, as text. */
  readonly body: string
}
