import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type DataInput, type DataReport, migrateData } from '@authengine/migrate/data'
import { legacyHashes, Passwords } from '@authengine/passwords'
import { SecondFactor } from '@authengine/second-factor'
import { type SqlAdapter, sqlAdapter } from '@authengine/sql'
import type { ApiToken } from 'authengine'
import {
  BACKUP_CODES,
  BetterAuthTables,
  cookieOf,
  PASSWORD_HASH,
  SECRET,
  TWO_FACTOR,
  TWO_FACTOR_KEY,
} from '../../support/migrate/betterAuthTables.js'
import { codeIn, submit } from '../../support/passwords/aPasswordSite.js'
import {
  aSecondFactorSiteOn,
  AuthenticatorApp,
  type SecondFactorSite,
  STEP,
  submitCode,
  submitRecovery,
} from '../../support/second-factor/aSecondFactorSite.js'

const COOKIE = '__Secure-better-auth.session_token'
const PASSWORD = 'a long password of ann'

let folder: string
let old: BetterAuthTables
let adapter: SqlAdapter
let site: SecondFactorSite<SqlAdapter>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'data-'))
  const file = join(folder, 'app.db')
  old = new BetterAuthTables(file)
  adapter = sqlAdapter({ sqlite: file })
  await adapter.migrate()
  site = aSecondFactorSiteOn(
    adapter,
    {},
    { session: { strategy: 'database' }, cookies: { sessionToken: { name: COOKIE } } },
    { legacy: legacyHashes(), names: 'both' },
  )
})
afterEach(async () => {
  old.close()
  await adapter.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (more: Partial<DataInput> = {}): Promise<DataReport> => {
  const layout = adapter.layout()
  return migrateData({
    ...{ from: 'better-auth', source: layout, target: layout, providers: [], write: true },
    api: <T>(token: ApiToken<T>) => site.engine.api(token),
    ...{ now: site.clock.now(), secrets: [{ secret: SECRET }], ...more },
  })
}
const fromNow = (days: number): string => new Date(site.clock.now().getTime() + days * 86_400_000).toISOString()

describe('a user of Better Auth whose rows were carried', () => {
  it('is still signed in, and a sign-out ends a copy of the cookie', async () => {
    old
      .user('ann')
      .session('ann', 'Wh9smhSIM8gmotge1qllD4N2zb6yRNaZ', { createdAt: fromNow(-2), expiresAt: fromNow(5) })
    expect((await run()).blockers).toEqual([])
    const [browser, copy] = [site.browser(), site.browser()]
    for (const each of [browser, copy])
      each.plant(COOKIE, encodeURIComponent(cookieOf('Wh9smhSIM8gmotge1qllD4N2zb6yRNaZ')))
    expect(await (await browser.get('/auth/session')).json()).toMatchObject({ user: { email: 'ann@app.example' } })
    await browser.submit('/auth/signout')
    expect(await (await copy.get('/auth/session')).json()).toBeNull()
  })

  it('signs in with the password, by address or user name', async () => {
    old.user('ann', { username: 'ann.b', displayUsername: 'Ann.B' })
    old.account('ann', 'credential', 'ann', { password: PASSWORD_HASH })
    expect((await run()).parts.flatMap(({ problems }) => problems)).toEqual([])
    for (const login of ['ann@app.example', 'ANN.b']) {
      const browser = site.browser()
      await browser.submit('/auth/callback/password', { login, password: PASSWORD })
      expect([login, await (await browser.get('/auth/session')).json()]).toMatchObject([
        login,
        { user: { name: 'ann' } },
      ])
    }
    const browser = site.browser()
    await browser.submit('/auth/callback/password', { login: 'ann.b', password: 'another long password' })
    expect(await (await browser.get('/auth/session')).json()).toBeNull()
  })

  it('is asked for the second factor of before: the app, or a backup code, once', async () => {
    old.user('ann', { twoFactorEnabled: 1 }).account('ann', 'credential', 'ann', { password: PASSWORD_HASH })
    old.insert('twoFactor', { id: 'factor', userId: 'ann', verified: 1, ...TWO_FACTOR })
    await run()
    await run()
    const app = new AuthenticatorApp(TWO_FACTOR_KEY, () => site.clock.now())
    const code = BACKUP_CODES[0] ?? ''
    const attempts = [
      (browser: ReturnType<typeof site.browser>) => submitCode(browser, app.code()),
      (browser: ReturnType<typeof site.browser>) => submitRecovery(browser, code),
      (browser: ReturnType<typeof site.browser>) => submitRecovery(browser, code),
    ]
    const users: unknown[] = []
    for (const attempt of attempts) {
      const browser = site.browser()
      const response = await browser.submit('/auth/callback/password', { login: 'ann@app.example', password: PASSWORD })
      expect(response.headers.get('location')).toContain(STEP)
      expect(await (await browser.get('/auth/session')).json()).toBeNull()
      await attempt(browser)
      users.push(
        ((await (await browser.get('/auth/session')).json()) as { user?: { name?: string } } | null)?.user?.name,
      )
    }
    expect(users).toEqual(['ann', 'ann', undefined])
  })

  it('is asked for the second factor also if the run ended right after the password', async () => {
    old.user('ann', { twoFactorEnabled: 1 }).account('ann', 'credential', 'ann', { password: PASSWORD_HASH })
    old.insert('twoFactor', { id: 'factor', userId: 'ann', verified: 1, ...TWO_FACTOR })
    const passwords = site.engine.api(Passwords)
    const ending = async (...given: Parameters<typeof passwords.import>): Promise<never> => {
      await passwords.import(...given)
      throw new Error('The process ends here.')
    }
    const api = <T>(token: ApiToken<T>): T => {
      const found = site.engine.api(token)
      return (found as unknown) === passwords ? Object.assign({}, found, { import: ending }) : found
    }
    await expect(run({ api })).rejects.toThrow('The process ends here.')
    expect(await passwords.has('ann')).toBe(true)
    const browser = site.browser()
    const response = await browser.submit('/auth/callback/password', { login: 'ann@app.example', password: PASSWORD })
    expect(response.headers.get('location')).toContain(STEP)
    expect(await (await browser.get('/auth/session')).json()).toBeNull()
  })

  it.each([false, true])('leaves nothing if another user has the address, written: %s', async (write) => {
    await adapter.users.create({ name: null, email: 'ann@app.example', emailVerified: null, image: null })
    old.user('ann', { email: 'Ann@app.example', twoFactorEnabled: 1 })
    old.account('ann', 'credential', 'ann', { password: PASSWORD_HASH })
    old.insert('twoFactor', { id: 'factor', userId: 'ann', verified: 1, ...TWO_FACTOR })
    old.session('ann', 'Wh9smhSIM8gmotge1qllD4N2zb6yRNaZ', { createdAt: fromNow(-2), expiresAt: fromNow(5) })
    const { parts } = await run({ write })
    const reasons = (list: readonly { readonly reason: string }[]) => list.map(({ reason }) => reason)
    const filled = parts.filter(({ rows }) => rows > 0)
    expect(filled.map(({ carried, part, problems }) => [part, carried, reasons(problems)])).toEqual([
      ['users', 0, ['Another user has the address there. Users are never merged.']],
      ...['two-factor', 'passwords', 'sessions'].map((part) => [part, 0, []]),
    ])
    expect(filled.slice(1).map(({ leftOut }) => reasons(leftOut))).toEqual([
      ['Its user was not carried.'],
      ['Its user was not carried.'],
      ['Its user was not carried.'],
    ])
  })
})

describe('a run after the switch', () => {
  const carriedIn = ({ parts }: DataReport) =>
    Object.fromEntries(parts.flatMap(({ carried, part, rows }) => (rows > 0 ? [[part, carried]] : [])))

  it('does not bring back a password or a second factor that was removed here', async () => {
    old.user('ann', { twoFactorEnabled: 1 }).account('ann', 'credential', 'ann', { password: PASSWORD_HASH })
    old.insert('twoFactor', { id: 'factor', userId: 'ann', verified: 1, ...TWO_FACTOR })
    expect(carriedIn(await run())).toMatchObject({ passwords: 1, 'two-factor': 1 })
    await site.engine.api(Passwords).remove('ann')
    await site.engine.api(SecondFactor).reset('ann')
    for (const write of [false, true]) {
      const report = await run({ write })
      expect(carriedIn(report)).toEqual({ users: 0, passwords: 0, 'two-factor': 0 })
      expect(report.parts.flatMap(({ problems }) => problems)).toEqual([])
    }
    expect(await site.engine.api(Passwords).has('ann')).toBe(false)
    expect(await site.engine.api(SecondFactor).isEnrolled('ann')).toBe(false)
  })

  it('does not bring back what the first proof of the address has removed', async () => {
    const unverified = { emailVerified: 0, twoFactorEnabled: 1 }
    old.user('ann', unverified).account('ann', 'credential', 'ann', { password: PASSWORD_HASH })
    old.account('ann', 'github', '1')
    old.insert('twoFactor', { id: 'factor', userId: 'ann', verified: 1, ...TWO_FACTOR })
    old.session('ann', 'Wh9smhSIM8gmotge1qllD4N2zb6yRNaZ', { createdAt: fromNow(-2), expiresAt: fromNow(5) })
    const more = { unverified: 'keep', providers: [{ id: 'github', type: 'oauth' }] } as const
    expect(carriedIn(await run(more))).toMatchObject({ passwords: 1, 'two-factor': 1, sessions: 1 })
    const ann = site.browser()
    await submit(ann, 'sign-up', { email: 'ann@app.example', username: 'ann', password: 'another long password' })
    await submit(ann, 'verify', { code: codeIn(await site.mailTo('ann@app.example')) })
    expect((await adapter.users.byId('ann'))?.emailVerified).not.toBeNull()
    const before = await adapter.accounts.ofUser?.('ann')
    const report = await run(more)
    expect(carriedIn(report)).toEqual({ users: 0, accounts: 0, passwords: 0, 'two-factor': 0, sessions: 0 })
    expect(report.parts.find(({ part }) => part === 'accounts')?.leftOut).toMatchObject([
      { reason: /^The address was verified in authengine only/, rows: 1 },
    ])
    expect(await adapter.accounts.ofUser?.('ann')).toEqual(before)
    expect(await site.engine.api(SecondFactor).isEnrolled('ann')).toBe(false)
  })
})
