import { MalformedRequest } from '../core/errors.js'

const LONGEST = 64

/**
 * What a person calls a key, without blanks around it; undefined when they call it nothing.
 *
 * @throws MalformedRequest when it is longer than 64 characters, or has invisible ones.
 */
export function keyName(typed: string | undefined): string | undefined {
  const name = typed?.trim()
  if (!name) return undefined
  if (name.length <= LONGEST && !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u.test(name))
    return name
  throw new MalformedRequest('The name of a key is text of at most 64 characters, in one line.')
}
