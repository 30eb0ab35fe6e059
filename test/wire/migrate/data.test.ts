import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type DataReport, migrateData } from '@authengine/migrate/data'
import { legacyHashes } from '@authengine/passwords'
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

const run = (): Promise<DataReport> => {
  const layout = adapter.layout()
  return migrateData({
    ...{ from: 'better-auth', source: layout, target: layout, providers: [], write: true },
    api: <T>(token: ApiToken<T>) => site.engine.api(token),
    now: site.clock.now(),
    secrets: [{ secret: SECRET }],
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
})
