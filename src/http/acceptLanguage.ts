import { trimOws } from './CookieJar.js'

/** How much of a list of languages is read; browsers send much less. */
export const LANGUAGE_BOUNDS = { characters: 512, ranges: 20 } as const

const TAG = /^[a-z]{1,8}(?:-[a-z\d]{1,8})*$/

/**
 * The languages of the header `Accept-Language`, preferred ones first, in lower case.
 *
 * @see RFC 9110 section 12.5.4
 */
export function acceptedLanguages(header: string | null): string[] {
  const wanted = listed(header ?? '', ',').map((range) => {
    const [language = '', ...parameters] = range.split(';').map((part) => trimOws(part).toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return { language, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
  })
  return wanted
    .filter(({ language, weight }) => TAG.test(language) && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ language }) => language)
}

/** The languages of the parameter `ui_locales`, preferred ones first, in lower case (OpenID Connect Core 3.1.2.1). */
export const uiLocales = (parameter: string | undefined): string[] =>
  listed(parameter ?? '', ' ')
    .map((language) => language.toLowerCase())
    .filter((language) => TAG.test(language))

/** What is cut off at the bound may be half a tag, which is not read. */
function listed(text: string, separator: string): string[] {
  const parts = text.slice(0, LANGUAGE_BOUNDS.characters).split(separator, LANGUAGE_BOUNDS.ranges + 1)
  const isCut = text.length > LANGUAGE_BOUNDS.characters || parts.length > LANGUAGE_BOUNDS.ranges
  return isCut ? parts.slice(0, Math.min(parts.length - 1, LANGUAGE_BOUNDS.ranges)) : parts
}

const TRADITIONAL = /^zh-(?!.*hans)(?:.*-)?(?:hant|tw|hk|mo)(?:-|$)/

/**
 * The tags under which texts for a language are searched, in their order (RFC 4647 section 3.4): `de-at`, then `de`.
 *
 * Readers of traditional Chinese do not get simplified Chinese: `zh-tw`, then `zh-hant`.
 */
export function lookupTags(language: string): string[] {
  const parts = language.split('-')
  const tags = parts.map((_, at) => parts.slice(0, parts.length - at).join('-'))
  return TRADITIONAL.test(language) ? [...new Set([...tags.slice(0, -1), 'zh-hant'])] : tags
}
