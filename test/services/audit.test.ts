import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { AuditEntries, auditTables } from '@authengine/audit'
import { migrate, type SqlAdapter, sqlAdapter } from '@authengine/sql'
import { sessionOf } from '../support/anEngine.js'
import { anEntry } from '../support/audit/entry.js'
import { auditedSite } from '../support/audit/site.js'
import { SERVERS } from '../support/services/servers.js'
import type { DatabaseServer } from '../support/sql/DatabaseServer.js'
import { Direct, OUR_TABLES } from '../support/sql/Direct.js'

const KEY = 'a-key-for-tests-only-0123456789abcdefghijklm'
const AUDIT_TABLES = ['audit_entries', 'audit_seals']

describe.each(['PostgreSQL', 'MariaDB'])('the audit log in %s, with a user who may only insert and select', (kind) => {
  const { at, dialect, start } = SERVERS[kind]!
  const app = dialect === 'mysql' ? `'app'@'%'` : 'app'
  let server: DatabaseServer
  let owner: SqlAdapter
  let limited: SqlAdapter
  let direct: Direct

  beforeAll(async () => {
    server = await start()
    owner = sqlAdapter(at(server.url), { tables: [auditTables] })
    await migrate(owner)
    direct = new Direct(at(server.url))
    await direct.run(dialect === 'mysql' ? `create user ${app} identified by 'app'` : `create role app login`)
    for (const table of [...OUR_TABLES, 'auth_migrations']) {
      await direct.run(`grant select, insert, update, delete on ${table} to ${app}`)
    }
    for (const table of AUDIT_TABLES) await direct.run(`grant select, insert on ${table} to ${app}`)
    const url = new URL(server.url)
    url.username = 'app'
    if (dialect === 'mysql') url.password = 'app'
    limited = sqlAdapter(at(url.href), { tables: [auditTables] })
  }, 120_000)
  afterEach(() => direct.empty([...AUDIT_TABLES, ...OUR_TABLES]))
  afterAll(async () => {
    await limited.close()
    await owner.close()
    await direct.close()
    await server.stop()
  }, 120_000)

  it('writes, reads and verifies; removing and changing says which right is missing', async () => {
    const { ann, browser, clock, log, names, signedIn } = await auditedSite(limited, { chain: { key: KEY } })
    const visitor = await signedIn('ann')
    await browser().submit('/auth/callback/cred', { username: 'ann', password: 'wrong' })
    await visitor.submit('/auth/signout')
    expect(await names()).toEqual(['sign_in.done', 'sign_in.refused', 'sign_out.done'])
    expect(await log.verify()).toMatchObject({ ok: true, unchained: 0 })
    clock.forward(3600)
    await expect(log.prune({ before: clock.now() })).rejects.toThrow('needs DELETE on audit_entries and audit_seals')
    await expect(log.forget(ann.id)).rejects.toThrow('needs UPDATE on audit_entries')
    expect(await direct.count('audit_entries')).toBeGreaterThan(3)
  })

  it('lets users sign in although the failed INSERT aborts the transaction, and gets the entries later', async () => {
    const { clock, lines, names, signedIn } = await auditedSite(limited)
    await direct.run(`revoke insert on audit_entries from ${app}`)
    try {
      expect(await sessionOf(await signedIn('ann'))).not.toBeNull()
      expect(await sessionOf(await signedIn('bob'))).not.toBeNull()
    } finally {
      await direct.run(`grant insert on audit_entries to ${app}`)
    }
    expect(lines()).toContain('audit-transaction')
    expect(await names()).toEqual([])
    // The entry of the reading is delivered in the same turn as those that wait.
    clock.forward(60)
    while ((await direct.count('audit_entries')) < 3) await direct.count('audit_seals')
    expect((await names()).filter((name) => name === 'sign_in.done')).toHaveLength(2)
  })

  it('refuses them with required: true', async () => {
    const { lines, signedIn } = await auditedSite(limited, { required: true })
    await direct.run(`revoke insert on audit_entries from ${app}`)
    try {
      expect(await sessionOf(await signedIn('ann'))).toBeNull()
    } finally {
      await direct.run(`grant insert on audit_entries to ${app}`)
    }
    expect(lines()).toContain('The audit log cannot be written, and it is required, so this was refused.')
    expect(await direct.count('sessions')).toBe(0)
    expect(await sessionOf(await signedIn('ann'))).not.toBeNull()
  })

  it('has one entry for each of many sign-ins at once, in one chain', async () => {
    const { log, names, signedIn } = await auditedSite(limited, { chain: { key: KEY } }, { limits: false })
    await Promise.all(Array.from({ length: 20 }, () => signedIn('ann')))
    expect(await names()).toEqual(Array.from({ length: 20 }, () => 'sign_in.done'))
    expect(await direct.count('sessions')).toBe(20)
    expect(await log.verify()).toMatchObject({ ok: true, unchained: 0 })
  })

  it('E6, E17: stores an entry once, orders entries by id, and compares ids of users exactly', async () => {
    const store = limited.extension(AuditEntries)!
    const entries = [
      anEntry(2, { data: { text: 'ünï ✓ \u{1F511}', yes: true, count: 3 }, agent: '\u{1F511}'.repeat(128) }),
      anEntry(1, { actor: { type: 'user', id: 'Ann' }, subject: { type: 'user', id: 'Ann' }, repeated: 412 }),
      // The clock was set back.
      anEntry(3, {
        at: new Date('2029-01-01'),
        subject: { type: 'organisation', id: 'ann' },
        actor: { type: 'service' },
      }),
    ]
    const seal = { writer: 'w', sequence: 1, entry: 'e', name: 'n', mac: 'm', previous: '', seal: 's' }
    await store.append(entries, [seal])
    await store.append(entries, [{ ...seal, seal: 'other' }])
    expect(await store.page?.({}, undefined, 10)).toEqual([entries[2], entries[0], entries[1]])
    expect(await store.page?.({ user: 'ann' }, undefined, 10)).toEqual([entries[0]])
    expect(await store.seals?.(undefined, 10)).toEqual([seal])
    const all = owner.extension(AuditEntries)!
    expect(await all.oldest?.('01900000-0000-7000-8000-000000000003', ['sign_in.done'], 1)).toEqual([entries[1]?.id])
    await all.replace?.([anEntry(2, { actor: { type: 'user' }, forgotten: true })])
    expect((await all.find?.([entries[0]!.id]))?.[0]).toMatchObject({ actor: { type: 'user' }, forgotten: true })
    await all.remove?.(entries.map(({ id }) => id))
    expect(await all.page?.({}, undefined, 10)).toEqual([])
  })
})
