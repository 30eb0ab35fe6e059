import assert from 'node:assert/strict'
import { promises } from './DatabasePromise.js'
import { answers, atOnce, allFulfilled, LATE, MANY, PERSON, stored } from './fixtures.js'
import { accountOf, key, sameKeys, withKeys } from './keys.js'

const ROUNDS = 5
const idsOf = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name}${String(index)}`)

/** Contract cases for concurrent calls about WebAuthn credentials. */
export const authenticatorRaces = [
  ...promises(['authenticators'], {
    'records one of many uses of a passkey with the same counter': async (database) => {
      const ann = await stored(database)
      await database.authenticators.create(key(ann.id, 'one', { counter: 5 }))
      const heard = allFulfilled(
        await atOnce((index) => {
          const use = { counter: 6 + index, credentialBackedUp: false, lastUsed: LATE }
          return database.authenticators.use('one', 5, use)
        }),
      )
      assert.equal(heard.filter(Boolean).length, 1)
      assert.equal((await database.authenticators.find('one'))?.counter, 6 + heard.indexOf(true))
    },
    'records each of many uses of a passkey whose counter stays 0': async (database) => {
      const ann = await stored(database)
      await database.authenticators.create(key(ann.id, 'one'))
      const use = { counter: 0, credentialBackedUp: false, lastUsed: LATE }
      const heard = allFulfilled(await atOnce(() => database.authenticators.use('one', 0, use)))
      assert.equal(heard.filter(Boolean).length, MANY)
    },
    'stores a passkey for one of many calls at once': async (database) => {
      const users = allFulfilled(await atOnce((index) => stored(database, `${String(index)}@example.test`)))
      const results = await atOnce((index) => database.authenticators.create(key(users[index]?.id ?? '', 'one')))
      const [winner, ...others] = users.filter((_, index) => results[index]?.status === 'fulfilled')
      assert.equal(others.length, 0)
      assert.equal((await database.authenticators.find('one'))?.userId, winner?.id)
    },
  }),
  ...promises(['authenticators', 'users.createWithAccount'], {
    'creates one user for many calls with the same passkey at once': async (database) => {
      const emailOf = (index: number): string => `${String(index)}@example.test`
      const { userId: _noUser, ...first } = key('', 'one')
      const results = await atOnce((index) =>
        database.users.createWithAccount(
          { ...PERSON, email: emailOf(index) },
          { account: accountOf(`key${String(index)}`), authenticator: first },
        ),
      )
      assert.equal(answers(results).length, 1)
      for (const [index, { status }] of results.entries()) {
        const user = await database.users.byEmail(emailOf(index))
        assert.equal(user !== null, status === 'fulfilled')
        assert.equal((await database.users.byAccount(accountOf(`key${String(index)}`)))?.id, user?.id)
      }
    },
  }),
  ...promises(['authenticators', 'authenticators.delete'], {
    'removes a passkey for one of many calls at once': async (database) => {
      const ann = await stored(database)
      for (const keepOne of [true, false]) {
        await withKeys(database, ann.id, keepOne ? ['one', 'two', 'three'] : ['one'])
        const heard = allFulfilled(await atOnce(() => database.authenticators.delete('one', keepOne)))
        assert.equal(heard.filter(Boolean).length, 1)
        sameKeys(await database.authenticators.ofUser(ann.id), ['two', 'three'])
      }
    },
    'removes a passkey while many calls use it': async (database) => {
      const ann = await stored(database)
      for (let round = 0; round < ROUNDS; round++) {
        const [id = ''] = idsOf(`round${String(round)}-`, 1)
        await withKeys(database, ann.id, round === 0 ? ['kept', id] : [id])
        const use = { counter: 0, credentialBackedUp: false, lastUsed: LATE }
        const heard = allFulfilled(
          await atOnce((index) =>
            index % 5 === 2 ? database.authenticators.delete(id, true) : database.authenticators.use(id, 0, use),
          ),
        )
        assert.equal(heard.filter((done, index) => done && index % 5 === 2).length, 1)
        assert.equal(await database.authenticators.use(id, 0, use), false)
        sameKeys(await database.authenticators.ofUser(ann.id), ['kept'])
      }
    },
    'keeps one of two passkeys that many calls remove at once': async (database) => {
      for (let round = 0; round < ROUNDS; round++) {
        const user = await stored(database, `${String(round)}@example.test`)
        const ids = idsOf(`round${String(round)}-`, 2)
        await withKeys(database, user.id, ids)
        const heard = allFulfilled(await atOnce((index) => database.authenticators.delete(ids[index % 2] ?? '', true)))
        assert.equal(heard.filter(Boolean).length, 1)
        const left = ids[heard.indexOf(true) % 2 === 0 ? 1 : 0] ?? ''
        sameKeys(await database.authenticators.ofUser(user.id), [left])
        assert.equal((await database.accounts.find(user.id, 'passkey'))?.providerAccountId, left)
      }
    },
    'keeps one of many passkeys that are all removed at once': async (database) => {
      const [ann, bob] = [await stored(database), await stored(database, 'bob@example.test')]
      const ids = idsOf('key', MANY)
      await withKeys(database, ann.id, ids)
      await withKeys(database, bob.id, ['other'])
      const heard = allFulfilled(await atOnce((index) => database.authenticators.delete(ids[index] ?? '', true)))
      assert.equal(heard.filter((removed) => !removed).length, 1)
      sameKeys(await database.authenticators.ofUser(ann.id), [ids[heard.indexOf(false)] ?? ''])
      sameKeys(await database.authenticators.ofUser(bob.id), ['other'])
    },
  }),
]
