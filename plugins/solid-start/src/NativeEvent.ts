/** The native event of the server. Its members depend on where SolidStart runs. */
export interface NativeEvent {
  /** On Node: its request and response. */
  readonly node?:
    | {
        readonly req?: { readonly rawHeaders?: readonly string[] | undefined } | undefined
        readonly res?: { readonly headersSent?: boolean | undefined } | undefined
      }
    | undefined
  /** Keeps the runtime alive until the work is done. */
  waitUntil?(work: Promise<unknown>): void
}
