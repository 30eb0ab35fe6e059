/** Whether a value is a text that is neither empty nor too long. */
export const hasText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest
