import type { Finding } from '../core/errors.js'
import { isObject } from '../core/guards.js'
import { trimOws } from '../http/CookieJar.js'
import type { Messages } from '../plugin-api/PluginServices.js'

/** A header that is longer is not read to its end: browsers send far less. */
const LONGEST_HEADER = 1000
const MOST_LANGUAGES = 20

/** The texts of plugins, by language and key. */
export class PluginTexts {
  readonly #texts = new Map<string, Map<string, string>>()

  /** @param catalogues - In the order of registration: of two texts for one key and language, the last counts. */
  constructor(catalogues: readonly Messages[]) {
    for (const [language, texts] of catalogues.flatMap((catalogue) => Object.entries(catalogue))) {
      const known = this.#texts.get(language.toLowerCase()) ?? new Map<string, string>()
      for (const [key, text] of Object.entries(texts)) known.set(key, text)
      this.#texts.set(language.toLowerCase(), known)
    }
  }

  /**
   * The text for a key in the first language of the request that has it, else in English; else the key itself.
   *
   * @param header - The header `Accept-Language`, or null.
   * @param values - What stands for `{name}` in the text.
   */
  text(header: string | null, key: string, values: Readonly<Record<string, string | number>> = {}): string {
    const languages = [...languagesOf(header ?? ''), 'en']
    const text = languages.map((language) => this.#in(language, key)).find((found) => found !== undefined) ?? key
    return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : whole,
    )
  }

  /** RFC 4647 section 3.4: `de-AT` is answered in `de` where there is no `de-AT`. */
  #in(language: string, key: string): string | undefined {
    const text = this.#texts.get(language)?.get(key)
    const end = language.lastIndexOf('-')
    return text ?? (end > 0 ? this.#in(language.slice(0, end), key) : undefined)
  }
}

/** The languages of a request, the most wanted first (RFC 9110 section 12.5.4). */
function languagesOf(header: string): string[] {
  const ranges = header.slice(0, LONGEST_HEADER).split(',', MOST_LANGUAGES)
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

/** Texts are strings, by language and key. */
export function messageFaults(given: unknown): Finding[] {
  const fix = "Write { en: { 'my-plugin.title': 'Title' }, de: { … } }."
  if (!isObject(given)) return [{ option: 'messages', problem: 'is no object.', fix }]
  return Object.entries(given).flatMap(([language, texts]) => {
    const isGood = isObject(texts) && Object.values(texts).every((text) => typeof text === 'string')
    return isGood ? [] : [{ option: `messages.${language}`, problem: 'has something else than texts.', fix }]
  })
}
