import { describe, expect, it } from '@jest/globals'
import { foldName, LONGEST_NAME } from '../../../../src/credentials/CredentialsProvider.js'

describe('foldName', () => {
  it.each([
    ['ann', 'ANN'],
    [' Ann\t', 'ANN'],
    ['ａｎｎ', 'ANN'],
    ['a\u0301nn', 'ANN'],
    ['ánn', 'ANN'],
    ['an\u00ADn', 'ANN'],
    ['an\u200Dn \u00AD', 'ANN'],
    ['an\u0000n', 'ANN'],
    ['\u0363nn', 'ANN'],
    ['Łódź', 'LODZ'],
    ['Æsir', 'AESIR'],
    ['straße', 'STRASE'],
    ['STRASSE', 'STRASE'],
    ['strase', 'STRASE'],
    ['ΣΊΣΥΦΟΣ', 'ΣΙΣΥΦΟΣ'],
    ['σίσυφος', 'ΣΙΣΥΦΟΣ'],
    ['user-१', 'USER-1'],
    ['İSTANBUL', 'ISTANBUL'],
    ['ıstanbul', 'ISTANBUL'],
    ['😀', '\ufffd'],
    ['иван@пример.рф', 'ИВАН@ПРИМЕР.РФ'],
    ['', ''],
    [' \t ', ''],
    ['\u00AD', 'invisible'],
  ])('defect R59: folds %j to %j', (name, folded) => {
    expect(foldName(name)).toBe(folded)
  })

  it('defect R59: folds all characters that the root collation of Unicode treats as equal', () => {
    const collator = new Intl.Collator('und', { sensitivity: 'base' })
    const missed: string[] = []
    for (let code = 0x80; code < 0x1f200; code++) {
      if (code >= 0xd800 && code < 0xe000) continue
      const character = String.fromCodePoint(code)
      for (const base of ['a', 'd', 'i', 'n', 's', 'z', '0', '7', 'ae', 'oe']) {
        if (collator.compare(character, base) === 0 && foldName(character) !== base.toUpperCase())
          missed.push(character)
      }
      if (collator.compare(`n${character}`, 'n') === 0 && foldName(`n${character}`) !== 'N')
        missed.push(`n${character}`)
    }
    expect(missed).toEqual([])
  })

  it('defect R59: reads the first visible characters of a long name', () => {
    expect(foldName('x'.repeat(LONGEST_NAME + 1))).toBe('X'.repeat(LONGEST_NAME))
    for (const silent of ['\u0301', '\u00AD', '\u200D']) {
      for (const at of [0, 1, 3]) {
        expect(foldName(`${'ann'.slice(0, at)}${silent.repeat(1000)}${'ann'.slice(at)}`)).toBe('ANN')
      }
      expect(foldName(silent.repeat(1000))).toBe('invisible')
    }
    const [one, other] = ['0xann', '0xbob'].map((wallet) => foldName(`Sign in as ${wallet}: ${'…'.repeat(1000)}`))
    expect(one).not.toBe(other)
  })
})
