import { describe, expect, it } from '@jest/globals'
import { FakeClock } from 'authengine/testing'
import { codecFor, JoseCodec } from '../../../../src/crypto/JoseCodec.js'
import { SecretRing } from '../../../../src/crypto/SecretRing.js'
import { NodeCodec } from '../../../../src/crypto/platform/NodeCodec.js'

const SECRETS = ['secret-a-0123456789abcdef0123456789']

describe('codecFor', () => {
  it('returns the codec of the platform, which unseals tokens of the portable codec', async () => {
    const clock = new FakeClock()
    const codec = codecFor(SECRETS, clock)
    expect(codec).toBeInstanceOf(NodeCodec)
    const portable = new JoseCodec(new SecretRing(SECRETS, clock))
    expect(await codec.unseal(await portable.seal({ sub: 'ann' }, 'session'), 'session')).toEqual({ sub: 'ann' })
  })
})
