/** A promise a plugin keeps, runnable by any test runner. */
export interface ContractCase {
  /** The promise, as a sentence. */
  readonly name: string
  /** Rejects with an `AssertionError` when the promise is broken. */
  run(): Promise<void>
}
