import assert from 'node:assert/strict'
import { MAX_SECRETS, type UserSecret } from '../../core/UserSecretStore.js'
import { promises } from './DatabasePromise.js'
import { ACCOUNT, answers, atOnce, allFulfilled, LATE, LATER, PERSON, sameMoment, stored } from './fixtures.js'

const NOW = new Date('2050-02-03T04:05:06Z')

/** A secret that is not stored yet. */
const secret = (userId: string, id: string, more: Partial<UserSecret> = {}): UserSecret => ({
  id,
  userId,
  kind: 'totp',
  value: `sealed ${id}`,
  createdAt: LATE,
  version: 1,
  ...more,
})

const WHOLE = {
  kind: 'recovery',
  lookup: 'hmac:Aa+/=',
  data: { digits: 6, of: ['a', null, true], nested: { 'ä "': '👩🏽‍🚀' } },
  label: "Ann's phone 📱 %_\\",
  usedAt: LATER,
  usedStep: 58_000_000_000,
  expires: LATER,
  version: 7,
} as const

/** Contract cases for secrets. */
export const secrets = [
  ...promises(['secrets'], {
    'keeps a secret, and finds it by its lookup': async (database) => {
      const { id } = await stored(database)
      await database.secrets.add(secret(id, 'one', WHOLE))
      const found = await database.secrets.find('recovery', WHOLE.lookup)
      const { createdAt, data, expires, usedAt, ...rest } = found ?? {}
      const { data: kept, expires: _expires, usedAt: _usedAt, ...whole } = WHOLE
      assert.deepEqual(rest, { ...whole, id: 'one', userId: id, value: 'sealed one' })
      assert.deepEqual(data, kept)
      sameMoment(createdAt, LATE)
      for (const date of [expires, usedAt]) sameMoment(date, LATER)
      assert.deepEqual(await database.secrets.of(id, 'recovery'), [found])
    },
    'compares kinds and lookups of secrets byte for byte': async (database) => {
      const { id } = await stored(database)
      const lookups = ['abc', 'ABC', 'abc ', ' abc', 'äbc', 'a%c', '0123', '123']
      for (const [index, lookup] of lookups.entries())
        await database.secrets.add(secret(id, `id-${String(index)}`, { lookup }))
      for (const [index, lookup] of lookups.entries()) {
        assert.equal((await database.secrets.find('totp', lookup))?.id, `id-${String(index)}`)
        for (const kind of ['Totp', 'totp ', 'TOTP', 'tötp', '']) {
          assert.equal(await database.secrets.find(kind, lookup), null, `"${kind}" is taken for another kind`)
        }
      }
      for (const lookup of ['', 'aBc', 'abc  ', 'a_c', 'abcd', '123.0'])
        for (const found of [await database.secrets.find('totp', lookup), await database.secrets.take('totp', lookup)])
          assert.equal(found, null, `"${lookup}" is taken for another lookup`)
      await database.secrets.add(secret(id, 'other', { kind: 'totp ', lookup: 'abc' }))
    },
    'has one secret for a kind and lookup, and any number without a lookup': async (database) => {
      const [ann, bob] = [await stored(database), await stored(database, 'bob@example.test')]
      await database.secrets.add(secret(ann.id, 'one', { lookup: 'same' }))
      await assert.rejects(database.secrets.add(secret(bob.id, 'two', { lookup: 'same' })))
      await assert.rejects(database.secrets.add(secret(ann.id, 'one', { lookup: 'other' })))
      await database.secrets.add(secret(bob.id, 'two', { kind: 'other', lookup: 'same' }))
      for (const id of ['three', 'four']) await database.secrets.add(secret(ann.id, id))
      assert.equal((await database.secrets.find('totp', 'same'))?.userId, ann.id)
      assert.deepEqual(idsOf(await database.secrets.of(ann.id, 'totp')), ['four', 'one', 'three'])
    },
    'lists secrets of a user in pages': async (database) => {
      const [ann, bob] = [await stored(database), await stored(database, 'bob@example.test')]
      for (const id of ['b', 'a', 'd', 'c']) await database.secrets.add(secret(ann.id, id))
      await database.secrets.add(secret(ann.id, 'e', { kind: 'other' }))
      await database.secrets.add(secret(bob.id, 'f'))
      assert.deepEqual(idsOf(await database.secrets.of(ann.id, 'totp', { limit: 3 })), ['a', 'b', 'c'])
      assert.deepEqual(idsOf(await database.secrets.of(ann.id, 'totp', { after: 'b', limit: 3 })), ['c', 'd'])
      assert.deepEqual(await database.secrets.of('no-such-user', 'totp'), [])
    },
    'changes a secret that still has its version': async (database) => {
      const { id } = await stored(database)
      await database.secrets.add(secret(id, 'one', { lookup: 'x', label: 'phone', data: { a: 1 } }))
      const changes = { value: 'new', label: null, lookup: 'y', usedAt: LATER }
      assert.equal(await database.secrets.change('one', 2, changes), false)
      assert.equal(await database.secrets.change('two', 1, changes), false)
      assert.equal(await database.secrets.change('one', 1, changes), true)
      assert.equal(await database.secrets.change('one', 1, changes), false)
      assert.equal(await database.secrets.find('totp', 'x'), null)
      const found = await database.secrets.find('totp', 'y')
      assert.deepEqual([found?.value, found?.label ?? null, found?.version, found?.data], ['new', null, 2, { a: 1 }])
      sameMoment(found?.usedAt, LATER)
      await database.secrets.add(secret(id, 'two', { lookup: 'x' }))
      await assert.rejects(database.secrets.change('two', 1, { lookup: 'y' }))
      assert.equal((await database.secrets.find('totp', 'x'))?.version, 1)
    },
    'only raises the time step of a secret': async (database) => {
      const { id } = await stored(database)
      await database.secrets.add(secret(id, 'one', { lookup: 'x' }))
      assert.equal(await database.secrets.change('one', 1, { usedStep: 5 }), true)
      for (const usedStep of [5, 4, null]) {
        assert.equal(await database.secrets.change('one', 2, { usedStep, label: 'x' }), false)
      }
      assert.equal(await database.secrets.change('one', 2, { usedStep: 6 }), true)
      const found = await database.secrets.find('totp', 'x')
      assert.deepEqual([found?.usedStep, found?.version, found?.label ?? null], [6, 3, null])
    },
    'takes or removes a secret once': async (database) => {
      const { id } = await stored(database)
      for (const name of ['one', 'two']) await database.secrets.add(secret(id, name, { lookup: name }))
      assert.equal((await database.secrets.take('totp', 'one'))?.value, 'sealed one')
      assert.equal(await database.secrets.take('totp', 'one'), null)
      assert.equal(await database.secrets.remove('two', 'bob'), null)
      assert.equal(await database.secrets.remove('two', id, 2), null)
      assert.equal((await database.secrets.remove('two', id, 1))?.value, 'sealed two')
      assert.equal(await database.secrets.remove('two', id), null)
      assert.deepEqual(await database.secrets.of(id, 'totp'), [])
    },
    'removes all secrets of a user': async (database) => {
      const [ann, bob] = [await stored(database), await stored(database, 'bob@example.test')]
      for (const kind of ['a', 'b', 'c'])
        for (const user of [ann, bob]) await database.secrets.add(secret(user.id, `${kind} ${user.id}`, { kind }))
      assert.equal(await database.secrets.clear(ann.id, ['a', 'b', 'x']), 2)
      assert.equal(await database.secrets.clear(ann.id, []), 0)
      assert.equal((await database.secrets.of(ann.id, 'c')).length, 1)
      assert.equal(await database.secrets.clear(ann.id), 1)
      assert.equal((await database.secrets.of(bob.id, 'a')).length, 1)
    },
    'removes expired secrets, at most the requested number': async (database) => {
      const { id } = await stored(database)
      for (let index = 0; index < 5; index++)
        await database.secrets.add(secret(id, `old ${String(index)}`, { expires: LATE }))
      await database.secrets.add(secret(id, 'new', { expires: LATER }))
      await database.secrets.add(secret(id, 'endless'))
      assert.equal(await database.secrets.purge(NOW, 3), 3)
      assert.equal(await database.secrets.purge(NOW, 3), 2)
      assert.equal(await database.secrets.purge(NOW, 3), 0)
      assert.deepEqual(idsOf(await database.secrets.of(id, 'totp')), ['endless', 'new'])
    },
    'refuses data of more than 2 kB': async (database) => {
      const { id } = await stored(database)
      await assert.rejects(database.secrets.add(secret(id, 'one', { data: { text: 'ä'.repeat(1024) } })))
      await database.secrets.add(secret(id, 'one', { data: { text: 'ä'.repeat(1000) } }))
      await assert.rejects(database.secrets.change('one', 1, { data: 'x'.repeat(2048) }))
    },
    'keeps at most 50 secrets of a user and kind, also with many calls at once': async (database) => {
      const { id } = await stored(database)
      for (let index = 0; index < MAX_SECRETS - 5; index++)
        await database.secrets.add(secret(id, `before ${String(index)}`))
      const results = await atOnce((index) => database.secrets.add(secret(id, `at once ${String(index)}`)))
      assert.equal(answers(results).length, 5)
      assert.equal((await database.secrets.of(id, 'totp')).length, MAX_SECRETS)
      await database.secrets.add(secret(id, 'other', { kind: 'other' }))
    },
    'lets one of many calls take, change or remove a secret': async (database) => {
      const { id } = await stored(database)
      await database.secrets.add(secret(id, 'one', { lookup: 'x' }))
      const changed = allFulfilled(
        await atOnce((index) => database.secrets.change('one', 1, { value: String(index), usedStep: 1 })),
      )
      assert.equal(changed.filter(Boolean).length, 1)
      assert.equal((await database.secrets.find('totp', 'x'))?.value, String(changed.indexOf(true)))
      const taken = allFulfilled(
        await atOnce((index) =>
          index % 2 === 0 ? database.secrets.take('totp', 'x') : database.secrets.remove('one', id),
        ),
      )
      assert.equal(taken.filter((row) => row !== null).length, 1)
    },
    'stores a lookup for one of many calls at once': async (database) => {
      const { id } = await stored(database)
      const results = await atOnce((index) => database.secrets.add(secret(id, String(index), { lookup: 'same' })))
      assert.equal(answers(results).length, 1)
    },
  }),
  ...promises(['secrets', 'secrets.page'], {
    'walks the secrets of all users in pages': async (database) => {
      const [ann, bob] = [await stored(database), await stored(database, 'bob@example.test')]
      const ids = ['b', 'B', 'a-1', 'a_1', 'c', 'ä', '10', '9'].flatMap((id) => [`one ${id}`, `two ${id}`])
      for (const [index, id] of ids.entries()) {
        const [user, kind] = [index % 2 === 0 ? ann : bob, index % 3 === 0 ? 'totp' : 'recovery']
        await database.secrets.add(secret(user.id, id, { kind, expires: index === 0 ? LATE : null }))
      }
      const seen: UserSecret[] = []
      for (;;) {
        const page = await database.secrets.page(seen.at(-1)?.id, 3)
        seen.push(...page)
        if (page.length < 3) break
        // Secrets of a page may be changed or removed before the next page is read.
        const [first, second] = page
        if (first) assert.equal(await database.secrets.change(first.id, first.version, { value: 'sealed anew' }), true)
        if (second) await database.secrets.remove(second.id, second.userId)
      }
      assert.deepEqual(idsOf(seen).sort(), ids.sort())
      assert.deepEqual([seen[0]?.version, seen[0]?.value], [1, `sealed ${String(seen[0]?.id)}`])
      assert.deepEqual(await database.secrets.page(seen.at(-1)?.id, 3), [])
    },
  }),
  ...promises(['secrets', 'users.delete'], {
    'removes the secrets of a removed user': async (database) => {
      const { id } = await stored(database)
      await database.secrets.add(secret(id, 'one', { lookup: 'x' }))
      await database.users.delete(id)
      assert.equal(await database.secrets.find('totp', 'x'), null)
    },
  }),
  ...promises(['secrets', 'users.createWithAccount'], {
    'stores a user with account and secrets, under the id of the user': async (database) => {
      const { userId: _user, ...one } = secret('', 'one', { lookup: 'x' })
      const { userId: _other, lookup: _lookup, ...two } = secret('', 'two', { kind: 'password' })
      const ann = await database.users.createWithAccount(PERSON, {
        account: { ...ACCOUNT, provider: 'password', providerAccountId: '' },
        accountIsUser: true,
        secrets: [one, { ...two, single: true }],
      })
      assert.equal((await database.users.byAccount({ provider: 'password', providerAccountId: ann.id }))?.id, ann.id)
      assert.equal((await database.secrets.find('totp', 'x'))?.userId, ann.id)
      assert.equal((await database.secrets.find('password', ann.id))?.id, 'two')
    },
    'stores nothing when a secret cannot be stored': async (database) => {
      const bob = await stored(database, 'bob@example.test')
      await database.secrets.add(secret(bob.id, 'one', { lookup: 'x' }))
      const { userId: _user, ...two } = secret('', 'two', { lookup: 'x' })
      await assert.rejects(database.users.createWithAccount(PERSON, { account: ACCOUNT, secrets: [two] }))
      assert.equal(await database.users.byEmail(PERSON.email), null)
      assert.equal(await database.users.byAccount(ACCOUNT), null)
      assert.equal((await database.secrets.find('totp', 'x'))?.userId, bob.id)
    },
  }),
]

const idsOf = (rows: readonly UserSecret[]): string[] => rows.map(({ id }) => id)
