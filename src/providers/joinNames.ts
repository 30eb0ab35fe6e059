/**
 * A name to show, from its parts.
 *
 * @param parts - The parts in order; those that are missing or empty are left out.
 * @returns Null when there is no part.
 */
export const joinNames = (...parts: readonly (string | null | undefined)[]): string | null =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ') || null
