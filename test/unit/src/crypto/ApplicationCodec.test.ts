import { describe, expect, it } from '@jest/globals'
import { ApplicationCodec, type JWTCoding } from '../../../../src/crypto/SessionCodec.js'

const SECRETS = ['new', 'old']

describe('ApplicationCodec', () => {
  it('hands the application what it needs, and nothing else', async () => {
    const calls: unknown[] = []
    const coding: JWTCoding = {
      encode: (params) => (calls.push(params), 'written'),
      decode: (params) => (calls.push(params), { sub: 'ann' }),
    }
    const codec = new ApplicationCodec(coding, SECRETS, 60)
    expect(await codec.seal({ sub: 'ann' }, 'session')).toBe('written')
    expect(await codec.open('written', 'session')).toEqual({ sub: 'ann' })
    expect(calls).toEqual([
      { token: { sub: 'ann' }, secret: SECRETS, salt: 'session', maxAge: 60 },
      { token: 'written', secret: SECRETS, salt: 'session' },
    ])
  })

  it('takes an exception for a token that is not genuine', async () => {
    const fail = (): never => {
      throw new RangeError('bad signature')
    }
    const later = async (): Promise<null> => {
      await Promise.resolve()
      throw new RangeError('bad signature')
    }
    for (const decode of [fail, later, () => null]) {
      expect(await new ApplicationCodec({ encode: () => '', decode }, SECRETS, 60).open('x', 'session')).toBeNull()
    }
  })

  it('does not hide that writing failed', async () => {
    const encode = (): Promise<string> => Promise.reject(new RangeError('no key'))
    const codec = new ApplicationCodec({ encode, decode: () => null }, SECRETS, 60)
    await expect(codec.seal({}, 'session')).rejects.toThrow('no key')
  })

  it('keeps the object of the two functions', async () => {
    const coding = {
      prefix: 'p-',
      encode: function (this: { prefix: string }) {
        return `${this.prefix}x`
      },
      decode: () => null,
    }
    expect(await new ApplicationCodec(coding, SECRETS, 60).seal({}, 'session')).toBe('p-x')
  })
})
