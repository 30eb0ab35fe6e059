/** A value that another library has encrypted cannot be read. The message contains neither the value nor a secret. */
export class SealedUnreadable extends Error {
  override readonly name = 'SealedUnreadable'

  /** @param reason - Why, as a sentence. */
  constructor(readonly reason: string) {
    super(
      `A value that another library has encrypted cannot be read. ${reason} Pass all secrets of the old application.`,
    )
  }
}
