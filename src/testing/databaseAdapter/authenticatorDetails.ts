import assert from 'node:assert/strict'
import { promises } from './DatabasePromise.js'
import { LATE, LATER, stored } from './fixtures.js'
import { accountOf, BOB, CUSTOMARY, key, ONE, OTHER, sameKey, TWO, withKeys } from './keys.js'

const DETAILS = {
  provider: 'passkey',
  userHandle: 'dXNlciBoYW5kbGU',
  name: "Zoë's 𝒜 👩🏽‍🚀 'x'; -- \\ \" %_",
  createdAt: LATE,
}

/** Contract cases for the optional members of WebAuthn credentials. */
export const authenticatorDetails = [
  ...promises(['authenticators', 'authenticators.details'], {
    'keeps all members of a passkey when it is used': async (database) => {
      const ann = await stored(database)
      await database.authenticators.create(key(ann.id, ONE, { ...CUSTOMARY, ...DETAILS, credentialBackedUp: false }))
      await database.authenticators.create(key(ann.id, TWO, { ...DETAILS, lastUsed: LATE }))
      const before = await database.authenticators.find(ONE)
      sameKey(before, { ...CUSTOMARY, ...DETAILS, credentialBackedUp: false })
      assert.equal(before?.lastUsed ?? null, null)
      await database.authenticators.use(ONE, 7, { counter: 8, credentialBackedUp: true, lastUsed: LATER })
      const after = { ...CUSTOMARY, ...DETAILS, counter: 8, credentialBackedUp: true, lastUsed: LATER }
      sameKey(await database.authenticators.find(ONE), after)
      await database.authenticators.use(ONE, 8, { counter: 9, credentialBackedUp: false })
      sameKey(await database.authenticators.find(ONE), { ...after, counter: 9, credentialBackedUp: false })
      sameKey(await database.authenticators.find(TWO), { ...DETAILS, credentialBackedUp: false, lastUsed: LATE })
    },
    'stores unknown members of a passkey as null, or leaves them out': async (database) => {
      const ann = await stored(database)
      await database.authenticators.create(key(ann.id, ONE, { name: null, createdAt: null, userHandle: null }))
      const found = await database.authenticators.find(ONE)
      assert.ok(found)
      for (const name of [...Object.keys(DETAILS), 'lastUsed', 'transports']) {
        assert.equal(Reflect.get(found, name) ?? null, null, name)
      }
    },
  }),
  ...promises(['authenticators', 'authenticators.rename'], {
    'changes only the name of a passkey': async (database) => {
      const ann = await stored(database)
      await database.authenticators.create(key(ann.id, ONE, { ...CUSTOMARY, name: 'before' }))
      await database.authenticators.create(key(ann.id, TWO, { name: 'other' }))
      sameKey(await database.authenticators.find(ONE), { name: 'before' })
      await database.authenticators.rename(ONE, DETAILS.name)
      sameKey(await database.authenticators.find(ONE), { ...CUSTOMARY, name: DETAILS.name, userId: ann.id })
      sameKey(await database.authenticators.find(TWO), { name: 'other' })
      await database.authenticators.rename(OTHER, 'no user has it')
      assert.equal(await database.authenticators.find(OTHER), null)
    },
  }),
  ...promises(['authenticators', 'authenticators.longIds'], {
    'stores the longest ids': async (database) => {
      const ids = ['A', 'B'].map((last) => `${'z'.repeat(1363)}${last}`)
      const owners = [await stored(database), await stored(database, BOB)]
      for (const [index, { id }] of owners.entries()) await withKeys(database, id, ids.slice(index, index + 1))
      for (const [index, id] of ids.entries()) {
        sameKey(await database.authenticators.find(id), { credentialID: id, userId: owners[index]?.id ?? '' })
        assert.equal((await database.users.byAccount(accountOf(id)))?.id, owners[index]?.id)
        const account = await database.accounts.find(owners[index]?.id ?? '', 'passkey')
        assert.equal(account?.providerAccountId, id)
      }
    },
  }),
]
