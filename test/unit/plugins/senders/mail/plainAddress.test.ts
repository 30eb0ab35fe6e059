import { describe, expect, it } from '@jest/globals'
import { isPlainAddress } from '../../../../../plugins/senders/src/mail/plainAddress.js'

describe('isPlainAddress', () => {
  it.each(['ann@example.test', `o'brien+a/b=c@mail.example.test`, 'no-reply@bücher.example', 'a@b'])(
    'accepts %s as one email address',
    (text) => {
      expect(isPlainAddress(text)).toBe(true)
    },
  )

  it.each([
    '=?utf-8?q?ann?=@x',
    '\uff1d\uff1futf-8?q?ann?=@x',
    'ann?=@x',
    'a@=?utf-8?q?x?=',
    'eve%evil.example@x',
    'evil.example!eve@x',
    '|cat@x',
    '/file@x',
    '-oQ@x',
  ])('defect R17: refuses %s, which a mailer may read differently', (text) => {
    expect(isPlainAddress(text)).toBe(false)
  })

  it.each([
    '',
    'ann',
    '@example.test',
    'ann@',
    'a@b@c',
    'a@x, b@y',
    'a@x;b@y',
    'a@x b@y',
    'a@x\nb@y',
    'a@x\u0000',
    'a@x\u2028',
    'a@x\u2060',
    'a@x\u202e',
    'a@x\ud800',
    'A <a@x>',
    '<a@x>',
    '"a"@x',
    'a(b)@x',
    'a@[127.0.0.1]',
    'g:a@x;',
    'a\\b@x',
    'a＠x',
    'a@x，b',
    'a@x＜',
    `${'a'.repeat(250)}@x.test`,
  ])('refuses %j', (text) => {
    expect(isPlainAddress(text)).toBe(false)
  })

  it.each(['a', 'a@', '@', 'a.', ' ', '<', 'é'])('attack #319: is not slowed down by many %j', (piece) => {
    expect(isPlainAddress(piece.repeat(50_000))).toBe(false)
  })
})
