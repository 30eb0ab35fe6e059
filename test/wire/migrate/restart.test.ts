import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { fromAuthjs } from '@authengine/migrate'
import { type SqlAdapter, sqlAdapter } from '@authengine/sql'
import { sessionOf } from '../../support/anEngine.js'
import { AuthjsTables } from '../../support/migrate/authjsTables.js'
import { AUTHJS, authjsToken, claimsOf, FORMER_SECRET as secret } from '../../support/migrate/formerTokens.js'
import { aSite, type FormerSite, notAfter } from './formerSite.js'

const OLD = ['User', 'Account', 'Session', 'VerificationToken', 'Authenticator'] as const
const [users, accounts, sessions, verificationTokens] = OLD

describe('a site with the tables of Auth.js, and "auth_used" and "auth_ended" beside them', () => {
  let folder: string
  let old: AuthjsTables
  const opened: SqlAdapter[] = []

  const open = (added = {}): SqlAdapter => {
    const tables = { users, accounts, sessions, verificationTokens, ...added }
    const adapter = sqlAdapter({ sqlite: join(folder, 'auth.db') }, { foreign: true, tables })
    opened.push(adapter)
    return adapter
  }
  /** The same site in a new process. */
  const started = (): FormerSite => {
    const adapter = open({ used: 'auth_used', ended: 'auth_ended' })
    return aSite([fromAuthjs({ secret, notAfter })], { adapter, session: { strategy: 'jwt' } })
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'restart-'))
    old = new AuthjsTables(join(folder, 'auth.db'))
    old.user('ann', { email: 'ann@example.test' })
    for (const statement of open().layout().additions) if (/auth_(?:used|ended)/.test(statement)) old.exec(statement)
  })
  afterEach(async () => {
    for (const adapter of opened.splice(0)) await adapter.close()
    old.close()
    rmSync(folder, { recursive: true })
  })

  it('refuses former and converted cookies after a sign-out and a restart', async () => {
    const cookies = { [AUTHJS]: await authjsToken(claimsOf()) }
    const ann = started().with(cookies)
    expect(await sessionOf(ann)).toMatchObject({ user: { email: 'ann@example.test' } })
    const converted = Object.fromEntries(ann.cookies)
    await ann.submit('/auth/signout', {})
    const restarted = started()
    expect(await sessionOf(restarted.with(cookies))).toBeNull()
    expect(await sessionOf(restarted.with(converted))).toBeNull()
  })
})
