/** What a small framework hands to a handler. */
export interface WebContext {
  /** The request. */
  readonly request: Request
  /** Headers that are added to the response, whatever the handler answers. */
  readonly headers: Headers
  /** Address of the client. */
  readonly address: string | undefined
  /** Whether the response is on its way. */
  readonly sent: boolean
}
