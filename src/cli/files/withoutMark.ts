/** What editors on Windows put in front of a text. */
const MARK = '\uFEFF'

/** The byte order mark in front of a text, if there is one, and the text behind it. */
export const withoutMark = (text: string): { readonly mark: string; readonly rest: string } =>
  text.startsWith(MARK) ? { mark: MARK, rest: text.slice(1) } : { mark: '', rest: text }
