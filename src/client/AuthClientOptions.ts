/** Where the library is mounted, and how to leave the page. */
export interface AuthClientOptions {
  /** Path of this site at which the library is mounted. Default: `/auth`. */
  readonly basePath?: string | undefined
  /** Goes to a page, given by its absolute URL. Default: `location.assign`, which loads it from the server. */
  readonly navigate?: ((url: string) => void) | undefined
  /** Absolute URL of the current page. Default: `location.href`. */
  readonly pageUrl?: (() => string) | undefined
}
