/** Where the library is, and how the page is left. */
export interface AuthClientOptions {
  /** Path of this site that the library is mounted at. Default: `/auth`. */
  readonly basePath?: string | undefined
  /** Leaves for a page, given by its absolute URL. Default: `location.assign`, which loads it from the server. */
  readonly navigate?: ((url: string) => void) | undefined
  /** Absolute URL of the page users are on. Default: `location.href`. */
  readonly pageUrl?: (() => string) | undefined
}
