import type { Finding } from '../core/errors.js'
import { isObject } from '../core/guards.js'
import { trimOws } from '../http/CookieJar.js'
import type { Messages } from '../plugin-api/PluginServices.js'

/** A longer header is not read to its end; browsers send much shorter ones. */
const LONGEST_HEADER = 1000
const MAX_LANGUAGES = 20

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
   * @param header - The header `Accept-Language`, or null.
   * @param values - Replace placeholders such as `{name}` in the text.
   */
  text(header: string | null, key: string, values: Readonly<Record<string, string | number>> = {}): string {
    const [plugin = ''] = key.split('.')
    const language = languagesOf(header ?? '').find((each) => this.#knows(each, plugin)) ?? 'en'
    const text = this.#in(language, key) ?? this.#in('en', key) ?? key
    return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : whole,
    )
  }

  /** Whether there is any text of a plugin in a language. */
  #knows(language: string, plugin: string): boolean {
    const end = language.lastIndexOf('-')
    return Boolean(this.#plugins.get(language)?.has(plugin)) || (end > 0 && this.#knows(language.slice(0, end), plugin))
  }

  /** RFC 4647 section 3.4: a text in `de` is used for `de-AT` if there is none in `de-AT`. */
  #in(language: string, key: string): string | undefined {
    const text = this.#texts.get(language)?.get(key)
    const end = language.lastIndexOf('-')
    return text ?? (end > 0 ? this.#in(language.slice(0, end), key) : undefined)
  }
}

/** The languages of a request, preferred ones first (RFC 9110 section 12.5.4). */
function languagesOf(header: string): string[] {
  const ranges = header.slice(0, LONGEST_HEADER).split(',', MAX_LANGUAGES)
  const wanted = ranges.map((range) => {
    const [language = '', ...parameters] = range.split(';').map((part) => trimOws(part).toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return { language, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
  })
  return wanted
    .filter(({ language, weight }) => /^[a-z]{1,8}(-[a-z\d]{1,8})*$/.test(language) && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ language }) => language)
}

/** Reports texts that are not strings, by language and key. */
export function messageFaults(given: unknown): Finding[] {
  const fix = "Write { en: { 'my-plugin.title': 'Title' }, de: { … } }."
  if (!isObject(given)) return [{ option: 'messages', problem: 'must be an object.', fix }]
  return Object.entries(given).flatMap(([language, texts]) => {
    const isGood = isObject(texts) && Object.values(texts).every((text) => typeof text === 'string')
    return isGood ? [] : [{ option: `messages.${language}`, problem: 'has a value that is not a string.', fix }]
  })
}
