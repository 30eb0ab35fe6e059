import { en, type LanguageTexts } from './en.js'

// Loaded when the first page or mail in the language is written.
const LOADERS = {
  de: async () => (await import('./de.js')).de,
  en: () => Promise.resolve(en),
  es: async () => (await import('./es.js')).es,
  fr: async () => (await import('./fr.js')).fr,
  it: async () => (await import('./it.js')).it,
  ja: async () => (await import('./ja.js')).ja,
  ko: async () => (await import('./ko.js')).ko,
  nl: async () => (await import('./nl.js')).nl,
  pl: async () => (await import('./pl.js')).pl,
  pt: async () => (await import('./pt.js')).pt,
  tr: async () => (await import('./tr.js')).tr,
  zh: async () => (await import('./zh.js')).zh,
} as const satisfies Readonly<Record<string, () => Promise<LanguageTexts>>>

/** A language in which the library has every text. `zh` is simplified Chinese. */
export type BuiltInLanguage = keyof typeof LOADERS

/** The languages in which the library has every text. */
export const languages: readonly BuiltInLanguage[] = Object.keys(LOADERS) as BuiltInLanguage[]

/** Whether the library has every text in this language. */
export const isBuiltIn = (tag: string): tag is BuiltInLanguage => Object.hasOwn(LOADERS, tag)

/** The texts of a language. */
export const textsOf = (language: BuiltInLanguage): Promise<LanguageTexts> => LOADERS[language]()
