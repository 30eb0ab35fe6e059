import { createCipheriv, hkdfSync } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import type { JWT } from 'authengine'
import { FakeClock } from 'authengine/testing'
import { JoseCodec } from '../../src/crypto/JoseCodec.js'
import { SecretRing } from '../../src/crypto/SecretRing.js'
import { monthOf, SALT, sealInfo } from '../../src/crypto/SessionCodec.js'
import { anEngine, SECRET, sessionOf } from '../support/anEngine.js'

const SESSION = '__Host-authengine.session-token'
const PURPOSE = `session ${SESSION}`

/** Seals bytes as a session cookie with the secret of the tests. */
async function sealed(bytes: Uint8Array | string): Promise<string> {
  const clock = new FakeClock()
  const { kid } = await new SecretRing([SECRET], clock).sealingKey(PURPOSE)
  const info = sealInfo(PURPOSE, monthOf(clock.now()), 'A256GCM')
  const key = new Uint8Array(hkdfSync('sha256', SECRET, SALT, info, 32))
  const header = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', kid })).toString('base64url')
  const iv = Buffer.alloc(12, 7)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(header))
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return [header, '', ...[iv, body, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
}

describe('a sealed session', () => {
  it('is accepted as the tests seal it', async () => {
    const { browser } = anEngine({ session: { audience: [] } })
    const ann = browser()
    ann.plant(SESSION, await sealed('{"sid":"s","sub":"ann","name":"Ann","exp":1893500000}'))
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
  })

  it.each([
    '{"sid":"s","sub":"ann","exp":1e999}',
    '{"sid":"s","sub":"ann","exp":1e300}',
    '{"sid":"s","sub":"ann","exp":1893500000,"auth_time":1e999}',
    '{"sid":"s","sub":"ann","exp":1893500000,"auth_time":"1893456000"}',
    Buffer.concat([Buffer.from('{"sid":"s","exp":1893500000,"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
  ])('defect R24: is refused without an error if it contains %p', async (content) => {
    const { browser, log } = anEngine({ session: { updateAge: 0, absoluteMaxAge: 31_536_000, audience: [] } })
    const thief = browser()
    const token = await sealed(content)
    thief.plant(SESSION, token)
    const response = await thief.get('/auth/session')
    expect([response.status, await response.json()]).toEqual([200, null])
    expect(log.codes('error')).toEqual([])
    expect(thief.cookies.has(SESSION)).toBe(false)
  })

  it('defect R24: is refused with invalid UTF-8 by the portable codec as well', async () => {
    const codec = new JoseCodec(new SecretRing([SECRET], new FakeClock()))
    expect(await codec.unseal(await sealed('{"sub":"ann"}'), PURPOSE)).toEqual({ sub: 'ann' })
    expect(
      await codec.unseal(
        await sealed(Buffer.concat([Buffer.from('{"sub":"'), Buffer.from([0xff]), Buffer.from('"}')])),
        PURPOSE,
      ),
    ).toBeNull()
  })
})

describe('a jwt callback', () => {
  it.each(['text', 7, true, ['list'], undefined])(
    'defect R19: that returns %p causes an error, and the cookie remains',
    async (answer) => {
      let isBroken = false
      const { browser, log, signedIn } = anEngine({
        session: { updateAge: 0 },
        callbacks: { jwt: ({ token }) => (isBroken ? (answer as unknown as JWT) : token) },
      })
      const ann = await signedIn()
      const before = ann.cookies.get(SESSION)
      isBroken = true
      expect((await ann.get('/auth/session')).status).toBe(500)
      expect(log.codes('error')).toEqual(['JWTSessionError'])
      expect(ann.cookies.get(SESSION)).toBe(before)
      const bob = browser()
      await bob.submit('/auth/callback/cred', { username: 'bob', password: 'right' })
      expect(bob.cookies.has(SESSION)).toBe(false)
      isBroken = false
      expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    },
  )

  it('defect R47: that returns too much: the log has the size and the largest claims, without values', async () => {
    const { log, signedIn } = anEngine({
      callbacks: { jwt: ({ token }) => ({ ...token, roles: 'r'.repeat(9000), teams: ['t'.repeat(4000)] }) },
    })
    const ann = await signedIn()
    expect(ann.cookies.has(SESSION)).toBe(false)
    expect(log.text()).toMatch(
      /needs \d+ bytes; .* The largest claims are "roles" \(9002 characters\), "teams" \(4004 characters\)/,
    )
    expect(log.text()).not.toContain('rrrr')
  })
})
