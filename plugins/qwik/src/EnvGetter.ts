/** Answers environment variables one by one, such as `ev.env`. */
export interface EnvGetter {
  /** The value of a variable; undefined where it is not set. */
  get(name: string): string | undefined
}
