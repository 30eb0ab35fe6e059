/** Who is asking: the facts of a native request that the engine needs. A `Request` is one. */
export interface Caller {
  /** Headers of the request. */
  readonly headers: Headers
  /** Reads one header without making `headers`, where that is cheaper; must answer as it does. Default: asks `headers`. */
  readonly header?: ((name: string) => string | null) | undefined
  /** URL of the request as the framework sees it; its host is believed only as `trustHost` says. */
  readonly url: string
  /** Method of the request. Where it is not GET or HEAD, server verbs refuse requests that another site sent. */
  readonly method?: string | undefined
  /** Where the framework has mounted the library, when it knows. */
  readonly basePath?: string | undefined
  /** Address of the client, when the framework knows it for certain. */
  readonly address?: string | undefined
  /** False when cookies set now cannot reach the browser any more. Default: true. */
  readonly keepsCookies?: boolean | undefined
  /** Keeps the runtime alive until the work is done. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined
}
