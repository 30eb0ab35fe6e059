/** The native event of the server. Its members depend on where SolidStart runs. */
export interface NativeEvent {
  /** On Node: its request and response. */
  readonly node?:
    | {
        readonly req?:
          | {
              readonly rawHeaders?: readonly string[] | undefined
              readonly socket?: { readonly remoteAddress?: string | undefined } | undefined
            }
          | undefined
        readonly res?: { readonly headersSent?: boolean | undefined } | undefined
      }
    | undefined
  /** What runs the server, in SolidStart 2. */
  readonly runtime?: object | undefined
  /** Keeps the runtime alive until the work is done. */
  waitUntil?(work: Promise<unknown>): void
}
