import { isObject } from '../../core/guards.js'
import { nearestWords } from '../../core/unknownNames.js'
import { en, type Text } from '../../pages/texts/en.js'
import { isBuiltIn } from '../../pages/texts/languages.js'
import { lookupTags } from '../../http/acceptLanguage.js'
import type { CheckFinding, ConfigCheck } from './ConfigCheck.js'

/** Most languages, and most characters of a text: every page and mail contains texts. */
export const MESSAGE_BOUNDS = { languages: 200, characters: 2000 } as const

/** How many letters of a misspelled key may be wrong. */
const MOST_SLIPS = 2

/** Checks languages and texts of the application, because a misspelled key or placeholder would have no effect. */
export const messages: ConfigCheck = ({ settings }) => {
  const { languages, default: usual, texts } = settings.messages as Readonly<Record<string, unknown>>
  if (texts !== undefined && !isObject(texts)) {
    return [{ option: 'messages.texts', problem: 'must be an object.', fix: "Write { de: { 'SignIn.title': '…' } }." }]
  }
  const own = Object.keys(texts ?? {})
  return [
    ...languagesFindings(languages, own),
    ...(usual === undefined || isKnown(usual, own) ? [] : [unknownLanguage('messages.default', usual)]),
    ...Object.entries(texts ?? {}).flatMap(([language, written]) => textsFindings(language, written)),
  ]
}

function languagesFindings(languages: unknown, own: readonly string[]): CheckFinding[] {
  if (languages === undefined) return []
  const option = 'messages.languages'
  if (!Array.isArray(languages) || languages.length === 0 || languages.length > MESSAGE_BOUNDS.languages) {
    const fix = `Write 1 to ${String(MESSAGE_BOUNDS.languages)} tags, such as ["de", "fr"].`
    return [{ option, problem: 'is not a list of languages.', fix }]
  }
  return languages.filter((language) => !isKnown(language, own)).map((language) => unknownLanguage(option, language))
}

const isKnown = (language: unknown, own: readonly string[]): boolean =>
  isTag(language) &&
  (own.some((each) => each.toLowerCase() === language.toLowerCase()) ||
    lookupTags(language.toLowerCase()).some(isBuiltIn))

const unknownLanguage = (option: string, language: unknown): CheckFinding => ({
  option,
  problem: `contains ${JSON.stringify(language)}, which is not a language with texts.`,
  fix: 'Write the tag of a language (BCP 47) that the library has, or add its texts in messages.texts.',
})

function isTag(language: unknown): language is string {
  if (typeof language !== 'string') return false
  try {
    return Intl.getCanonicalLocales(language).length === 1
  } catch {
    return false
  }
}

function textsFindings(language: string, written: unknown): CheckFinding[] {
  const option = `messages.texts.${language}`
  if (!isTag(language)) {
    return [{ option, problem: 'is not the tag of a language.', fix: 'Write one such as "de" or "pt-BR" (BCP 47).' }]
  }
  if (!isObject(written)) return [{ option, problem: 'must be an object.', fix: "Write { 'SignIn.title': '…' }." }]
  return Object.entries(written).flatMap(([key, text]) => textFindings(`${option} ${JSON.stringify(key)}`, key, text))
}

function textFindings(option: string, key: string, text: unknown): CheckFinding[] {
  if (!isText(text)) {
    const fix = `Write a string of at most ${String(MESSAGE_BOUNDS.characters)} characters, or { one: '…', other: '…' }.`
    return [{ option, problem: 'is not a text.', fix }]
  }
  // Texts of plugins have the id of the plugin in front, which is lower case. Plugins know their keys.
  if (!/^[A-Z]/.test(key)) {
    return typeof text === 'string' ? [] : [{ option, problem: 'has plural forms.', fix: 'Write a string.' }]
  }
  if (!Object.hasOwn(en, key)) {
    const [near] = nearestWords(key, Object.keys(en), () => MOST_SLIPS)
    const fix =
      near === undefined
        ? 'The keys are in node_modules/authengine/src/pages/texts/en.ts.'
        : `Did you mean ${JSON.stringify(near)}?`
    return [{ option, problem: 'is not a text of the library.', fix }]
  }
  const known = placeholdersOf((en as Readonly<Record<string, Text>>)[key] ?? '')
  const unknown = [...placeholdersOf(text)].filter((name) => !known.has(name))
  const fix = known.size === 0 ? 'The text has no placeholders.' : `Its placeholders are ${[...known].join(', ')}.`
  return unknown.map((name) => ({ option, problem: `has the unknown placeholder ${name}.`, fix }))
}

const isText = (text: unknown): text is Text =>
  typeof text === 'string'
    ? text !== '' && text.length <= MESSAGE_BOUNDS.characters
    : isObject(text) &&
      Object.hasOwn(text, 'other') &&
      Object.values(text).every((form) => typeof form === 'string' && isText(form))

/** The placeholders of a text, such as `{site}`. */
export const placeholdersOf = (text: Text): ReadonlySet<string> =>
  new Set((typeof text === 'string' ? [text] : Object.values(text)).flatMap((form) => form.match(/\{\w+\}/g) ?? []))
