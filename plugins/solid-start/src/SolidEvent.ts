/** One request, as SolidStart hands it to routes and middleware, and as `getRequestEvent()` returns it. */
export interface SolidEvent {
  /** The request. */
  readonly request: Request
  /** What is said about the answer; without it, no cookie can be set. */
  readonly response?: { readonly headers: CookieHeaders } | undefined
  /** IP address of the connected client. */
  readonly clientAddress?: string | undefined
  /** What lies underneath: one object for the whole request, where the event and its `request` are replaced. */
  readonly nativeEvent?: object | undefined
}

/** The headers of a response, as far as cookies and caches go. */
export type CookieHeaders = Pick<Headers, 'append' | 'delete' | 'getSetCookie'> & Partial<Pick<Headers, 'get' | 'set'>>
