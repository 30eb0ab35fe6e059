import assert from 'node:assert/strict'
import { promises } from './DatabasePromise.js'
import { ACCOUNT, linked, stored } from './fixtures.js'
import { accountOf, BOB, key, ONE, OTHER, sameKey, sameKeys, TWO, withKeys } from './keys.js'

/** Contract cases for the removal of WebAuthn credentials. */
export const authenticatorRemoval = [
  ...promises(['authenticators', 'users.delete'], {
    'removes the passkeys of a removed user': async (database) => {
      const [ann, bob] = [await stored(database), await stored(database, BOB)]
      await withKeys(database, ann.id, [ONE, TWO])
      await withKeys(database, bob.id, [OTHER])
      await database.users.delete(ann.id)
      for (const id of [ONE, TWO]) assert.equal(await database.authenticators.find(id), null)
      sameKeys(await database.authenticators.ofUser(ann.id), [])
      sameKeys(await database.authenticators.ofUser(bob.id), [OTHER])
      await database.authenticators.create(key(bob.id, ONE))
      sameKey(await database.authenticators.find(ONE), { userId: bob.id })
    },
  }),
  ...promises(['authenticators', 'authenticators.delete'], {
    'removes only a passkey and its account': async (database) => {
      const ann = await linked(database)
      const bob = await stored(database, BOB)
      await withKeys(database, ann.id, [ONE, TWO])
      await withKeys(database, bob.id, [OTHER])
      // Another user may have an account with the same id at another provider.
      await database.accounts.link({ ...ACCOUNT, providerAccountId: ONE, userId: bob.id })
      assert.equal(await database.authenticators.delete(ONE, false), true)
      assert.equal(await database.authenticators.find(ONE), null)
      assert.equal(await database.users.byAccount(accountOf(ONE)), null)
      sameKeys(await database.authenticators.ofUser(ann.id), [TWO])
      assert.equal((await database.accounts.find(ann.id, 'passkey'))?.providerAccountId, TWO)
      assert.equal((await database.users.byAccount(accountOf(TWO)))?.id, ann.id)
      assert.equal((await database.users.byAccount(ACCOUNT))?.id, ann.id)
      assert.equal((await database.users.byAccount({ ...ACCOUNT, providerAccountId: ONE }))?.id, bob.id)
      sameKeys(await database.authenticators.ofUser(bob.id), [OTHER])
      assert.equal((await database.users.byAccount(accountOf(OTHER)))?.id, bob.id)
      assert.equal(await database.authenticators.delete(ONE, false), false)
      await withKeys(database, bob.id, [ONE])
      sameKey(await database.authenticators.find(ONE), { userId: bob.id })
    },
    'removes the accounts of a passkey at every provider': async (database) => {
      const ann = await stored(database)
      await withKeys(database, ann.id, [ONE, TWO])
      const elsewhere = accountOf(ONE, 'webauthn')
      await database.accounts.link({ ...elsewhere, userId: ann.id })
      assert.equal(await database.authenticators.delete(ONE, true), true)
      // A remaining account would look as if the user could still sign in with it.
      for (const account of [accountOf(ONE), elsewhere]) assert.equal(await database.users.byAccount(account), null)
      assert.equal(await database.accounts.find(ann.id, 'webauthn'), null)
      assert.equal((await database.accounts.find(ann.id, 'passkey'))?.providerAccountId, TWO)
    },
    'keeps the last passkey of a user if that is requested': async (database) => {
      const [ann, bob] = [await stored(database), await stored(database, BOB)]
      await withKeys(database, ann.id, [ONE, TWO])
      await withKeys(database, bob.id, [OTHER])
      assert.equal(await database.authenticators.delete(ONE, true), true)
      assert.equal(await database.authenticators.delete(TWO, true), false)
      sameKeys(await database.authenticators.ofUser(ann.id), [TWO])
      assert.equal((await database.users.byAccount(accountOf(TWO)))?.id, ann.id)
      assert.equal(await database.authenticators.delete(TWO, false), true)
      sameKeys(await database.authenticators.ofUser(ann.id), [])
      assert.equal(await database.accounts.find(ann.id, 'passkey'), null)
    },
    'does not remove an unknown passkey': async (database) => {
      const ann = await stored(database)
      await withKeys(database, ann.id, [ONE, TWO])
      for (const keepOne of [true, false]) {
        for (const id of [OTHER, ONE.toUpperCase(), '']) {
          assert.equal(await database.authenticators.delete(id, keepOne), false)
        }
      }
      sameKeys(await database.authenticators.ofUser(ann.id), [ONE, TWO])
    },
  }),
]
