import { describe, expect, it } from '@jest/globals'
import { ApplicationCodec, type JWTCoding } from '../../../../src/crypto/SessionCodec.js'

const SECRETS = ['new', 'old']

describe('ApplicationCodec', () => {
  it('passes claims, secrets and life time to the application, and nothing else', async () => {
    const calls: unknown[] = []
    const coding: JWTCoding = {
      encode: (params) => (calls.push(params), 'written'),
      decode: (params) => (calls.push(params), { sub: 'ann' }),
    }
    const codec = new ApplicationCodec(coding, SECRETS, 60)
    expect(await codec.seal({ sub: 'ann' }, 'session')).toBe('written')
    expect(await codec.unseal('written', 'session')).toEqual({ sub: 'ann' })
    expect(calls).toEqual([
      { token: { sub: 'ann' }, secret: SECRETS, salt: 'session', maxAge: 60 },
      { token: 'written', secret: SECRETS, salt: 'session' },
    ])
  })

  it('treats an exception as a malformed token', async () => {
    const fail = (): never => {
      throw new RangeError('bad signature')
    }
    const later = async (): Promise<null> => {
      await Promise.resolve()
      throw new RangeError('bad signature')
    }
    for (const decode of [fail, later, () => null]) {
      expect(await new ApplicationCodec({ encode: () => '', decode }, SECRETS, 60).unseal('x', 'session')).toBeNull()
    }
  })

  it('rejects if encoding fails', async () => {
    const encode = (): Promise<string> => Promise.reject(new RangeError('no key'))
    const codec = new ApplicationCodec({ encode, decode: () => null }, SECRETS, 60)
    await expect(codec.seal({}, 'session')).rejects.toThrow('no key')
  })

  it('calls the two functions with their object as this', async () => {
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
