/** The source text of a function; empty for anything else. */
export const textOf = (value: unknown): string =>
  typeof value === 'function' ? Function.prototype.toString.call(value) : ''
