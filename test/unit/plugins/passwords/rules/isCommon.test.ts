import { describe, expect, it } from '@jest/globals'
import { COMMON_PASSWORDS } from '../../../../../plugins/passwords/src/rules/commonPasswords.js'
import { bare } from '../../../../../plugins/passwords/src/rules/folded.js'
import { isCommon } from '../../../../../plugins/passwords/src/rules/isCommon.js'

const COMMON = [
  // Blanks in no order.
  ...[' \t  \u00a0 \u3000\u00a0\t\t \u2003 \u200b\t\u00ad', '\0\t\t\0 \u2800\u2800\0\t \ufe0f\0\0 \u2060'],
  // One character, a short text.
  ...[
    'aaaaaaaaaaaaaaa',
    'AaAaAaAaAaAaAaA',
    '😀'.repeat(15),
    'abcabcabcabcabc',
    'kx7vq2mwkx7vq2mw',
    'kx7vq2mw-KX7VQ2MW',
  ],
  ...['-=-=-=-=-=-=-=-', '\0'.repeat(15), 'kxkxkxkxkxkx2024', 'no no no no no no'],
  'vq2mw483vq2mw483',
  // Runs.
  ...[
    '123456789012345',
    '012345678901234',
    '987654321098765',
    'abcdefghijklmnop',
    'ponmlkjihgfedcba',
    'uvwxyzabcdefghi',
  ],
  ...[
    '1-2-3-4-5-6-7-8',
    'a b c d e f g h i',
    'абвгдежзийклмно',
    '123321123321123',
    '111222333444555',
    'aaaabbbbccccdddd',
  ],
  ...[
    'abcdefgh12345678',
    '1234567890abcde',
    'abcdefghijkl2024',
    'xyzabc789012xyz',
    '1234567891011121314',
    '112233445566778899',
  ],
  ...['012345678910111213', 'онмлкйизжедгвба', 'abcdefgh82731946', 'poiuyt-82731946'],
  // Keyboards.
  ...[
    'qwertyuiopasdfgh',
    'qwertyuiop123456',
    'poiuytrewqlkjhgf',
    'qwertzuiopasdfgh',
    'azertyuiopqsdfgh',
    'mnbvcxzlkjhgfdsa',
  ],
  ...[
    '1qaz2wsx3edc4rfv',
    'qazwsxedcrfvtgb',
    'qweasdzxcqweasdzxc',
    '1q2w3e4r5t6y7u8i',
    'a1b2c3d4e5f6g7h8',
    '!@#$%^&*()_+!@#',
  ],
  ...[
    '1!2@3#4$5%6^7&8*',
    'zxcvbnm,./asdfghjkl',
    'QwertyuiopAsdfgh',
    'yxcvbnmasdfghjkl',
    '!"§$%&/()=qwertz',
    'asdfghjkl;zxcvbnm',
  ],
  // Well-known passwords.
  ...[
    'passwordpassword',
    'PasswordPassword',
    'password12345678',
    'Password-2024-2025',
    'password1990!!!',
    'p@ssw0rdp@ssw0rd',
  ],
  ...[
    'P@ssw0rd P@ssw0rd!',
    'letmeinletmein2024',
    'iloveyouiloveyou',
    'qwerty9283746501',
    'пароль1990199019',
    'contraseña 202420',
  ],
  ...['correcthorsebatterystaple', 'Correct Horse Battery Staple', 'correct-horse-battery-staple1', 'thisismypassword'],
  ...[
    'ｐａｓｓｗｏｒｄｐａｓｓｗｏｒｄ',
    'supercalifragilisticexpialidocious',
    '𝐏𝐀𝐒𝐒𝐖𝐎𝐑𝐃 2024 1990',
    'dragondragondragon',
  ],
]

const UNCOMMON = [
  'ab#cd$ef)gh=ij}kl',
  'a7b!c9d#e2f$g5h%',
  '7a!b9c#d2e$f5g%h',
  'reopasklvbtyfgcx',
  'abc829174026185',
  '😀😁😂😃😄😅😆😇😈😉😊😋😌😍😎',
  'violet tractors hum quietly',
  'the password of the tractor',
  'dragon tractor umbrella',
  'kx7vq2mw-hd93nfpz',
  'qwerty but not entirely',
  '6394 2705 8816 4937',
  'aaaaaaaaaaaakx7vq2',
  'password violet 2024',
  '2024passwords-are-fun',
  'fed up with the poi',
  '7$)x#=k!}w%q&z/',
  'q7$kw)m=x!h}r%n&',
  '東京特許許可局長今日急遽休暇',
  'ὁ βίος βραχύς, ἡ δὲ τέχνη',
]

describe('a common password', () => {
  it.each(COMMON)('password #22: is found (%j)', (password) => {
    expect(isCommon(password.normalize('NFC'))).toBe(true)
  })

  it.each(UNCOMMON)('is compared as a whole, so this one is accepted: %j', (password) => {
    expect(isCommon(password.normalize('NFC'))).toBe(false)
  })

  it('is found whatever it is followed by, if it is a word with digits', () => {
    for (const word of COMMON_PASSWORDS)
      for (const password of [`${word}${word}`, `${word}2024`, `${word.toUpperCase()}${word}90210`])
        expect([password, isCommon(password)]).toEqual([password, true])
  })

  it('has a bounded size when it is compared: one code point becomes 18 at most', () => {
    expect(bare('\ufdfa'.repeat(256)).length).toBeLessThanOrEqual(18 * 256)
  })
})

describe('the list of common passwords', () => {
  it('has entries in lower case, each once, and long enough to mean something', () => {
    expect(COMMON_PASSWORDS.length).toBeGreaterThan(300)
    expect(COMMON_PASSWORDS.filter((word, at) => COMMON_PASSWORDS.indexOf(word) !== at)).toEqual([])
    expect(COMMON_PASSWORDS.filter((word) => word !== word.toLowerCase().normalize('NFC'))).toEqual([])
    expect(COMMON_PASSWORDS.filter((word) => bare(word).length < 2)).toEqual([])
  })
})
