import { describe, expect, it } from '@jest/globals'
import { placeholdersOf } from '../../../../src/config/checks/messages.js'
import { en, type TextKey } from '../../../../src/pages/texts/en.js'
import { languages, textsOf } from '../../../../src/pages/texts/languages.js'

const KEYS = Object.keys(en) as TextKey[]
/** Texts that are the same in another language: they are names, or hold nothing but values. */
const formsOf = (text: object | string): string[] =>
  typeof text === 'string' ? [text] : (Object.values(text) as string[])

describe('the texts of the library', () => {
  it('have keys that no plugin has', () => {
    for (const key of KEYS) expect(key).toMatch(/^[A-Z][A-Za-z]*\.[a-z][A-Za-z]*$/)
  })
})

describe.each(languages)('the texts in the language %s', (language) => {
  it('are complete, with the same placeholders', async () => {
    const texts = await textsOf(language)
    expect(Object.keys(texts)).toEqual(KEYS)
    for (const key of KEYS) {
      expect([key, [...placeholdersOf(texts[key])].sort()]).toEqual([key, [...placeholdersOf(en[key])].sort()])
    }
  })

  it('have a form for each plural category of whole numbers', async () => {
    const texts = await textsOf(language)
    const rules = new Intl.PluralRules(language)
    const needed = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))
    for (const text of Object.values(texts)) {
      if (typeof text !== 'string') expect(Object.keys(text)).toEqual(expect.arrayContaining([...needed]))
    }
  })

  it('are plain texts: no markup, no white space at the ends', async () => {
    for (const text of Object.values(await textsOf(language)).flatMap(formsOf)) {
      expect(text).not.toMatch(/[<>&]|^\s|\s$|\s\s/)
    }
  })
})
