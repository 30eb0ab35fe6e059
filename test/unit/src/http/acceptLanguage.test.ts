import { describe, expect, it } from '@jest/globals'
import { acceptedLanguages, lookupTags, uiLocales } from '../../../../src/http/acceptLanguage.js'

describe('acceptedLanguages', () => {
  it.each([
    [null, []],
    ['', []],
    ['de', ['de']],
    ['en;q=0.5, de-AT ;q=0.9,fr', ['fr', 'de-at', 'en']],
    ['de;q=0, en', ['en']],
    ['*, de;q=x, <b>', []],
  ])('of %j are %j', (header, languages) => {
    expect(acceptedLanguages(header)).toEqual(languages)
  })

  it('reads 20 ranges and 512 characters at most, and no half of a tag', () => {
    expect(acceptedLanguages(Array.from({ length: 1000 }, () => 'de').join())).toHaveLength(20)
    expect(acceptedLanguages(`de,${'x'.repeat(600)}`)).toEqual(['de'])
    expect(acceptedLanguages(`${' '.repeat(509)}de-AT`)).toEqual([])
  })
})

describe('uiLocales', () => {
  it('is in the order of preference', () => {
    expect(uiLocales('fr-CA fr  "x" en')).toEqual(['fr-ca', 'fr', 'en'])
    expect(uiLocales(undefined)).toEqual([])
  })
})

describe('lookupTags', () => {
  it.each([
    ['de-ch-1996', ['de-ch-1996', 'de-ch', 'de']],
    ['zh', ['zh']],
    ['zh-cn', ['zh-cn', 'zh']],
    ['zh-hans-tw', ['zh-hans-tw', 'zh-hans', 'zh']],
    ['zh-tw', ['zh-tw', 'zh-hant']],
    ['zh-hk', ['zh-hk', 'zh-hant']],
    ['zh-hant', ['zh-hant']],
    ['zh-hant-mo', ['zh-hant-mo', 'zh-hant']],
  ])('of %s are %j', (language, tags) => {
    expect(lookupTags(language)).toEqual(tags)
  })
})
