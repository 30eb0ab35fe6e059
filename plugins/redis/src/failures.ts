/** Whether a value is an object. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/**
 * The reply with which a server refused a command; undefined for other errors.
 *
 * Such replies begin with a word in capitals. Some end with the command, which contains keys: that part is removed.
 */
export function replyIn(error: unknown): string | undefined {
  const message = isObject(error) ? error['message'] : error
  if (typeof message !== 'string' || !/^[A-Z][A-Z0-9_]+( |$)/.test(message)) return undefined
  return message.replace(/,? with args beginning with.*/s, '')
}
