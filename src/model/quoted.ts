/** Characters of a text of others that a message shows at most. */
export const LONGEST_QUOTE = 200

/** A text of others in a message: in quotation marks, without line breaks, and not longer than {@link LONGEST_QUOTE}. */
export const quoted = (text: string): string => JSON.stringify(text.slice(0, LONGEST_QUOTE))
