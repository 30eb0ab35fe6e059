/** Facts about a service for a hint. */
export interface HintFacts {
  /** Name of the service. */
  readonly name: string
  /** Environment variable of its key. */
  readonly keyVariable: string
}

/** The likely cause of a response to a mail that was not accepted, and what to do. */
export function statusHint(status: number, { name, keyVariable }: HintFacts): string {
  const key = `set ${keyVariable} or the option apiKey to a key of ${name} that may send mail`
  const sender = `verify the domain of "from" at ${name}`
  if (status < 300)
    return 'The response does not say that the mail was accepted. Check whether a proxy answers in place of the service.'
  if (status < 400) return 'It answered with a redirect, which is not followed: check the option origin.'
  if (status >= 500) return `${name} fails on its side: try again later.`
  return (
    new Map([
      [400, `Most often the sender address is not verified: ${sender}.`],
      [401, `The API key is wrong or was revoked: ${key}.`],
      [403, `The API key may not send, or the sender address is not verified: ${key}, and ${sender}.`],
      [404, `It has no such endpoint. Check the options of the sender, such as the region.`],
      [422, `Most often the sender address is not verified: ${sender}.`],
      [429, `Too many mails, or the quota is used up: try again later, or raise the limit at ${name}.`],
    ]).get(status) ?? `It refused the request: see the log at ${name}.`
  )
}
