import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { readUsername } from '../../../../../plugins/passwords/src/names/readUsername.js'

describe('a user name from a form', () => {
  it.each([
    ['ann_lee', 'ann_lee', 'ann_lee'],
    ['Ann.Lee-Smith', 'ann.lee-smith', 'Ann.Lee-Smith'],
    [' Ann ', 'ann', 'Ann'],
    ['\u00a0ANN\t\r\n', 'ann', 'ANN'],
    ['ＡＮＮ', 'ann', 'ANN'],
    ['Jose\u0301', 'josé', 'José'],
    ['ΣΟΦΟΣ', 'σοφοσ', 'ΣΟΦΟΣ'],
    ['σοφος', 'σοφοσ', 'σοφος'],
    ['Weiß', 'weiss', 'Weiß'],
    ['WEISS', 'weiss', 'WEISS'],
    ['WEIẞ', 'weiss', 'WEIẞ'],
    ['İstanbul', 'istanbul', 'İstanbul'],
    ['Ραΐδης', 'ραΐδησ', 'Ραΐδης'],
    ['4711', '4711', '4711'],
  ])('password #14: has one form to compare, and keeps its spelling for display (%j)', (typed, name, display) => {
    expect(readUsername(typed)).toEqual({ name, display })
  })

  it('password #14: is the same for all spellings that a database may find equal', () => {
    for (const typed of ['admin', 'ADMIN', 'adm\u0131n', 'ADM\u0130N', 'ａｄｍｉｎ'])
      expect(readUsername(typed)?.name).toBe('admin')
  })

  it.each([
    ['a Cyrillic a', '\u0430nn'],
    ['a Greek o', 'j\u03bfhn'],
    ['a Cyrillic letter at the end', 'jos\u0435'],
    ['a Cherokee letter', '\u13aann'],
    ['a mathematical letter, which is a Latin one, and a Greek one', '\u{1d41a}nn\u03b1'],
    ['Latin and Han letters', 'ann李明'],
    ['Greek and Cyrillic letters', 'σοфия'],
  ])('password #15: is refused with letters of two scripts: %s', (_name, typed) => {
    expect(readUsername(typed)).toBeUndefined()
  })

  it('password #15: is another name if it is written wholly in another script', () => {
    expect(readUsername('аре')?.name).toBe('\u0430\u0440\u0435')
    expect(readUsername('ape')?.name).toBe('ape')
  })

  it.each([
    'пользователь',
    'χρήστης',
    'օգտատեր',
    'משתמש',
    'مستخدم',
    'उपयोगकर्ता',
    'ব্যবহারকারী',
    'பயனர்',
    'ผู้ใช้งาน',
    '사용자_1',
    '用户名',
    'ユーザー',
    'ひらがなと漢字',
    '韓國사람',
    'ㄅㄆ漢字',
  ])('may be in any script in everyday use: %s', (typed) => {
    expect(readUsername(typed)?.display).toBe(typed.normalize('NFKC'))
  })

  it.each([
    ['too short', 'an'],
    ['too short without the blanks', '  an  '],
    ['too long', 'a'.repeat(65)],
    ['very long', 'a'.repeat(10_000_000)],
    ['too long after NFKC', '\u3349'.repeat(40)],
    ['too long in the form to compare', 'ß'.repeat(33)],
    ['too long with its blanks', 'ann'.padEnd(257)],
    ['empty', ''],
    ['an email address', 'ann@app.example'],
    ['an email address in full-width characters', 'ann＠app.example'],
    ['a blank', 'ann lee'],
    ['an underscore at the start', '_ann'],
    ['a full stop at the end', 'ann.'],
    ['a hyphen at the end', 'ann-'],
    ['only separators', '._-'],
    ['NUL', 'ann\0'],
    ['a line break', 'ann\nlee'],
    ['a zero-width joiner', 'an\u200dn'],
    ['a soft hyphen', 'an\u00adn'],
    ['text from right to left', 'ann\u202elee'],
    ['an emoji', 'ann😀'],
    ['a slash', 'ann/lee'],
    ['a less-than sign', '<ann>'],
    ['an invisible letter', '\u3164\u3164\u3164'],
    ['an invisible Hangul letter', '사\u1160용자'],
    ['a lone surrogate', 'ann\ud800'],
    ['a mark of all scripts', 'x\u030cyz'],
    ['very many marks', `ก${'\u0e47'.repeat(20)}ก`],
    ['a mark in front', '\u093eab'],
    ['a mark after a hyphen', 'क-\u093eक'],
    ['digits of another script', 'ann\u0661'],
  ])('is refused: %s', (_name, typed) => {
    expect(readUsername(typed)).toBeUndefined()
  })

  it.each([undefined, null, 1, true, ['ann'], { name: 'ann' }, new String('ann')])(
    'password #31: is refused if it is not a text (%#)',
    (value) => {
      expect(readUsername(value)).toBeUndefined()
    },
  )

  it('has from 3 to 64 code points', () => {
    for (const length of [3, 64]) expect(readUsername('a'.repeat(length))?.name).toHaveLength(length)
    const rare = '\u{20000}'
    expect(readUsername(rare.repeat(64))?.name).toBe(rare.repeat(64))
    expect(readUsername(rare.repeat(65))).toBeUndefined()
    expect(readUsername(rare.repeat(2))).toBeUndefined()
  })

  it('is read the same way again, in both of its forms, for every letter', () => {
    const wrong: string[] = []
    let accepted = 0
    // Later planes have no letters.
    for (let point = 0; point <= 0x3ffff; point++) {
      const read = readUsername(String.fromCodePoint(point).repeat(3))
      if (!read) continue
      accepted++
      const [again, shown] = [readUsername(read.name), readUsername(read.display)]
      const isSame = again?.name === read.name && again.display === read.name
      if (!isSame || shown?.name !== read.name || shown.display !== read.display) wrong.push(point.toString(16))
    }
    expect(wrong).toEqual([])
    expect(accepted).toBeGreaterThan(50_000)
  })

  it('is read the same way again, whatever was typed', () => {
    const unit = fc.oneof(
      fc.constantFrom(
        'a',
        'B',
        'ı',
        'İ',
        'ß',
        'Σ',
        'ς',
        'ſ',
        'и',
        'Й',
        '\u0301',
        '\u0307',
        '\u0345',
        '_',
        '.',
        '-',
        '1',
        ' ',
      ),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    )
    const property = (typed: string) => {
      const read = readUsername(typed)
      if (!read) return
      expect(readUsername(read.name)).toEqual({ name: read.name, display: read.name })
      expect(readUsername(typed.toUpperCase())?.name ?? read.name).toBe(read.name)
      const { length } = Array.from(read.display)
      expect(length >= 3 && length <= 64 && !/[@\s]/.test(read.name + read.display)).toBe(true)
    }
    fc.assert(fc.property(fc.string({ unit, minLength: 2, maxLength: 8 }), property), {
      seed: 7_654_321,
      numRuns: 5000,
    })
  })
})
