import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import { type AuthPlugin, MemoryAdapter } from 'authengine'
import { migrate, type SqlAdapter, sqlAdapter } from '@authengine/sql'
import type { DatabaseAdapter } from 'authengine/adapter'
import { Terms, TermsAccepted, termsTables } from '../../../docs/examples/plugin/feature/acceptedTerms.js'
import { terms } from '../../../docs/examples/plugin/feature/terms.js'
import { signIn, signUp } from '../../support/accounts/account.js'
import { passwords } from '../../support/accounts/passwords.js'
import { anEngine, jsonOf, ORIGIN, sessionOf } from '../../support/anEngine.js'

const folder = mkdtempSync(join(tmpdir(), 'terms-'))
const opened: SqlAdapter[] = []

afterEach(async () => {
  for (const adapter of opened.splice(0)) await adapter.close()
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

async function inSqlite(): Promise<DatabaseAdapter> {
  const adapter = sqlAdapter({ sqlite: join(folder, 'terms.db') }, { tables: [termsTables] })
  opened.push(adapter)
  await migrate(adapter)
  return adapter
}

const databases: Readonly<Record<string, () => Promise<DatabaseAdapter>>> = {
  MemoryAdapter: () => Promise.resolve(new MemoryAdapter()),
  SQLite: inSqlite,
}

const ANN = 'ann@example.test'
const TERMS = `${ORIGIN}/auth/continue/terms`
const locationOf = (response: Response): string | null => response.headers.get('location')

describe.each(Object.entries(databases))('the feature of the guide, with %s', (_name, database) => {
  function aSite(adapter: DatabaseAdapter, version: string) {
    const accepted: unknown[] = []
    const listener: AuthPlugin = {
      id: 'listener',
      name: 'Listener',
      register: (registry) => void registry.on(TermsAccepted, (message) => void accepted.push(message)),
    }
    return { accepted, ...anEngine({ adapter, plugins: [passwords(), terms({ version }), listener] }) }
  }

  it('asks once for each version, before the session is created', async () => {
    const adapter = await database()
    const first = aSite(adapter, '1')
    const ann = first.browser()
    expect(locationOf(await signUp(ann, ANN))).toBe(TERMS)
    expect(await adapter.users.byEmail(ANN)).toBeNull()
    const page = await (await ann.get('/auth/continue/terms')).text()
    expect(page).toContain('I accept version 1')
    expect(page).toContain(`href="${ORIGIN}/terms"`)
    expect((await ann.submit('/auth/continue/terms', { version: '0' })).status).toBe(422)
    expect(await sessionOf(ann)).toBeNull()
    expect(first.accepted).toEqual([])
    expect(locationOf(await ann.submit('/auth/continue/terms', { version: '1' }))).toBe(`${ORIGIN}/`)
    expect(await sessionOf(ann)).toMatchObject({ user: { email: ANN } })
    const userId = (await adapter.users.byEmail(ANN))?.id ?? ''
    expect(first.accepted).toEqual([{ userId, version: '1' }])
    expect(await first.engine.api(Terms).acceptedBy(userId)).toBe('1')
    expect(await first.engine.api(Terms).acceptedBy('bob')).toBeNull()
    expect(locationOf(await signIn(first.browser(), ANN))).toBe(`${ORIGIN}/`)

    const second = aSite(adapter, '2')
    const again = second.browser()
    expect(locationOf(await signIn(again, ANN))).toBe(TERMS)
    await again.submit('/auth/continue/terms', { version: '2' })
    expect(await sessionOf(again)).toMatchObject({ user: { email: ANN } })
    expect(await second.engine.api(Terms).acceptedBy(userId)).toBe('2')
  })
})

describe('the feature of the guide', () => {
  const aSite = (version: string) => anEngine({ adapter: new MemoryAdapter(), plugins: [terms({ version })] })

  it('is translated into German, and returns the current version', async () => {
    const ann = aSite('1').browser()
    await ann.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
    const page = await ann.request('/auth/continue/terms', { headers: { 'accept-language': 'de' } })
    expect(await page.text()).toMatch(/lang="de"[^]*Bedingungen[^]*Ich akzeptiere Version 1/)
    expect(await jsonOf(await ann.get('/auth/terms/version'))).toEqual({ version: '1' })
  })

  it('checks the configuration', () => {
    expect(() => aSite('')).toThrow(/terms\(\{ version \}\): must have 1 to 50 characters/)
    expect(() => anEngine({ plugins: [terms({ version: '1' })] })).toThrow(/"terms": stores something/)
    const adapter = sqlAdapter({ sqlite: ':memory:' })
    opened.push(adapter)
    expect(() => anEngine({ adapter, plugins: [terms({ version: '1' })] })).toThrow(/termsTables|@example\/terms/)
  })
})
