/** The event of a request, which SolidStart passes to routes and middleware, and which `getRequestEvent()` returns. */
export interface SolidEvent {
  /** The request. */
  readonly request: Request
  /** The headers of the response. Without it, no cookie can be set. */
  readonly response?: { readonly headers: CookieHeaders } | undefined
  /** IP address of the connected client. */
  readonly clientAddress?: string | undefined
  /** The native event: the same object during the whole request, while the event and its `request` may be replaced. */
  readonly nativeEvent?: object | undefined
}

/** The headers of a response that are needed for cookies and caches. */
export type CookieHeaders = Pick<Headers, 'append' | 'delete' | 'getSetCookie'> & Partial<Pick<Headers, 'get' | 'set'>>
