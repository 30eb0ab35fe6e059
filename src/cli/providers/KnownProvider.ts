/** What is known about a provider that signs users in at another service. */
export interface KnownProvider {
  /** Its id, which is the name of its module. */
  readonly id: string
  /** Name of its factory, such as `GitHub`. */
  readonly factory: string
  /**
   * Its element of `providers`, with the options that it needs; undefined if the factory is enough, and until the
   * package is installed.
   */
  readonly entry?: string
  /** The environment variables it reads. */
  readonly variables: readonly string[]
  /** Where to register, and what is special; undefined until the package is installed. */
  readonly about?: string
}
