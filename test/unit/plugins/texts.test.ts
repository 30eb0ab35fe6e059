import { describe, expect, it } from '@jest/globals'
import { TEXTS as PASSWORDS } from '../../../plugins/passwords/src/texts/texts.js'
import { TEXTS as SECOND_FACTOR } from '../../../plugins/second-factor/src/texts/texts.js'
import { placeholdersOf } from '../../../src/config/checks/messages.js'
import { languages } from '../../../src/pages/texts/languages.js'

const CATALOGUES = { passwords: PASSWORDS, 'second-factor': SECOND_FACTOR }

const CASES = Object.entries(CATALOGUES).flatMap(([plugin, catalogue]) =>
  Object.entries(catalogue).map(([language, texts]) => ({ plugin, language, texts, english: catalogue['en'] ?? {} })),
)

describe.each(Object.entries(CATALOGUES))('the texts of the plugin %s', (plugin, catalogue) => {
  it('are in every language of the library', () => {
    expect(Object.keys(catalogue).sort()).toEqual([...languages].sort())
  })

  it('have keys of the plugin', () => {
    for (const key of Object.keys(catalogue['en'] ?? {})) expect(key.startsWith(`${plugin}.`)).toBe(true)
  })
})

describe.each(CASES)('the texts of the plugin $plugin in the language $language', (each) => {
  const { english, language, plugin, texts } = each

  it('are complete, with the same placeholders', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english))
    for (const [key, text] of Object.entries(texts)) {
      expect([key, [...placeholdersOf(text)].sort()]).toEqual([key, [...placeholdersOf(english[key] ?? '')].sort()])
    }
  })

  it('name the language, which formats days and durations', () => {
    expect(texts[`${plugin}.lang`]).toBe(language)
  })

  it('are plain texts: no markup, no white space at the ends', () => {
    for (const text of Object.values(texts)) expect(text).not.toMatch(/^$|[<>&]|^\s|\s$|\s\s/)
  })
})
