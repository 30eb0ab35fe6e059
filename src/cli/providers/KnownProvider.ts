/** What is known of a provider that signs in elsewhere. */
export interface KnownProvider {
  /** Its id, which is the name of its module. */
  readonly id: string
  /** What its factory is called, such as `GitHub`. */
  readonly factory: string
  /** The environment variables it reads. */
  readonly variables: readonly string[]
  /** Where to register, and what is peculiar; unknown until the package is installed. */
  readonly about?: string
}
