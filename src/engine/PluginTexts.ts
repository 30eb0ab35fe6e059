import type { Finding } from '../core/errors.js'
import { isObject } from '../core/guards.js'
import type { MessagesOptions } from '../core/MessagesOptions.js'
import { lookupTags } from '../http/acceptLanguage.js'
import type { Messages } from '../plugin-api/PluginServices.js'

/** The texts of plugins, by language and key. */
export class PluginTexts {
  readonly #texts = new Map<string, Map<string, string>>()
  /** First parts of the keys, by language. */
  readonly #plugins = new Map<string, Set<string>>()

  /**
   * @param catalogues - In the order of registration: of two texts for the same key and language, the last one wins.
   */
  constructor(catalogues: readonly Messages[]) {
    for (const [language, texts] of catalogues.flatMap((catalogue) => Object.entries(catalogue))) {
      const known = this.#texts.get(language.toLowerCase()) ?? new Map<string, string>()
      for (const [key, text] of Object.entries(texts)) known.set(key, text)
      this.#texts.set(language.toLowerCase(), known)
      this.#plugins.set(language.toLowerCase(), new Set([...known.keys()].map((key) => key.split('.')[0] ?? '')))
    }
  }

  /**
   * The text for a key, or the key itself if there is no text. The language is the first of the request in which the
   * plugin has any text, so that a page does not mix languages. A text that is missing in this language is taken from
   * English.
   *
   * @param wanted - Languages that the user reads, in lower case, preferred ones first.
   * @param values - Replace placeholders such as `{name}` in the text.
   */
  text(wanted: readonly string[], key: string, values: Readonly<Record<string, string | number>> = {}): string {
    const [plugin = ''] = key.split('.')
    const language = this.languageOf(wanted, plugin)
    const text = this.#in(language, key) ?? this.#in('en', key) ?? key
    return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : whole,
    )
  }

  /** The first language in which there is any text of a plugin; otherwise English. */
  languageOf(wanted: readonly string[], plugin: string): string {
    return wanted.find((language) => lookupTags(language).some((tag) => this.#plugins.get(tag)?.has(plugin))) ?? 'en'
  }

  #in(language: string, key: string): string | undefined {
    for (const tag of lookupTags(language)) {
      const text = this.#texts.get(tag)?.get(key)
      if (text !== undefined) return text
    }
    return undefined
  }
}

/** The texts for plugins among those of the application. Keys of the library begin with a capital letter. */
export const pluginTextsIn = ({ texts = {} }: MessagesOptions): Messages =>
  Object.fromEntries(
    Object.entries(isObject(texts) ? texts : {}).map(([language, own]) => [
      language,
      Object.fromEntries(
        Object.entries(isObject(own) ? own : {}).flatMap(([key, text]) =>
          typeof text === 'string' && !/^[A-Z]/.test(key) ? [[key, text]] : [],
        ),
      ),
    ]),
  )

/** Reports texts that are not strings, by language and key. */
export function messageFaults(given: unknown): Finding[] {
  const fix = "Write { en: { 'my-plugin.title': 'Title' }, de: { … } }."
  if (!isObject(given)) return [{ option: 'messages', problem: 'must be an object.', fix }]
  return Object.entries(given).flatMap(([language, texts]) => {
    const isGood = isObject(texts) && Object.values(texts).every((text) => typeof text === 'string')
    return isGood ? [] : [{ option: `messages.${language}`, problem: 'has a value that is not a string.', fix }]
  })
}
