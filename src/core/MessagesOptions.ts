/**
 * Languages and texts of the built-in pages and mails.
 *
 * @example
 * ```ts
 * { languages: ['de'], texts: { de: { 'SignIn.lead': 'um im Laden einzukaufen' } } }
 * ```
 */
export interface MessagesOptions {
  /**
   * Languages that pages and mails may have (BCP 47). With a single one, every page is in this language. Default: the
   * languages of the library, and those of `texts`.
   */
  readonly languages?: readonly string[] | undefined
  /** Language for users who read none of the languages. Default: `en`, or the first of `languages` without `en`. */
  readonly default?: string | undefined
  /**
   * Texts by language and key. They replace texts of the library or of plugins, or add a language; texts that it lacks
   * are English. A text may have plural forms: `{ one: '…', other: '…' }`.
   */
  readonly texts?: Readonly<Record<string, Readonly<Record<string, string | MessageForms>>>> | undefined
}

/** Plural forms of a text, by the categories of `Intl.PluralRules`, for its value `{count}`. */
export type MessageForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & {
  /** The form for every count that has no form of its own. */
  readonly other: string
}
