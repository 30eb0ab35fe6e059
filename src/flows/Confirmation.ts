/** The person has to confirm by one click what a link would do: a GET must not do it (RFC 9110 section 9.2.1). */
export class Confirmation {
  /**
   * @param account - Who would be signed in, as people know it.
   * @param fields - What the form posts to the callback route.
   */
  constructor(
    readonly account: string,
    readonly fields: Readonly<Record<string, string>>,
  ) {}
}
