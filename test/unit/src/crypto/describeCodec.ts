import fc from 'fast-check'
import { beforeAll, describe, expect, it } from '@jest/globals'
import type { JWT } from 'authengine'
import { FakeClock } from 'authengine/testing'
import { CompactEncrypt, type CompactJWEHeaderParameters } from 'jose'
import type { Clock } from '../../../../src/core/ports.js'
import type { JweCodec } from '../../../../src/crypto/JweCodec.js'
import { SecretRing } from '../../../../src/crypto/SecretRing.js'

const [A, B] = ['secret-a-0123456789abcdef0123456789', 'secret-b-0123456789abcdef0123456789']
const CLAIMS: JWT = { sub: 'ann', name: 'Änn 😀', exp: 1, nested: { list: [1, null, true] } }
const DAY = 24 * 60 * 60
const SHORT = { alg: 'dir', enc: 'A256GCM' }

const ringOf = (...secrets: string[]): SecretRing => new SecretRing(secrets, new FakeClock())
const encoded = (header: unknown): string => Buffer.from(JSON.stringify(header)).toString('base64url')

/** A token with the genuine key, which can only be refused because of its form. */
async function forged(
  header: Partial<CompactJWEHeaderParameters>,
  plaintext: string | Uint8Array = JSON.stringify(CLAIMS),
  crit?: Record<string, boolean>,
): Promise<string> {
  const key = await ringOf(A).sealingKey('session')
  const material = header.enc === 'A256CBC-HS512' ? await key.cbc() : await key.gcm()
  const bytes = typeof plaintext === 'string' ? new TextEncoder().encode(plaintext) : plaintext
  return new CompactEncrypt(bytes)
    .setProtectedHeader({ ...SHORT, kid: key.kid, ...header })
    .encrypt(material, crit && { crit })
}

/** Creates the codec under test. */
export type MakeCodec = (secrets: readonly string[], clock: Clock) => JweCodec

/** The tests of every codec that seals as JWE. */
export function describeCodec(name: string, make: MakeCodec): void {
  const codecOf = (...secrets: string[]): JweCodec => make(secrets, new FakeClock())

  describe(name, () => {
    let token: string
    beforeAll(async () => {
      token = await codecOf(A).seal(CLAIMS, 'session')
    })

    it('unseals its own tokens, as a new object each time', async () => {
      const codec = codecOf(A)
      const [first, second] = [await codec.unseal(token, 'session'), await codec.unseal(token, 'session')]
      expect(first).toEqual(CLAIMS)
      expect(second).toEqual(CLAIMS)
      expect(first).not.toBe(second)
    })

    it('writes a compact JWE with a direct key, never the same twice', async () => {
      const parts = token.split('.')
      expect(parts.length).toBe(5)
      expect(parts[1]).toBe('')
      expect(JSON.parse(Buffer.from(parts[0] ?? '', 'base64url').toString())).toEqual({
        ...SHORT,
        kid: expect.stringMatching(/^[0-9a-f]{12}\.203001$/),
      })
      expect(await codecOf(A).seal(CLAIMS, 'session')).not.toBe(token)
    })

    it('unseals with the purpose and secret of the token only', async () => {
      expect(await codecOf(A).unseal(token, 'flow')).toBeNull()
      expect(await codecOf(A).unseal(token, '')).toBeNull()
      expect(await codecOf(B).unseal(token, 'session')).toBeNull()
      expect(await codecOf(B, A).unseal(token, 'session')).toEqual(CLAIMS)
    })

    it('unseals after the month has changed', async () => {
      const clock = new FakeClock('2030-01-31T00:00:00Z')
      const codec = make([A], clock)
      const sealed = await codec.seal(CLAIMS, 'session')
      clock.forward(35 * DAY)
      expect(await codec.unseal(sealed, 'session')).toEqual(CLAIMS)
      clock.forward(600 * DAY)
      expect(await codec.unseal(sealed, 'session')).toBeNull()
    })

    it('unseals the second accepted cipher, and a token without a kid', async () => {
      expect(await codecOf(A).unseal(await forged({ enc: 'A256CBC-HS512' }), 'session')).toEqual(CLAIMS)
      const key = await ringOf(A).sealingKey('session')
      const bytes = new TextEncoder().encode(JSON.stringify(CLAIMS))
      const nameless = await new CompactEncrypt(bytes).setProtectedHeader(SHORT).encrypt(await key.gcm())
      expect(await codecOf(B, A).unseal(nameless, 'session')).toEqual(CLAIMS)
    })

    it.each<[string, Partial<CompactJWEHeaderParameters>]>([
      ['a wrapped key', { alg: 'A256GCMKW' }],
      ['the id of no key', { kid: 'unknown' }],
      ['the id of another month', { kid: '000000000000.203001' }],
    ])('attack #58: refuses %s, even if it was made with the genuine key', async (_name, header) => {
      expect(await codecOf(A).unseal(await forged(header), 'session')).toBeNull()
    })

    it('attack #58: refuses an unknown critical member, even if it was made with the genuine key', async () => {
      const sealed = await forged({ crit: ['x'], x: 1 }, undefined, { x: true })
      expect(await codecOf(A).unseal(sealed, 'session')).toBeNull()
    })

    it.each<[string, unknown]>([
      ['alg none', { alg: 'none' }],
      ['alg none with enc', { ...SHORT, alg: 'none' }],
      ['PBES2 with 2^31 rounds', { ...SHORT, alg: 'PBES2-HS256+A128KW', p2c: 2147483647, p2s: 'AAAA' }],
      ['RSA1_5', { ...SHORT, alg: 'RSA1_5' }],
      ['A128GCM', { ...SHORT, enc: 'A128GCM' }],
      ['the other cipher', { ...SHORT, enc: 'A256CBC-HS512' }],
      ['compression', { ...SHORT, zip: 'DEF' }],
      ['crit', { ...SHORT, crit: ['x'] }],
      ['jku', { ...SHORT, jku: 'https://evil.example' }],
      ['jwk', { ...SHORT, jwk: {} }],
      ['an unknown kid', { ...SHORT, kid: 'unknown' }],
      ['no kid', SHORT],
      ['a kid that is not a text', { ...SHORT, kid: {} }],
      ['no alg', { enc: 'A256GCM' }],
      ['no enc', { alg: 'dir' }],
      ['an empty header', {}],
      ['a list', []],
      ['null', null],
      ['a number', 1],
    ])('attack #58: refuses the header %s in place of its own', async (_name, header) => {
      const [, ...rest] = token.split('.')
      expect(await codecOf(A).unseal([encoded(header), ...rest].join('.'), 'session')).toBeNull()
    })

    it('attack #58: refuses its own header with one member added, removed or repeated', async () => {
      const [head = '', ...rest] = token.split('.')
      const own = Buffer.from(head, 'base64url').toString()
      const members = JSON.parse(own) as Record<string, string>
      const { kid, ...nameless } = members
      const spaced = Buffer.from(`${own} `).toString('base64url')
      const twice = Buffer.from(own.replace('{', `{"kid":"${kid ?? ''}",`)).toString('base64url')
      for (const header of [
        encoded(nameless),
        encoded({ ...members, x: 1 }),
        encoded({ kid, ...nameless }),
        spaced,
        twice,
      ]) {
        if (header !== head) expect(await codecOf(A).unseal([header, ...rest].join('.'), 'session')).toBeNull()
      }
    })

    it('attack #59: refuses every flip of a single bit', async () => {
      const codec = codecOf(A)
      const parts = token.split('.').map((part) => Buffer.from(part, 'base64url'))
      for (const [at, bytes] of parts.entries()) {
        for (let bit = 0; bit < bytes.length * 8; bit++) {
          const flipped = Buffer.from(bytes)
          flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
          const changed = parts.map((part, index) => (index === at ? flipped : part).toString('base64url')).join('.')
          expect([at, bit, await codec.unseal(changed, 'session')]).toEqual([at, bit, null])
        }
      }
    })

    it('attack #59: refuses every prefix of a token, and a tag cut to 4, 8 and 15 bytes', async () => {
      const codec = codecOf(A)
      for (let length = 0; length < token.length; length++)
        expect(await codec.unseal(token.slice(0, length), 'session')).toBeNull()
      const [head, key, iv, text, tag = ''] = token.split('.')
      for (const bytes of [0, 4, 8, 12, 13, 14, 15]) {
        const short = Buffer.from(tag, 'base64url').subarray(0, bytes).toString('base64url')
        expect(await codec.unseal([head, key, iv, text, short].join('.'), 'session')).toBeNull()
      }
      expect(await codec.unseal([head, key, iv, text, `${tag}AAAA`].join('.'), 'session')).toBeNull()
      expect(await codec.unseal([head, 'AAAA', iv, text, tag].join('.'), 'session')).toBeNull()
    })

    it('attack #59: accepts only one spelling of each segment', async () => {
      const codec = codecOf(A)
      const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
      let spellings = 0
      for (let size = 0; size < 4; size++) {
        const sealed = await codec.seal({ ...CLAIMS, fill: 'x'.repeat(size) }, 'session')
        const parts = sealed.split('.')
        for (const [at, part] of parts.entries()) {
          const variants = [
            `${part}=`,
            `${part}==`,
            ` ${part}`,
            `${part}\n`,
            part.replaceAll('-', '+'),
            part.replaceAll('_', '/'),
          ]
          for (const last of ALPHABET) variants.push(part.slice(0, -1) + last)
          for (const variant of variants.filter((each) => each !== part)) {
            const isSameBytes = Buffer.from(variant, 'base64url').equals(Buffer.from(part, 'base64url'))
            if (isSameBytes) spellings += 1
            const spelled = parts.map((each, index) => (index === at ? variant : each)).join('.')
            expect([variant, await codec.unseal(spelled, 'session')]).toEqual([variant, null])
          }
        }
      }
      expect(spellings).toBeGreaterThan(20)
    })

    it.each(['null', '[]', '"text"', '1', 'true', '', '{', 'not json', '\ufeff{}x'])(
      'refuses the claims %j, even if they were sealed with the genuine key',
      async (plaintext) => {
        expect(await codecOf(A).unseal(await forged({}, plaintext), 'session')).toBeNull()
      },
    )

    it('keeps claims with names of members of every object as plain claims', async () => {
      const claims =
        (await codecOf(A).unseal(await forged({}, '{"__proto__":{"polluted":1},"sub":"ann"}'), 'session')) ?? {}
      expect(Object.getPrototypeOf(claims)).toBe(Object.prototype)
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
      expect((claims as { polluted?: unknown }).polluted).toBeUndefined()
    })

    it('refuses a token that is too long for cookies before decrypting it', async () => {
      const long = await codecOf(A).seal({ fill: 'x'.repeat(30_000) }, 'session')
      expect(long.length).toBeGreaterThan(32_768)
      expect(await codecOf(A).unseal(long, 'session')).toBeNull()
    })

    it('refuses every other text, and never throws', async () => {
      const codec = codecOf(A)
      const [head = '', , iv = '', text = '', tag = ''] = token.split('.')
      const unit = fc.constantFrom(
        head,
        iv,
        text,
        tag,
        '.',
        '.',
        '.',
        '=',
        'A',
        '_',
        ' ',
        '\u0000',
        'é',
        encoded(SHORT),
        encoded({ ...SHORT, kid: '__proto__' }),
        'e30',
        'bnVsbA',
      )
      await fc.assert(
        fc.asyncProperty(fc.array(unit, { maxLength: 12 }), async (pieces) => {
          const candidate = pieces.join('')
          fc.pre(candidate !== token)
          expect(await codec.unseal(candidate, 'session')).toBeNull()
        }),
        { numRuns: 1000 },
      )
    })

    it('returns any claims that JSON can represent', async () => {
      const codec = codecOf(A)
      await fc.assert(
        fc.asyncProperty(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), async (claims) => {
          const plain = JSON.parse(JSON.stringify(claims)) as JWT
          expect(await codec.unseal(await codec.seal(plain, 'session'), 'session')).toEqual(plain)
        }),
      )
    })
  })
}
