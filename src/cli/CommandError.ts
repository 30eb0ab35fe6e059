/** A command failed. The error says what happened, why, and what to do. */
export class CommandError extends Error {
  /**
   * @param what - What happened.
   * @param fix - What to do about it.
   * @param why - The likely cause, if known.
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
