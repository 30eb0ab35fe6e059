/** A test case of a contract, for any test runner. */
export interface ContractCase {
  /** What the implementation has to do, as a sentence. */
  readonly name: string
  /** Runs the case. Rejects with an `AssertionError` if it fails. */
  run(): Promise<void>
}
