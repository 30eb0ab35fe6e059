/** Compares two texts in a time that does not depend on where they differ. */
export function constantTimeEqual(left: string, right: string): boolean {
  let difference = left.length ^ right.length
  for (let at = 0; at < left.length; at++) difference |= left.charCodeAt(at) ^ (right.charCodeAt(at) || 0)
  return difference === 0
}
