import { describe, expect, it } from '@jest/globals'
import { JoseCodec } from '../../../../src/crypto/JoseCodec.js'
import { Sealer } from '../../../../src/crypto/SessionCodec.js'
import { SecretRing } from '../../../../src/crypto/SecretRing.js'
import { FakeClock } from '../../../../src/testing/index.js'

function aSealer(secret = 'secret-a-0123456789abcdef0123456789', clock = new FakeClock()) {
  return { clock, sealer: new Sealer(new JoseCodec(new SecretRing([secret], clock)), clock) }
}

describe('Sealer', () => {
  it('unseals its values until they expire', async () => {
    const { clock, sealer } = aSealer()
    const sealed = await sealer.seal({ id: 'x' }, 'flow', 60)
    clock.forward(59)
    expect(await sealer.unseal(sealed, 'flow')).toMatchObject({ id: 'x' })
    clock.forward(1)
    expect(await sealer.unseal(sealed, 'flow')).toBeNull()
  })

  it('unseals with the same purpose and secret only', async () => {
    const { clock, sealer } = aSealer()
    const sealed = await sealer.seal({ id: 'x' }, 'flow', 60)
    expect(await sealer.unseal(sealed, 'state')).toBeNull()
    expect(await aSealer('secret-b-0123456789abcdef0123456789', clock).sealer.unseal(sealed, 'flow')).toBeNull()
  })

  it('ignores an expiry in the values', async () => {
    const { clock, sealer } = aSealer()
    const sealed = await sealer.seal({ exp: clock.seconds() + 1000 }, 'flow', 60)
    clock.forward(60)
    expect(await sealer.unseal(sealed, 'flow')).toBeNull()
  })

  it.each(['', 'x', 'a.b.c', 'a.b.c.d.e', '\u0000'])('does not unseal other texts: %j', async (text) => {
    expect(await aSealer().sealer.unseal(text, 'flow')).toBeNull()
  })

  it('refuses values without an expiry', async () => {
    const clock = new FakeClock()
    const codec = new JoseCodec(new SecretRing(['secret-a-0123456789abcdef0123456789'], clock))
    expect(await new Sealer(codec, clock).unseal(await codec.seal({ id: 'x' }, 'flow'), 'flow')).toBeNull()
  })
})
