/** A command could not do what it was asked for: says what happened, why, and what to type instead. */
export class CommandError extends Error {
  /**
   * @param what - What happened.
   * @param fix - What to do about it.
   * @param why - The likely cause, where it is known.
   */
  constructor(
    what: string,
    readonly fix: string,
    readonly why?: string,
  ) {
    super(what)
    this.name = 'CommandError'
  }
}
