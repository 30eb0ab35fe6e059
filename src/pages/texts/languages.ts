import { en, type LanguageTexts } from './en.js'

// Loaded when the first page or mail in the language is written.
const LOADERS = {
  en: () => Promise.resolve(en),
} as const satisfies Readonly<Record<string, () => Promise<LanguageTexts>>>

/** A language in which the library has every text. `zh` is simplified Chinese. */
export type BuiltInLanguage = keyof typeof LOADERS

/** The languages in which the library has every text. */
export const languages: readonly BuiltInLanguage[] = Object.keys(LOADERS) as BuiltInLanguage[]

/** Whether the library has every text in this language. */
export const isBuiltIn = (tag: string): tag is BuiltInLanguage => Object.hasOwn(LOADERS, tag)

/** The texts of a language. */
export const textsOf = (language: BuiltInLanguage): Promise<LanguageTexts> => LOADERS[language]()
