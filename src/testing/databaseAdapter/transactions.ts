import assert from 'node:assert/strict'
import type { DatabaseAdapter } from '../../core/DatabaseAdapter.js'
import { contractNotes } from './contractNotes.js'
import { promises, type WholeDatabase } from './DatabasePromise.js'
import { ACCOUNT, answers, atOnce, allFulfilled, LATE, linked, PERSON, row, stored } from './fixtures.js'

const DOWN = new TypeError('The work failed.')
const LIMIT = { key: 'key', max: 1, seconds: 60 }

/** Everything that a sign-up writes. */
async function writeAll(tx: DatabaseAdapter): Promise<string> {
  const { id } = await tx.users.create(PERSON)
  await tx.accounts.link({ ...ACCOUNT, userId: id })
  await tx.sessions?.create(row(id))
  await tx.verificationTokens?.take({ identifier: 'ann', token: 'hash' })
  await tx.secrets?.add({ id: 's', userId: id, kind: 'k', lookup: 'x', value: 'v', createdAt: LATE, version: 1 })
  await tx.pending?.take('pending')
  await tx.users.update({ id, name: 'Anna' })
  return id
}

/** What can be read of it outside of the transaction. */
async function written({ pending, secrets, sessions, users, verificationTokens }: WholeDatabase): Promise<unknown[]> {
  return [
    (await users.byEmail(PERSON.email))?.name ?? null,
    (await users.byAccount(ACCOUNT))?.name ?? null,
    (await sessions.find('sha256:0123')) !== null,
    (await secrets.find('k', 'x')) !== null,
    (await pending.take('pending')) === null,
    (await verificationTokens.take({ identifier: 'ann', token: 'hash' })) === null,
  ]
}

async function prepare({ pending, verificationTokens }: WholeDatabase): Promise<void> {
  await verificationTokens.create({ identifier: 'ann', token: 'hash', expires: LATE })
  await pending.add({ id: 'pending', userId: null, state: 's', tries: 0, version: 1, expires: LATE })
}

/** Contract cases for transactions. */
export const transactions = [
  ...promises(['transaction', 'sessions', 'secrets', 'pending', 'verificationTokens'], {
    'writes everything of a transaction': async (database) => {
      await prepare(database)
      const id = await database.transaction(writeAll)
      assert.equal((await database.users.byEmail(PERSON.email))?.id, id)
      assert.deepEqual(await written(database), ['Anna', 'Anna', true, true, true, true])
    },
    'writes nothing of a transaction that fails, and rejects with its error': async (database) => {
      await prepare(database)
      const failed = database.transaction(async (tx) => {
        await writeAll(tx)
        throw DOWN
      })
      await assert.rejects(failed, (error) => error === DOWN)
      assert.deepEqual(await written(database), [null, null, false, false, false, false])
      // The next transaction is not blocked.
      await prepare(database)
      await database.transaction(writeAll)
      assert.deepEqual(await written(database), ['Anna', 'Anna', true, true, true, true])
    },
    'sees in a transaction what was written in it': async (database) => {
      await prepare(database)
      await database.transaction(async (tx) => {
        const id = await writeAll(tx)
        assert.equal((await tx.users.byAccount(ACCOUNT))?.id, id)
        assert.equal((await tx.sessions?.find('sha256:0123'))?.user.name, 'Anna')
        assert.equal((await tx.secrets?.find('k', 'x'))?.userId, id)
        assert.equal(await tx.pending?.find('pending'), null)
      })
    },
    'undoes what a failed transaction removed and changed': async (database) => {
      const ann = await linked(database)
      await database.sessions.create(row(ann.id))
      await database.secrets.add({
        id: 's',
        userId: ann.id,
        kind: 'k',
        lookup: 'x',
        value: 'v',
        createdAt: LATE,
        version: 1,
      })
      const failed = database.transaction(async (tx) => {
        await tx.users.update({ id: ann.id, name: 'Eve' })
        await tx.accounts.replaceTokens(ACCOUNT, 'refresh', { refresh_token: 'next' })
        await tx.sessions?.delete('sha256:0123')
        await tx.secrets?.change('s', 1, { value: 'new', usedStep: 9 })
        await tx.secrets?.clear(ann.id)
        throw DOWN
      })
      await assert.rejects(failed)
      assert.equal((await database.users.byId(ann.id))?.name, 'Ann')
      assert.equal((await database.accounts.find(ann.id, 'op'))?.refresh_token, 'refresh')
      assert.notEqual(await database.sessions.find('sha256:0123'), null)
      const kept = await database.secrets.find('k', 'x')
      assert.deepEqual([kept?.value, kept?.version, kept?.usedStep ?? null], ['v', 1, null])
    },
    'commits a pending sign-in once, of many at once': async (database) => {
      await prepare(database)
      const results = await atOnce((index) =>
        database.transaction(async (tx) => {
          if ((await tx.pending?.take('pending')) === null) throw DOWN
          const { id } = await tx.users.create({ ...PERSON, email: `${String(index)}@example.test` })
          await tx.sessions?.create(row(id, `token ${String(index)}`))
          return index
        }),
      )
      const [winner, ...others] = answers(results)
      assert.equal(others.length, 0)
      for (const index of results.keys()) {
        const isThere = (await database.users.byEmail(`${String(index)}@example.test`)) !== null
        assert.equal(isThere, index === winner)
        assert.equal((await database.sessions.find(`token ${String(index)}`)) !== null, index === winner)
      }
    },
  }),
  ...promises(['transaction', 'users.createWithAccount'], {
    'creates a user with account in a transaction': async (database) => {
      const create = async (tx: DatabaseAdapter): Promise<void> => {
        assert.equal(Reflect.get(tx, 'transaction'), undefined, 'transactions must not nest')
        await tx.users.createWithAccount?.(PERSON, { account: ACCOUNT })
      }
      await assert.rejects(
        database.transaction(async (tx) => {
          await create(tx)
          throw DOWN
        }),
      )
      assert.equal(await database.users.byAccount(ACCOUNT), null)
      await database.transaction(create)
      assert.notEqual(await database.users.byAccount(ACCOUNT), null)
    },
    'runs many transactions at once': async (database) => {
      const ann = await stored(database)
      allFulfilled(
        await atOnce((index) =>
          database.transaction(async (tx) => {
            await tx.users.createWithAccount?.(
              { ...PERSON, email: `${String(index)}@example.test` },
              { account: { ...ACCOUNT, providerAccountId: String(index) } },
            )
          }),
        ),
      )
      assert.equal((await database.users.byId(ann.id))?.email, PERSON.email)
    },
  }),
  ...promises(['transaction', 'counters'], {
    'undoes what a failed transaction counted': async (database) => {
      const { counters } = database
      const now = new Date('2050-01-01T00:00:00Z')
      await assert.rejects(
        database.transaction(async (tx) => {
          assert.equal(await tx.counters?.take([LIMIT], now), null)
          throw DOWN
        }),
      )
      assert.equal(await counters.take([LIMIT], now), null)
      await database.transaction(async (tx) => {
        assert.equal((await tx.counters?.take([LIMIT], now))?.key, 'key')
        await tx.counters?.giveBack(['key'])
      })
      assert.equal(await counters.take([LIMIT], now), null)
    },
  }),
  ...promises(['extension'], {
    'keeps the stores of a plugin': async (database) => {
      const notes = database.extension(contractNotes)
      assert.ok(notes, 'the adapter was made without `notesTables` or `notesInMemory`')
      assert.equal(await notes.find('a'), null)
      await notes.add('a', 'text ?')
      await assert.rejects(notes.add('a', 'other'))
      assert.equal(await notes.find('a'), 'text ?')
      assert.equal(database.extension({ kind: 'store', name: 'no-such-user' }), undefined)
      // A token of another copy of the package is another object with the same name.
      assert.equal(await database.extension({ ...contractNotes })?.find('a'), 'text ?')
    },
  }),
  ...promises(['extension', 'transaction'], {
    'keeps the stores of a plugin in a transaction': async (database) => {
      const notes = database.extension(contractNotes)
      const write = async (tx: DatabaseAdapter): Promise<void> => {
        await tx.users.create(PERSON)
        const inside = tx.extension?.(contractNotes)
        await inside?.add('a', 'text')
        assert.equal(await inside?.find('a'), 'text')
        assert.equal(tx.extension?.({ kind: 'store', name: 'no-such-user' }), undefined)
      }
      await assert.rejects(
        database.transaction(async (tx) => {
          await write(tx)
          throw DOWN
        }),
      )
      assert.deepEqual([await notes?.find('a'), await database.users.byEmail(PERSON.email)], [null, null])
      await database.transaction(write)
      assert.equal(await notes?.find('a'), 'text')
      await assert.rejects(database.transaction(write))
    },
  }),
]
