import { describe, expect, it } from '@jest/globals'
import { type AuthMethod, levelOf, methodsText, strengthIn, strengthOf } from '../../../../src/core/AuthMethod.js'

const at = (seconds: number): Date => new Date(seconds * 1000)
const START = at(1_700_000_000)

describe('levelOf', () => {
  it.each<[number, readonly AuthMethod[]]>([
    [1, []],
    [1, ['pwd']],
    [1, ['pwd', 'pin', 'kba']],
    // A mailbox, and an account at a provider, can be opened with a password.
    [1, ['fed', 'email', 'pwd']],
    [1, ['otp', 'sms']],
    [1, ['user', 'hwk']],
    [1, ['made-up', 'constructor', '__proto__']],
    [2, ['pwd', 'otp']],
    [2, ['fed', 'sms']],
    [2, ['email', 'hwk']],
    [2, ['mfa']],
    [2, ['pwd', 'otp', 'user']],
    [2, ['hwk', 'mfa']],
    [3, ['user', 'hwk', 'mfa']],
    [3, ['user', 'swk', 'mfa']],
    [3, ['pwd', 'user', 'hwk']],
  ])('returns %d for %j', (level, methods) => {
    expect(levelOf(methods)).toBe(level)
  })
})

describe('methods of a session', () => {
  it('are read as they were written, in whole seconds', () => {
    const methods = [
      { method: 'pwd', at: new Date('2030-01-01T00:00:00.999Z') },
      { method: 'otp', at: new Date('2030-01-01T00:01:00Z') },
    ]
    const text = methodsText(methods)
    expect(text).toBe('pwd@1893456000 otp@1893456060')
    expect(strengthIn(text, START)).toEqual({
      authMethods: [
        { method: 'pwd', at: at(1_893_456_000) },
        { method: 'otp', at: at(1_893_456_060) },
      ],
      authTime: at(1_893_456_060),
      level: 2,
    })
  })

  it('are stored once each, with the time of the last use, to save space', () => {
    const used = [100, 300, 200].map((seconds) => ({ method: 'otp', at: at(seconds) }))
    expect(methodsText(used)).toBe('otp@300')
    expect(strengthOf(used, START).authTime).toEqual(at(300))
  })

  it.each([
    undefined,
    null,
    '',
    1,
    {},
    ['pwd@1'],
    'pwd',
    '@1',
    'pwd@',
    'pwd@x',
    'pwd@-1',
    'pwd@1 ',
    'pwd@1  otp@2',
    'pwd@1234567890123',
    `${'x'.repeat(65)}@1`,
  ])('are unknown for the stored text %j', (text) => {
    expect(strengthIn(text, START)).toEqual({ authMethods: [], authTime: START, level: 1 })
  })

  it('have no text if there is none', () => {
    expect(methodsText([])).toBeUndefined()
  })

  it.each(['', 'one time', 'otp@1', 'a\n', 'x'.repeat(65)])('cannot have the name %j', (method) => {
    expect(() => methodsText([{ method, at: START }])).toThrow('no usable name')
  })

  it('cannot have an invalid time', () => {
    for (const never of [new Date(NaN), at(-1)]) {
      expect(() => methodsText([{ method: 'pwd', at: never }])).toThrow(TypeError)
    }
  })
})
