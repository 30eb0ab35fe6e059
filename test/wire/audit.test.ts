import { describe, expect, it } from '@jest/globals'
import { audit, Audit, type AuditOptions, type AuditStore, auditTables } from '@authengine/audit'
import { sqlAdapter } from '@authengine/sql'
import { ConfigurationError, MemoryAdapter } from 'authengine'
import { DatabaseAdapter } from 'authengine/adapter'
import Database from 'libsql'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anEngine, sessionOf } from '../support/anEngine.js'
import { auditedSite, PLACES, refusing } from '../support/audit/site.js'

const KEY = 'a-key-for-tests-only-0123456789abcdefghijklm'
/** Reads until the result is the wanted one: the log is written in the background. The time limit of the test ends it. */
async function eventually<T>(read: () => Promise<readonly T[]>, wanted: readonly T[]): Promise<readonly T[]> {
  for (;;) {
    const found = await read()
    if (found.length === wanted.length) return found
    await new Promise((resolve) => setImmediate(resolve))
  }
}
const RIGHT = { username: 'ann', password: 'right' }

describe.each(Object.entries(PLACES))('the audit log in %s', (_name, place) => {
  it('contains sign-ins, refusals and sign-outs, newest first', async () => {
    const site = await auditedSite(await place())
    const { ann, browser, entries, log, signedIn } = site
    const visitor = await signedIn('ann')
    await browser().submit('/auth/callback/cred', { username: 'ann', password: 'wrong' })
    await visitor.submit('/auth/signout')
    const { entries: read } = await log.page({})
    expect(read.map(({ name }) => name)).toEqual(['audit.read', 'sign_out.done', 'sign_in.refused', 'sign_in.done'])
    expect(read[3]).toMatchObject({
      at: new Date('2030-01-01T00:00:00Z'),
      version: 1,
      outcome: 'done',
      actor: { type: 'user', id: ann.id },
      subject: { type: 'user', id: ann.id },
      session: expect.any(String),
      method: 'credentials',
      provider: 'cred',
      address: '192.0.2.1',
      data: { level: 1, methods: 'pwd' },
    })
    expect(read[2]).toMatchObject({
      outcome: 'refused',
      reason: 'wrong_credentials',
      actor: { type: expect.any(String) },
    })
    expect((await entries()).map(({ id }) => id)).toEqual(
      (await entries())
        .map(({ id }) => id)
        .toSorted()
        .reverse()
        .slice(1),
    )
  })

  it('E5: contains no entry of a transaction that was undone, and one entry of each event', async () => {
    let refuses = true
    const site = await auditedSite(await place(), {}, { plugins: [refusing('sign_in.done', () => refuses)] })
    const visitor = await site.signedIn('ann')
    expect(await sessionOf(visitor)).toBeNull()
    expect(await site.names()).toEqual(['system.failed'])
    refuses = false
    await visitor.submit('/auth/callback/cred', RIGHT)
    expect(await sessionOf(visitor)).not.toBeNull()
    expect(await site.names()).toEqual(['system.failed', 'sign_in.done'])
  })

  it('E2: contains nothing that was typed', async () => {
    const { browser, entries } = await auditedSite(await place())
    await browser().submit('/auth/callback/cred', { username: 'my-secret-password', password: 'other-secret' })
    const refused = (await entries()).at(-1)
    expect(refused).toMatchObject({ name: 'sign_in.refused', identifier: expect.stringMatching(/^[\da-f]{64}$/) })
    expect(JSON.stringify(await entries())).not.toMatch(/secret/)
  })

  it('E9: is read by user, page by page, and reading it for another person is an entry', async () => {
    const { ann, bob, log, signedIn } = await auditedSite(await place())
    for (let count = 0; count < 5; count++) await signedIn('ann')
    await signedIn('bob')
    const own = { user: ann.id, reader: ann.id }
    const first = await log.page({ ...own, limit: 3 })
    expect(first.entries).toHaveLength(3)
    const second = await log.page({ ...own, limit: 3, before: first.next })
    expect(second.entries).toHaveLength(2)
    expect(second.next).toBeUndefined()
    expect([...first.entries, ...second.entries].every(({ actor }) => actor.id === ann.id)).toBe(true)
    expect((await log.page({ names: ['audit.read'], reader: 'any', user: 'any' })).entries).toEqual([])
    await log.page({ user: ann.id, reader: bob.id })
    const { entries } = await log.page({ user: ann.id, names: ['audit.read'], reader: ann.id })
    expect(entries).toEqual([
      expect.objectContaining({ actor: { type: 'admin', id: bob.id }, subject: { type: 'user', id: ann.id } }),
    ])
    await expect(log.page({ limit: 0 })).rejects.toThrow('limit must be a whole number from 1 to 200, not 0')
    expect((await log.page({ limit: 10_000 })).entries.length).toBeLessThan(200)
  })

  it('E15: is found by the user for whom an administrator acted', async () => {
    const administrator = (): string => 'admin-1'
    const { ann, log, signedIn } = await auditedSite(await place(), {}, { securityEvents: { administrator } })
    await signedIn('ann')
    const { entries } = await log.page({ user: ann.id, reader: ann.id })
    expect(entries).toEqual([
      expect.objectContaining({ actor: { type: 'admin', id: 'admin-1' }, onBehalfOf: ann.id, name: 'sign_in.done' }),
    ])
    await log.forget(ann.id)
    const all = await log.page({ user: 'admin-1', reader: 'admin-1' })
    expect(all.entries).toEqual([expect.objectContaining({ actor: { type: 'admin', id: 'admin-1' }, forgotten: true })])
    expect(all.entries[0]).not.toHaveProperty('onBehalfOf')
  })

  it('stays short in a flood of failures, and the numbers add up', async () => {
    const { browser, clock, entries, signedIn } = await auditedSite(await place(), {}, { limits: false })
    const attacker = browser()
    for (let count = 0; count < 200; count++) {
      await attacker.submit('/auth/callback/cred', { username: 'ann', password: 'wrong' })
    }
    expect(await sessionOf(await signedIn('ann'))).not.toBeNull()
    clock.forward(60)
    await signedIn('bob')
    const refused = (await entries()).filter(({ name }) => name === 'sign_in.refused')
    expect(refused.length).toBeLessThan(40)
    expect(refused.reduce((sum, { repeated = 1 }) => sum + repeated, 0)).toBe(200)
  })

  it('forgets a person: the facts stay', async () => {
    const { ann, bob, entries, log, names, signedIn } = await auditedSite(await place(), { chain: { key: KEY } })
    await signedIn('ann')
    await signedIn('bob')
    await log.page({ user: ann.id, reader: bob.id })
    const before = await names()
    expect(await log.forget(ann.id)).toBe(2)
    expect(await names()).toEqual([...before, 'audit.forgotten'])
    const all = await entries()
    expect(JSON.stringify(all)).not.toContain(ann.id)
    const [forgotten] = all.filter(({ name }) => name === 'sign_in.done').toReversed()
    expect(forgotten).toEqual({
      id: expect.any(String),
      at: expect.any(Date),
      version: 1,
      name: 'sign_in.done',
      outcome: 'done',
      actor: { type: 'user' },
      subject: { type: 'user' },
      method: 'credentials',
      provider: 'cred',
      request: expect.any(String),
      forgotten: true,
      proof: { mac: expect.any(String), digests: expect.any(Object), salts: {} },
    })
    // Bob read her entries, and that stays.
    expect(all.filter(({ forgotten }) => forgotten)).toContainEqual(
      expect.objectContaining({ name: 'audit.read', actor: { type: 'admin', id: bob.id } }),
    )
    expect(await log.verify()).toMatchObject({ ok: true, forgotten: 2, unchained: 0 })
  })

  it('removes old entries, of all names or of some', async () => {
    const { browser, clock, log, names, signedIn } = await auditedSite(await place(), { chain: { key: KEY } })
    await browser().submit('/auth/callback/cred', { username: 'ann', password: 'wrong' })
    await signedIn('ann')
    const { ends } = await log.verify()
    clock.forward(3600)
    await signedIn('bob')
    const before = new Date(clock.now().getTime() - 60_000)
    expect(await log.prune({ before, names: ['sign_in.refused'] })).toBe(1)
    expect(await names()).toEqual(['sign_in.done', 'sign_in.done', 'audit.pruned'])
    expect(await log.verify()).toMatchObject({ ok: true, faults: [] })
    expect(await log.prune({ before })).toBe(1)
    expect(await log.prune({ before })).toBe(0)
    expect(await names()).toEqual(['sign_in.done', 'audit.pruned', 'audit.pruned'])
    expect(await log.verify(ends)).toMatchObject({ ok: true, faults: [] })
    await expect(log.prune({ before: new Date(clock.now().getTime() + 1) })).rejects.toThrow('must be in the past')
    await expect(log.prune({ before, names: ['audit.pruned'] })).rejects.toThrow('cannot be removed alone')
    await expect(log.prune({ before, names: [] })).rejects.toThrow('names must contain 1 to 20 names')
  })

  it('is exported as lines of JSON, and as CSV', async () => {
    const { log, signedIn } = await auditedSite(await place())
    await signedIn('ann')
    const lines: string[] = []
    for await (const line of log.export({ names: ['sign_in.done'] })) lines.push(line)
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ name: 'sign_in.done' }),
    ])
    const csv: string[] = []
    for await (const line of log.export({ format: 'csv', names: ['sign_in.done'] })) csv.push(line)
    expect(csv[0]).toMatch(/^id,at,name,/)
    expect(csv[1]).toMatch(/^[\da-f-]{36},2030-01-01T00:00:00.000Z,sign_in.done,done,/)
  })
})

/** A site whose log is in a SQLite file, which a tamperer changes with a connection of its own. */
async function tampered(options: AuditOptions = { chain: { key: KEY } }) {
  const directory = mkdtempSync(join(tmpdir(), 'audit-'))
  const sqlite = join(directory, 'a.db')
  const adapter = sqlAdapter({ sqlite }, { tables: [auditTables] })
  await adapter.migrate()
  const site = await auditedSite(adapter, options)
  const database = new Database(sqlite)
  return {
    ...site,
    run: (statement: string) => void database.prepare(statement).run(),
    ids: () =>
      (database.prepare('select id from audit_entries order by id').all() as { id: string }[]).map(({ id }) => id),
    done: async () => {
      database.close()
      await adapter.close()
      rmSync(directory, { recursive: true })
    },
  }
}

describe('the chain of the audit log', () => {
  it.each<[string, (id: string) => string, string]>([
    ['changed', (id) => `update audit_entries set outcome = 'refused' where id = '${id}'`, 'changed'],
    ['given to another user', (id) => `update audit_entries set actor_id = 'eve' where id = '${id}'`, 'changed'],
    [
      'emptied without the mark',
      (id) => `update audit_entries set address = null, salts = '{}' where id = '${id}'`,
      'changed',
    ],
    ['removed', (id) => `delete from audit_entries where id = '${id}'`, 'removed'],
  ])('E7: names the entry that was %s', async (_how, statement, problem) => {
    const { done, ids, log, run, signedIn } = await tampered()
    for (let count = 0; count < 4; count++) await signedIn('ann')
    expect(await log.verify()).toMatchObject({ ok: true, entries: 4 })
    const id = ids()[1] ?? ''
    run(statement(id))
    const { faults, ok } = await log.verify()
    expect([ok, faults[0]]).toEqual([false, expect.objectContaining({ problem, entry: id })])
    await done()
  })

  it('E7: finds an entry that was emptied as if its user had been forgotten', async () => {
    const { bob, done, ids, log, run, signedIn } = await tampered()
    await signedIn('ann')
    await signedIn('bob')
    await log.forget(bob.id)
    expect(await log.verify()).toMatchObject({ ok: true, forgotten: 1 })
    run(`update audit_entries set address = null, salts = '{}', forgotten = 1 where id = '${ids()[0] ?? ''}'`)
    expect(await log.verify()).toMatchObject({ ok: false, faults: expect.arrayContaining([{ problem: 'changed' }]) })
    await done()
  })

  it('E7: names an entry that was put in between', async () => {
    const { done, ids, log, run, signedIn } = await tampered()
    for (let count = 0; count < 3; count++) await signedIn('ann')
    const id = (ids()[0] ?? '').replace(/.$/, (last) => (last === 'f' ? 'e' : 'f'))
    run(`create table copy as select * from audit_entries where id = '${ids()[0] ?? ''}'`)
    run(`update copy set id = '${id}'`)
    run('insert into audit_entries select * from copy')
    expect((await log.verify()).faults).toEqual([{ problem: 'added', entry: id }])
    await done()
  })

  it('E7: finds a missing end with the ends of an earlier verification', async () => {
    const { done, ids, log, run, signedIn } = await tampered()
    for (let count = 0; count < 3; count++) await signedIn('ann')
    const { ends } = await log.verify()
    const last = ids().at(-1) ?? ''
    run(`delete from audit_entries where id = '${last}'`)
    run(`delete from audit_seals where entry_id = '${last}'`)
    expect(await log.verify()).toMatchObject({ ok: true })
    expect((await log.verify(ends)).faults).toEqual([
      { problem: 'cut', writer: ends[0]?.writer, sequence: ends[0]?.sequence },
    ])
    await done()
  })

  it('finds seals that were removed or changed, also at the beginning', async () => {
    const { done, log, run, signedIn } = await tampered()
    for (let count = 0; count < 5; count++) await signedIn('ann')
    run("update audit_seals set entry_id = '00000000-0000-7000-8000-000000000000' where sequence_no = 4")
    expect((await log.verify()).faults).toContainEqual(expect.objectContaining({ problem: 'changed', sequence: 4 }))
    run('delete from audit_seals where sequence_no = 4')
    expect((await log.verify()).faults).toContainEqual(expect.objectContaining({ problem: 'removed', sequence: 4 }))
    run('delete from audit_seals where sequence_no = 1')
    expect((await log.verify()).faults).toContainEqual(expect.objectContaining({ problem: 'removed', sequence: 1 }))
    await done()
  })

  it('accepts entries from before it was used, and keys that were replaced', async () => {
    const adapter = await PLACES['SQLite']!()
    const plain = await auditedSite(adapter)
    await plain.signedIn('ann')
    await expect(plain.log.verify()).rejects.toThrow('The audit log has no chain')
    const withKeys = (key: readonly string[], later: number) => {
      const { clock, engine } = anEngine({ adapter, plugins: [audit({ chain: { key } })] })
      clock.forward(later)
      return engine.api(Audit)
    }
    const old = withKeys([KEY], 1)
    await old.page({})
    const both = withKeys([`new-${KEY}`, KEY], 2)
    await both.page({})
    expect(await both.verify()).toMatchObject({ ok: true, entries: 3, unchained: 1 })
    expect(await old.verify()).toMatchObject({ ok: false })
  })
})

/** A store in memory that fails on request. */
function failingStore() {
  const entries = new Set<string>()
  const state = { fails: false }
  const store: AuditStore = {
    append: (more) => {
      if (state.fails) return Promise.reject(new TypeError('The disk is full.'))
      for (const { name } of more) entries.add(name)
      return Promise.resolve()
    },
  }
  return { entries, state, store }
}

describe('a broken audit log', () => {
  it('refuses no sign-in, and gets the entries when it works again', async () => {
    const { clock, done, log, names, run, signedIn } = await tampered({})
    run('alter table audit_entries rename to away')
    expect(await sessionOf(await signedIn('ann'))).not.toBeNull()
    expect(await sessionOf(await signedIn('bob'))).not.toBeNull()
    run('alter table away rename to audit_entries')
    clock.forward(2)
    // The store is asked in the background.
    expect(await eventually(names, ['sign_in.done', 'sign_in.done'])).toEqual(['sign_in.done', 'sign_in.done'])
    clock.forward(60)
    await signedIn('ann')
    expect((await log.page({ names: ['sign_in.done'] })).entries).toHaveLength(3)
    await done()
  })

  it('refuses the sign-in with required: true, and says so', async () => {
    const { done, engine, lines, run, signedIn } = await tampered({ required: true })
    run('alter table audit_entries rename to away')
    expect(await sessionOf(await signedIn('ann'))).toBeNull()
    expect(lines()).toContain('The audit log cannot be written, and it is required')
    run('alter table away rename to audit_entries')
    expect(await sessionOf(await signedIn('ann'))).not.toBeNull()
    expect((await engine.api(Audit).page({ names: ['sign_in.done'] })).entries).toHaveLength(1)
    await done()
  })

  it('of another kind gets the entries later, in the order in which they happened', async () => {
    const { entries, state, store } = failingStore()
    const { browser, clock, log, signedIn } = anEngine({ plugins: [audit({ store })] })
    state.fails = true
    const ann = await signedIn('ann')
    await browser().submit('/auth/callback/cred', { username: 'ann', password: 'wrong' })
    await ann.submit('/auth/signout')
    expect([...entries]).toEqual([])
    expect(log.codes('error')).toEqual(['audit-outbox'])
    state.fails = false
    clock.forward(1)
    expect(
      await eventually(() => Promise.resolve([...entries]), ['sign_in.done', 'sign_in.refused', 'sign_out.done']),
    ).toEqual(['sign_in.done', 'sign_in.refused', 'sign_out.done'])
    expect(log.codes('warn')).toContain('audit-outbox')
  })

  it('with a copy writes both', async () => {
    const copy = failingStore()
    const { names, signedIn } = await auditedSite(new MemoryAdapter(), { copyTo: copy.store })
    copy.state.fails = true
    await signedIn('ann')
    expect(await names()).toEqual(['sign_in.done'])
  })
})

const faultsOf = (options: AuditOptions, adapter?: DatabaseAdapter): readonly string[] => {
  try {
    anEngine({ ...(adapter && { adapter }), plugins: [audit(options)] })
  } catch (error) {
    if (error instanceof ConfigurationError) return error.findings.map(({ option, problem }) => `${option} ${problem}`)
    throw error
  }
  return []
}

describe('the configuration of the audit log', () => {
  it('is checked at the start', () => {
    const { accounts, users } = new MemoryAdapter()
    class WithoutTransactions extends DatabaseAdapter {
      override readonly accounts = accounts
      override readonly users = users
    }
    const { store } = failingStore()
    const fault = 'audit({ required }) is true, but entries are not written in the transaction of the change.'
    expect(faultsOf({ required: true }, new MemoryAdapter())).toEqual([])
    expect(faultsOf({ required: true })).toEqual([fault])
    expect(faultsOf({ required: true, store }, new MemoryAdapter())).toEqual([fault])
    expect(faultsOf({ required: true }, new WithoutTransactions())).toContain(fault)
    expect(faultsOf({ chain: { key: 'short' } })).toEqual([expect.stringContaining('a key with less than 32')])
    expect(faultsOf({ chain: { key: [] } })).toEqual([expect.stringContaining('has no key')])
    expect(faultsOf({ keep: { days: 0 } })).toEqual([expect.stringContaining('days that is not greater than 0')])
    expect(() => audit({ require: true } as AuditOptions)).toThrow('Write required')
  })

  it('is warned about if entries are only in memory', async () => {
    const { browser, log } = anEngine({ plugins: [audit()] })
    await browser().get('/auth/session')
    expect(log.codes('warn')).toContain('audit-in-memory')
  })

  it('removes old entries by itself', async () => {
    const keep = { days: 30, names: { 'sign_in.refused': 1 } }
    const { browser, clock, names, signedIn } = await auditedSite(new MemoryAdapter(), { keep })
    await signedIn('ann')
    await browser().submit('/auth/callback/cred', { username: 'ann', password: 'wrong' })
    clock.forward(2 * 86_400)
    expect(await eventually(names, ['sign_in.done', 'audit.pruned'])).toEqual(['sign_in.done', 'audit.pruned'])
    clock.forward(40 * 86_400)
    expect(await eventually(names, ['audit.pruned'])).toEqual(['audit.pruned'])
  })
})
