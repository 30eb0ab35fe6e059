import assert from 'node:assert/strict'
import { promises } from './DatabasePromise.js'
import { LATE, PERSON, stored } from './fixtures.js'
import { accountOf, BOB, CUSTOMARY, key, ONE, OTHER, sameKey, sameKeys, TWO, withKeys } from './keys.js'

/** Contract cases for WebAuthn credentials. */
export const authenticators = [
  ...promises(['authenticators'], {
    'stores a passkey, and finds it by its id': async (database) => {
      const ann = await stored(database)
      await database.authenticators.create(key(ann.id, ONE, CUSTOMARY))
      await database.authenticators.create(key(ann.id, TWO, { transports: null }))
      const expected = { credentialID: ONE, userId: ann.id, providerAccountId: ONE, ...CUSTOMARY }
      sameKey(await database.authenticators.find(ONE), expected)
      const two = await database.authenticators.find(TWO)
      sameKey(two, { counter: 0, credentialDeviceType: 'singleDevice', credentialBackedUp: false })
      assert.equal(two?.transports ?? null, null)
    },
    'compares credential ids byte for byte': async (database) => {
      const ids = ['aGVs', 'AGVs', 'aGVS', 'aGVs+', 'aGVs/', 'aGVs==', '0123', '123']
      const owners = new Map<string, string>()
      for (const [index, id] of ids.entries()) {
        const user = await stored(database, `${String(index)}@example.test`)
        await database.authenticators.create(key(user.id, id))
        owners.set(id, user.id)
      }
      for (const [id, userId] of owners) sameKey(await database.authenticators.find(id), { credentialID: id, userId })
      for (const id of ['', 'agvs', 'aGVs ', 'aGV', 'aGVs-', 'aGVs_', 'a%', 'àGVs', '123.0']) {
        assert.equal(await database.authenticators.find(id), null, `"${id}" is the passkey of a user`)
        const use = { counter: 1, credentialBackedUp: false }
        assert.equal(await database.authenticators.use(id, 0, use), false, `"${id}" uses the passkey of a user`)
      }
    },
    'has one owner for a passkey': async (database) => {
      const [ann, bob] = [await stored(database), await stored(database, BOB)]
      await database.authenticators.create(key(ann.id, ONE, CUSTOMARY))
      for (const { id } of [bob, ann]) await assert.rejects(database.authenticators.create(key(id, ONE)))
      sameKey(await database.authenticators.find(ONE), { userId: ann.id, ...CUSTOMARY })
      sameKeys(await database.authenticators.ofUser(ann.id), [ONE])
      sameKeys(await database.authenticators.ofUser(bob.id), [])
    },
    'lists the passkeys of a user': async (database) => {
      const [ann, bob] = [await stored(database), await stored(database, BOB)]
      for (const id of [ONE, TWO]) await database.authenticators.create(key(ann.id, id, CUSTOMARY))
      await database.authenticators.create(key(bob.id, OTHER))
      // If the adapter keeps a separate list of ids, using a key must not add its id again.
      await database.authenticators.use(ONE, 7, { counter: 8, credentialBackedUp: true })
      await database.authenticators.use(TWO, 7, { counter: 8, credentialBackedUp: true })
      const ofAnn = await database.authenticators.ofUser(ann.id)
      sameKeys(ofAnn, [ONE, TWO])
      for (const found of ofAnn) sameKey(found, { userId: ann.id, ...CUSTOMARY, counter: 8 })
      sameKeys(await database.authenticators.ofUser(bob.id), [OTHER])
      sameKeys(await database.authenticators.ofUser('no-such-user'), [])
    },
    'records a use only if the counter has the given value': async (database) => {
      const ann = await stored(database)
      for (const id of [ONE, TWO]) await database.authenticators.create(key(ann.id, id, { counter: 5 }))
      const use = (before: number, counter: number): Promise<boolean> =>
        database.authenticators.use(ONE, before, { counter, credentialBackedUp: false })
      assert.equal(await use(5, 9), true)
      for (const before of [5, 0, 8, 10]) assert.equal(await use(before, 11), false, String(before))
      sameKey(await database.authenticators.find(ONE), { counter: 9 })
      assert.equal(await use(9, 10), true)
      sameKey(await database.authenticators.find(ONE), { counter: 10 })
      sameKey(await database.authenticators.find(TWO), { counter: 5 })
    },
    'records any number of uses of a passkey whose counter stays 0': async (database) => {
      const ann = await stored(database)
      await database.authenticators.create(key(ann.id, ONE))
      const use = { counter: 0, credentialBackedUp: false, lastUsed: LATE }
      for (let times = 0; times < 3; times++) assert.equal(await database.authenticators.use(ONE, 0, use), true)
      sameKey(await database.authenticators.find(ONE), { counter: 0 })
    },
    'keeps counters of up to 32 bits': async (database) => {
      const ann = await stored(database)
      const counters = [2_147_483_647, 2_147_483_648, 4_294_967_294, 4_294_967_295]
      await database.authenticators.create(key(ann.id, ONE, { counter: 2_147_483_646 }))
      for (const [index, counter] of counters.entries()) {
        const use = { counter, credentialBackedUp: false }
        assert.equal(await database.authenticators.use(ONE, counters[index - 1] ?? 2_147_483_646, use), true)
        sameKey(await database.authenticators.find(ONE), { counter })
      }
      await database.authenticators.create(key(ann.id, TWO, { counter: 4_294_967_295 }))
      sameKey(await database.authenticators.find(TWO), { counter: 4_294_967_295 })
    },
  }),
  ...promises(['authenticators', 'users.createWithAccount'], {
    'stores a user with their first account and first passkey': async (database) => {
      const { userId: _noUser, ...first } = key('', ONE, CUSTOMARY)
      const ann = await database.users.createWithAccount(PERSON, { account: accountOf(ONE), authenticator: first })
      sameKey(await database.authenticators.find(ONE), { userId: ann.id, providerAccountId: ONE, ...CUSTOMARY })
      assert.equal((await database.users.byAccount(accountOf(ONE)))?.id, ann.id)
      sameKeys(await database.authenticators.ofUser(ann.id), [ONE])
    },
    'stores nothing if another user has the passkey, the account or the email address': async (database) => {
      const ann = await stored(database)
      await withKeys(database, ann.id, [ONE])
      const attempts = [
        [BOB, OTHER, ONE],
        [BOB, ONE, OTHER],
        [PERSON.email, OTHER, OTHER],
      ] as const
      for (const [email, account, id] of attempts) {
        const { userId: _noUser, ...first } = key('', id)
        await assert.rejects(
          database.users.createWithAccount({ ...PERSON, email }, { account: accountOf(account), authenticator: first }),
        )
        assert.equal(await database.users.byEmail(BOB), null)
        assert.equal(await database.users.byAccount(accountOf(OTHER)), null)
        assert.equal(await database.authenticators.find(OTHER), null)
        sameKey(await database.authenticators.find(ONE), { userId: ann.id })
      }
    },
  }),
]
