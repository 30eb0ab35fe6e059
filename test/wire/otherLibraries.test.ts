import { createHash, hkdfSync } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { EncryptJWT, SignJWT } from 'jose'
import { anEngine, SECRET } from '../support/anEngine.js'
import { peopledAdapter } from '../support/peopledAdapter.js'

const V4 = '__Secure-next-auth.session-token'
const V5 = '__Secure-authjs.session-token'
const CLAIMS = { name: 'Ann', sub: 'user-ann' }

const keyFor = (salt: string, info: string, bytes: number): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', SECRET, salt, info, bytes))

/** The thumbprint of RFC 7638, with which other libraries name their keys. */
const thumbprint = (key: Uint8Array, digest: 'sha256' | 'sha512'): string =>
  createHash(digest)
    .update(JSON.stringify({ k: Buffer.from(key).toString('base64url'), kty: 'oct' }))
    .digest('base64url')

const sealed = (key: Uint8Array, enc: string, kid?: string, claims: object = CLAIMS): Promise<string> =>
  new EncryptJWT({ ...claims })
    .setProtectedHeader({ alg: 'dir', enc, ...(kid !== undefined && { kid }) })
    .setIssuedAt(1893456000)
    .setExpirationTime(1896048000)
    .encrypt(key)

const keyV4 = keyFor('', 'NextAuth.js Generated Encryption Key', 32)
const keyV5 = (bytes: number): Uint8Array => keyFor(V5, `Auth.js Generated Encryption Key (${V5})`, bytes)
const keyBetter = keyFor('better-auth-session', 'BetterAuth.js Generated Encryption Key', 64)
const signed = (alg: string): Promise<string> =>
  new SignJWT(CLAIMS).setProtectedHeader({ alg }).sign(new TextEncoder().encode(SECRET))

/** Cookies that other libraries sealed with the same secret. */
const FORMS: readonly (readonly [form: string, name: string, make: () => Promise<string>])[] = [
  ['next-auth 4', V4, () => sealed(keyV4, 'A256GCM')],
  ['Auth.js 5', V5, () => sealed(keyV5(64), 'A256CBC-HS512', thumbprint(keyV5(64), 'sha512'))],
  ['Auth.js 5, enc A256GCM', V5, () => sealed(keyV5(32), 'A256GCM', thumbprint(keyV5(32), 'sha256'))],
  ['Auth.js 5, without kid', V5, () => sealed(keyV5(64), 'A256CBC-HS512')],
  [
    'Better Auth without a database',
    '__Secure-better-auth.session_data',
    () => sealed(keyBetter, 'A256CBC-HS512', thumbprint(keyBetter, 'sha256')),
  ],
  ['encode functions of applications', V4, () => signed('HS256')],
  ['next-auth 3', V4, () => signed('HS512')],
]

const named = (name: string) => ({ cookies: { sessionToken: { name } } })

describe('a cookie of another library under a configured name', () => {
  it.each(FORMS)('defect R73: of %s is not removed, and logged once', async (_form, name, make) => {
    const { browser, log } = anEngine(named(name))
    const ann = browser()
    const token = await make()
    ann.plant(name, token)
    for (let reads = 0; reads < 2; reads++) {
      const response = await ann.get('/auth/session')
      expect([response.status, await response.json()]).toEqual([200, null])
      expect(response.headers.getSetCookie().filter((cookie) => cookie.startsWith(name))).toEqual([])
    }
    expect(ann.cookies.get(name)).toBe(token)
    expect(log.codes('warn')).toEqual(['other-library'])
    expect(log.text()).toContain(`"${name}"`)
    expect(log.text()).not.toContain(token)
  })

  it('defect R73: is not removed in pieces, even if there are more than this library reads', async () => {
    const { browser } = anEngine(named(V4))
    const ann = browser()
    const token = await sealed(keyV4, 'A256GCM', undefined, { ...CLAIMS, roles: 'r'.repeat(9000) })
    const pieces = token.match(/.{1,3933}/g) ?? []
    expect(pieces).toHaveLength(4)
    for (const [at, piece] of pieces.entries()) ann.plant(`${V4}.${String(at)}`, piece)
    await ann.get('/auth/session')
    expect(pieces.map((_piece, at) => ann.cookies.get(`${V4}.${String(at)}`))).toEqual(pieces)
  })

  it('defect R73: is not removed with database sessions', async () => {
    const { browser, log } = anEngine({ ...named(V5), adapter: peopledAdapter(), session: { strategy: 'database' } })
    const ann = browser()
    const token = await sealed(keyV5(64), 'A256CBC-HS512', thumbprint(keyV5(64), 'sha512'))
    ann.plant(V5, token)
    await ann.get('/auth/session')
    expect(ann.cookies.get(V5)).toBe(token)
    expect(log.codes('warn')).toContain('other-library')
  })

  it('is replaced by a sign-in, and removed by a sign-out', async () => {
    const { browser } = anEngine(named(V5))
    const token = await sealed(keyV5(64), 'A256CBC-HS512', thumbprint(keyV5(64), 'sha512'))
    const ann = browser()
    ann.plant(V5, token)
    await ann.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
    expect(await (await ann.get('/auth/session')).json()).toMatchObject({ user: { name: 'Ann' } })
    const bob = browser()
    bob.plant(V5, token)
    await bob.submit('/auth/signout', {})
    expect(bob.cookies.has(V5)).toBe(false)
  })
})

describe('a session cookie that cannot be unsealed', () => {
  it('is removed under a configured name if its format is that of this library, also of version 0.1', async () => {
    const { browser, log } = anEngine(named(V5))
    const ann = browser()
    const zeroOne = await sealed(keyV5(32), 'A256GCM', 'c0ffee123456.202912')
    for (const value of [zeroOne, 'junk', 'a.b.c', '..', Buffer.from('{"alg":"none"}').toString('base64url') + '..']) {
      ann.plant(V5, value)
      await ann.get('/auth/session')
      expect(ann.cookies.has(V5)).toBe(false)
    }
    expect(log.codes('warn')).toEqual([])
  })

  it.each(FORMS)('is removed under the default name in every format: %s', async (_form, _name, make) => {
    const { browser, log } = anEngine()
    const ann = browser()
    ann.plant('__Host-authengine.session-token', await make())
    await ann.get('/auth/session')
    expect(ann.cookies.has('__Host-authengine.session-token')).toBe(false)
    expect(log.codes('warn')).toEqual([])
  })

  it('is removed if jwt.decode of the application refuses it, in every format', async () => {
    const { browser } = anEngine({ ...named(V4), jwt: { encode: () => 'none', decode: () => null } })
    const ann = browser()
    ann.plant(V4, await signed('HS256'))
    await ann.get('/auth/session')
    expect(ann.cookies.has(V4)).toBe(false)
  })
})
