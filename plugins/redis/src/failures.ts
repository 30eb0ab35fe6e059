/** Whether something is an object, whose members may be anything. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/**
 * What a server replied that refused a command; undefined when no server did.
 *
 * Replies begin with a word in capitals. Some end with the command, which has keys in it: that part is left out.
 */
export function replyIn(error: unknown): string | undefined {
  const message = isObject(error) ? error['message'] : error
  if (typeof message !== 'string' || !/^[A-Z][A-Z0-9_]+( |$)/.test(message)) return undefined
  return message.replace(/,? with args beginning with.*/s, '')
}
