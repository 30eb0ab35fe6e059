import type { ProviderType } from './Account.js'

/** What a callback may know of the provider in use. */
export interface ProviderSummary {
  /** Id of the provider. */
  readonly id: string
  /** Its label. */
  readonly name: string
  /** Its family. */
  readonly type: ProviderType
}

/** What application code may know of the request that led to a callback or an event: their second argument. */
export interface CallbackContext {
  /** Headers of the request. */
  readonly headers: Headers
  /** Origin of the site, such as `https://app.example`: configured, or from a trusted host. */
  readonly origin: string
  /** Address of the client, where the framework knows it. Behind a proxy, configure the framework to trust it. */
  readonly address?: string
  /** The provider in use, on routes that name one. */
  readonly provider?: ProviderSummary
  /** Keeps the runtime alive until the work is done, where the runtime has such a thing. */
  readonly waitUntil?: (work: Promise<unknown>) => void
}
