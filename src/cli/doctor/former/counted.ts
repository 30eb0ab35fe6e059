/**
 * A number with its noun, such as `1 file` or `2 files`.
 *
 * @param most - From this number on, there may be more. Default: it is the whole number.
 */
export function counted(count: number, noun: string, most = Infinity): string {
  if (count >= most) return `at least ${String(most)} ${noun}s`
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`
}
