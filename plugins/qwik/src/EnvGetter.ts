/** Reads single environment variables, such as `ev.env`. */
export interface EnvGetter {
  /** The value of a variable; undefined if it is not set. */
  get(name: string): string | undefined
}
