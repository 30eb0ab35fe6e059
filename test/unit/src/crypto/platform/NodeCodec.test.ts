import fc from 'fast-check'
import { describe, expect, it } from '@jest/globals'
import { FakeClock } from 'authengine/testing'
import type { Clock } from '../../../../../src/core/ports.js'
import { JoseCodec } from '../../../../../src/crypto/JoseCodec.js'
import { SecretRing } from '../../../../../src/crypto/SecretRing.js'
import { VerifiedTokens } from '../../../../../src/crypto/VerifiedTokens.js'
import { NodeCodec } from '../../../../../src/crypto/platform/NodeCodec.js'
import { describeCodec } from '../describeCodec.js'

const SECRETS = ['secret-a-0123456789abcdef0123456789', 'sécret-b-0123456789abcdef0123456789']
const jose = (secrets: readonly string[], clock: Clock) => new JoseCodec(new SecretRing(secrets, clock))
const node = (secrets: readonly string[], clock: Clock, memory?: VerifiedTokens) =>
  new NodeCodec(secrets, clock, jose(secrets, clock), memory)

describeCodec('NodeCodec', node)
describeCodec('NodeCodec with a memory', (secrets, clock) => node(secrets, clock, new VerifiedTokens(clock)))

describe('NodeCodec and JoseCodec', () => {
  const clock = new FakeClock()

  it("unseal each other's tokens, whatever the content is", async () => {
    const [one, other] = [node(SECRETS, clock), jose(SECRETS, clock)]
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 5000 }),
        fc.string({ maxLength: 40 }),
        async (text, purpose) => {
          expect(await other.decrypt(one.encrypt(text, purpose), purpose)).toBe(text.toWellFormed())
          expect(one.decrypt(await other.encrypt(text, purpose), purpose)).toBe(text.toWellFormed())
        },
      ),
      { numRuns: 200 },
    )
  })

  it('write the same header in every month', async () => {
    const passing = new FakeClock('2030-11-30T00:00:00Z')
    const [one, other] = [node(SECRETS, passing), jose(SECRETS, passing)]
    for (let month = 0; month < 4; month++) {
      const [mine, theirs] = [one.encrypt('{}', 'session'), await other.encrypt('{}', 'session')]
      expect(mine.split('.')[0]).toBe(theirs.split('.')[0])
      passing.forward(31 * 24 * 60 * 60)
      expect(one.decrypt(theirs, 'session')).toBe('{}')
      expect(await other.decrypt(mine, 'session')).toBe('{}')
    }
  })

  it('unseal tokens of each of several secrets', async () => {
    for (const secret of SECRETS) {
      const sealed = await jose([secret], clock).encrypt('{}', 'session')
      expect(node(SECRETS, clock).decrypt(sealed, 'session')).toBe('{}')
    }
    expect(node([SECRETS[0] ?? ''], clock).encrypt('{}', 'session')).not.toBe('')
  })
})

describe('NodeCodec', () => {
  it('returns at once, without a promise', () => {
    const codec = node(SECRETS, new FakeClock())
    const sealed = codec.seal({ sub: 'ann' }, 'session')
    expect(sealed).toEqual(expect.any(String))
    expect(codec.unseal(sealed as string, 'session')).toEqual({ sub: 'ann' })
  })

  it('needs a secret', () => {
    expect(() => node([], new FakeClock()).encrypt('{}', 'session')).toThrow(TypeError)
  })
})
