import { SecondFactor, SecondFactorRefused } from '@authengine/second-factor'
import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import type { DatabaseAdapter } from 'authengine/adapter'
import * as OTPAuth from 'otpauth'
import { MEMORY_AND_SQLITE } from '../../support/memoryAndSqlite.js'
import { ANN, locationOf, signIn } from '../../support/passwords/aPasswordSite.js'
import {
  aSecondFactorSiteOn,
  type SecondFactorSite,
  STEP,
  submitCode,
  submitRecovery,
} from '../../support/second-factor/aSecondFactorSite.js'

/** A key as Better Auth makes it: the bytes of 32 letters and digits. */
const KEY = new TextEncoder().encode('Kq7ZpW3xR9tYbN2mVc5LdF8gHj4sAe1U')
/** Codes as Better Auth makes them. */
const CODES = ['aB3dE-fGh1J', 'Zz9yX-wVu2T', '1I0Oo-lLi5S']

const codeWith = (key: Uint8Array, at: Date): string =>
  new OTPAuth.TOTP({ secret: new OTPAuth.Secret({ buffer: Uint8Array.from(key).buffer }) }).generate({
    timestamp: at.getTime(),
  })

interface Imported extends SecondFactorSite<DatabaseAdapter> {
  readonly id: string
  readonly rows: () => Promise<unknown>
}

async function aSite(adapter: DatabaseAdapter = new MemoryAdapter()): Promise<Imported> {
  const site = aSecondFactorSiteOn(adapter)
  await site.signedUp(ANN)
  await site.mailsSent()
  const { id = '' } = (await adapter.users.byEmail(ANN)) ?? {}
  const kinds = ['totp', 'recovery', 'imported'].map((kind) => `second-factor.${kind}`)
  const rows = (): Promise<unknown> => Promise.all(kinds.map(async (kind) => adapter.secrets?.of(id, kind)))
  return { ...site, id, rows }
}

describe.each(MEMORY_AND_SQLITE)('second factors of another system, with %s', (_name, make) => {
  it('sign in with an imported app, and with each imported code once', async () => {
    const site = await aSite(await make())
    await site.engine.api(SecondFactor).importFactors(site.id, { apps: [{ key: KEY }], recoveryCodes: CODES })
    const ann = await site.firstFactor()
    expect(locationOf(await ann.get('/auth/account'))).toContain('/auth/signin')
    expect((await submitCode(ann, codeWith(KEY, new Date(0)))).status).toBe(422)
    const code = codeWith(KEY, site.clock.now())
    expect(locationOf(await submitCode(ann, code))).toBe('/')
    expect((await submitCode(await site.firstFactor(), code)).status).toBe(422)
    for (const typed of CODES) {
      expect(locationOf(await submitRecovery(await site.firstFactor(), typed))).toBe('/')
      expect((await submitRecovery(await site.firstFactor(), typed)).status).toBe(422)
    }
    expect(await site.engine.api(SecondFactor).recoveryCodesLeft(site.id)).toBe(0)
  })

  it('import everything once, also at the same time, and never again', async () => {
    const site = await aSite(await make())
    const api = site.engine.api(SecondFactor)
    const createdAt = new Date('2025-05-05T05:05:05Z')
    const factors = { apps: [{ key: KEY, name: 'Phone', createdAt }], recoveryCodes: CODES }
    await Promise.all([1, 2, 3].map(() => api.importFactors(site.id, factors)))
    expect(await api.apps(site.id)).toMatchObject([{ name: 'Phone', createdAt, usedAt: null, isDisabled: false }])
    expect(await api.recoveryCodesLeft(site.id)).toBe(3)
    expect(locationOf(await submitRecovery(await site.firstFactor(), CODES[0] ?? ''))).toBe('/')
    const before = await site.rows()
    await api.importFactors(site.id, factors)
    expect(await site.rows()).toEqual(before)
    await api.reset(site.id)
    await api.importFactors(site.id, factors)
    expect([await api.isEnrolled(site.id), await api.recoveryCodesLeft(site.id)]).toEqual([false, 0])
  })
})

describe('second factors of another system', () => {
  it.each([10, 16, 20, 32, 64])('sign in with a key of %d bytes', async (length) => {
    const site = await aSite()
    const key = Uint8Array.from({ length }, (_, at) => (at * 37 + 11) % 256)
    await site.engine.api(SecondFactor).importFactors(site.id, { apps: [{ key }] })
    expect(locationOf(await submitCode(await site.firstFactor(), codeWith(key, site.clock.now())))).toBe('/')
  })

  it.each([
    ['aB3dEfGh1J', 302],
    [' aB3dE fGh1J ', 302],
    ['AB3DE-FGH1J', 422],
    ['aB3dE-fGh1', 422],
  ])('accept the code aB3dE-fGh1J typed as "%s" with %d', async (typed, status) => {
    const site = await aSite()
    await site.engine.api(SecondFactor).importFactors(site.id, { apps: [{ key: KEY }], recoveryCodes: CODES })
    expect((await submitRecovery(await site.firstFactor(), typed)).status).toBe(status)
  })

  it('do not change how codes of this plugin are typed', async () => {
    const site = await aSite()
    await site.engine.api(SecondFactor).importFactors(site.id, { apps: [{ key: KEY }], recoveryCodes: CODES })
    const ann = await site.firstFactor()
    await submitCode(ann, codeWith(KEY, site.clock.now()))
    const page = await (await ann.submit('/auth/second-factor/codes', {})).text()
    const [code = ''] = [...page.matchAll(/<code>([0-9A-Z-]{19})<\/code>/g)].map(([, each]) => each ?? '')
    // New codes replace all others.
    expect((await submitRecovery(await site.firstFactor(), CODES[0] ?? '')).status).toBe(422)
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    expect(locationOf(await submitRecovery(await site.firstFactor(), typed))).toBe('/')
  })

  it.each([
    'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    'jbsw y3dp ehpk 3pxp jbsw y3dp ehpk 3pxp',
    'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP======',
  ])('accept the key as base32: %s', async (key) => {
    const site = await aSite()
    await site.engine.api(SecondFactor).importFactors(site.id, { apps: [{ key }] })
    const bytes = OTPAuth.Secret.fromBase32('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP').bytes
    const response = await submitCode(await site.firstFactor(), codeWith(bytes, site.clock.now()))
    expect(locationOf(response)).toBe('/')
  })

  it('send no mail, and end no session', async () => {
    const site = await aSite()
    const ann = site.browser()
    await signIn(ann, ANN)
    const mails = site.mailbox.mails.length
    await site.engine.api(SecondFactor).importFactors(site.id, { apps: [{ key: KEY }], recoveryCodes: CODES })
    await site.mailsSent()
    expect(site.mailbox.mails).toHaveLength(mails)
    expect((await ann.get('/auth/account')).status).toBe(200)
  })

  it('are stored without their keys and codes', async () => {
    const site = await aSite()
    await site.engine.api(SecondFactor).importFactors(site.id, { apps: [{ key: KEY }], recoveryCodes: CODES })
    const rows = JSON.stringify(await site.rows())
    for (const secret of [...CODES, ...CODES.map((code) => code.replace('-', '')), new TextDecoder().decode(KEY)])
      expect(rows).not.toContain(secret)
  })

  const weak = (codes: readonly string[]) => ({ apps: [{ key: KEY }], recoveryCodes: codes })
  it.each([
    ['a short key', { apps: [{ key: KEY.subarray(0, 9) }] }, '10 to 64 bytes'],
    ['a long key', { apps: [{ key: new Uint8Array(65) }] }, '10 to 64 bytes'],
    ['a short text', { apps: [{ key: 'JBSWY3DPEHPK3PX' }] }, '10 to 64 bytes'],
    ['a text that is not base32', { apps: [{ key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PX1' }] }, '10 to 64 bytes'],
    ['a number', { apps: [{ key: 7 as unknown as string }] }, '10 to 64 bytes'],
    ['no date', { apps: [{ key: KEY, createdAt: new Date(Number.NaN) }] }, 'createdAt'],
    ['codes without an app', { recoveryCodes: CODES }, 'Import them together'],
    ['eight digits', weak(['12345678']), 'about 26 random bits'],
    ['ten hexadecimal digits', weak(['0a1b2-c3d4e']), 'about 40 random bits'],
    ['one weak code', weak(['aB3dE-fGh1J', 'aB3dE']), 'random bits'],
    ['an empty code', weak(['']), 'characters'],
    ['a code of blanks', weak([' - ']), 'characters'],
    ['a code that cannot be typed', weak(['ä'.repeat(20)]), 'characters'],
    ['a code that is too long', weak(['a'.repeat(65)]), 'characters'],
    ['too many codes', weak(Array.from({ length: 21 }, (_, at) => `aB3dEfGh1J${String(at)}`)), '20 are the most'],
  ])('are refused with %s, and nothing is stored', async (_what, factors, problem) => {
    const site = await aSite()
    const api = site.engine.api(SecondFactor)
    await expect(api.importFactors(site.id, factors)).rejects.toThrow(problem)
    expect(await site.rows()).toEqual([[], [], []])
  })

  it('are refused for a user who is not stored, and beyond five apps', async () => {
    const site = await aSite()
    const api = site.engine.api(SecondFactor)
    const apps = Array.from({ length: 6 }, (_, at) => ({ key: new Uint8Array(20).fill(at) }))
    await expect(api.importFactors('unknown', { apps: [{ key: KEY }] })).rejects.toThrow(SecondFactorRefused)
    await expect(api.importFactors(site.id, { apps })).rejects.toMatchObject({ reason: 'too_many' })
    expect(await site.rows()).toEqual([[], [], []])
    await api.importFactors(site.id, { apps: apps.slice(1) })
    await expect(api.importFactors(site.id, { apps: [{ key: KEY }] })).rejects.toMatchObject({ reason: 'too_many' })
    expect(await api.apps(site.id)).toHaveLength(5)
  })

  it('are asked for at the step', async () => {
    const site = await aSite()
    await site.engine.api(SecondFactor).importFactors(site.id, { apps: [{ key: KEY }], recoveryCodes: CODES })
    expect(locationOf(await signIn(site.browser(), ANN))).toBe(STEP)
  })
})
