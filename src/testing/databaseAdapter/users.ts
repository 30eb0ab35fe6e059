import assert from 'node:assert/strict'
import { promises } from './DatabasePromise.js'
import { ACCOUNT, LATE, linked, PERSON, sameMoment, stored } from './fixtures.js'

const ADDRESSES = ['ann@example.test', 'Ann@example.test', 'änn@example.test', 'ann@example.test.']
const UNICODE = "Zoë 𝒜 👩🏽‍🚀 'x'; -- \\ \" %_ \u202e"

/** Contract cases for users. */
export const users = [
  ...promises([], {
    'stores a user, and finds the user by id and by email address': async (database) => {
      const ann = await stored(database)
      for (const found of [ann, await database.users.byId(ann.id), await database.users.byEmail(PERSON.email)]) {
        const { id, name, email, image, emailVerified } = found ?? {}
        assert.equal(
          JSON.stringify({ id, name, email, image, emailVerified }),
          JSON.stringify({ id: ann.id, ...PERSON }),
          'a member is missing, or null became something else',
        )
      }
    },
    'returns null for an unknown user': async ({ users: store }) => {
      assert.equal(await store.byId('no-such-user'), null)
      assert.equal(await store.byId(''), null)
      assert.equal(await store.byEmail('no-such-user@example.test'), null)
      assert.equal(await store.byAccount(ACCOUNT), null)
    },
    'gives every user an id of its own, whatever the profile says': async ({ users: store }) => {
      const one = await store.create({ ...PERSON, id: 'mine' })
      const two = await store.create({ ...PERSON, id: 'mine', email: 'bob@example.test' })
      assert.equal(typeof one.id, 'string')
      assert.notEqual(one.id, two.id)
      assert.equal((await store.byId(one.id))?.email, PERSON.email)
    },
    'has one user for an email address': async (database) => {
      const ann = await stored(database)
      await assert.rejects(stored(database))
      assert.equal((await database.users.byEmail(PERSON.email))?.id, ann.id)
    },
    'stores any number of users without an email address': async ({ users: store }) => {
      const [one, two] = [
        await store.create({ ...PERSON, email: null }),
        await store.create({ ...PERSON, email: null }),
      ]
      assert.notEqual(one.id, two.id)
      assert.equal((await store.byId(one.id))?.email, null)
    },
    'compares email addresses byte for byte': async (database) => {
      const owners = new Map<string, string>()
      for (const email of ADDRESSES) {
        assert.equal(await database.users.byEmail(email), null, `${email} is taken for another address`)
        owners.set(email, (await stored(database, email)).id)
      }
      for (const [email, id] of owners) assert.equal((await database.users.byEmail(email))?.id, id)
      for (const email of ['ann@example.test ', ' ann@example.test', 'ANN@EXAMPLE.TEST', 'ann@example_test', '%']) {
        assert.equal(await database.users.byEmail(email), null, `${email} is taken for another address`)
      }
    },
    'keeps every character': async ({ users: store }) => {
      const image = `https://pictures.example/${'x'.repeat(1000)}`
      const { id } = await store.create({ ...PERSON, name: UNICODE, image })
      const found = await store.byId(id)
      assert.equal(found?.name, UNICODE)
      assert.equal(found.image, image)
    },
    'changes only the given members of a user': async (database) => {
      const { id } = await stored(database)
      const bob = await stored(database, 'bob@example.test')
      const changed = await database.users.update({ id, emailVerified: LATE })
      for (const found of [changed, await database.users.byId(id)]) {
        assert.equal(found?.name, 'Ann')
        assert.equal(found.email, PERSON.email)
        sameMoment(found.emailVerified, LATE, 'emailVerified')
      }
      await database.users.update({ id, name: null })
      const after = await database.users.byId(id)
      assert.equal(after?.name, null)
      sameMoment(after.emailVerified, LATE, 'emailVerified')
      assert.equal((await database.users.byId(bob.id))?.emailVerified, null)
    },
    'rejects a change of an unknown user, and changes no other user': async (database) => {
      await assert.rejects(database.users.update({ id: 'no-such-user', name: 'Eve' }))
      assert.equal(await database.users.byId('no-such-user'), null)
      await stored(database)
      const bob = await stored(database, 'bob@example.test')
      await assert.rejects(database.users.update({ id: bob.id, email: PERSON.email }))
      assert.equal((await database.users.byId(bob.id))?.email, 'bob@example.test')
    },
    'finds a user by their account': async (database) => {
      const ann = await linked(database)
      assert.equal((await database.users.byAccount(ACCOUNT))?.id, ann.id)
      for (const other of [{ provider: 'other' }, { providerAccountId: 'bob-at-op' }, { providerAccountId: '' }]) {
        assert.equal(await database.users.byAccount({ ...ACCOUNT, ...other }), null)
      }
    },
  }),
  ...promises(['users.delete'], {
    'removes a user, and their email address can be used again': async (database) => {
      const ann = await stored(database)
      await database.users.delete(ann.id)
      assert.equal(await database.users.byId(ann.id), null)
      assert.equal(await database.users.byEmail(PERSON.email), null)
      assert.notEqual((await stored(database)).id, ann.id)
    },
    'accepts the removal of an unknown user': async (database) => {
      const [ann, bob] = [await stored(database), await stored(database, 'bob@example.test')]
      for (let times = 0; times < 2; times++) await database.users.delete(bob.id)
      assert.equal((await database.users.byId(ann.id))?.id, ann.id)
    },
  }),
  ...promises(['users.createWithAccount'], {
    'stores a user with their first account': async ({ accounts, users: store }) => {
      const ann = await store.createWithAccount(PERSON, { account: { ...ACCOUNT, access_token: 'access' } })
      assert.equal((await store.byAccount(ACCOUNT))?.id, ann.id)
      assert.equal((await store.byEmail(PERSON.email))?.id, ann.id)
      assert.equal((await accounts.find(ann.id, 'op'))?.access_token, 'access')
    },
    'stores neither user nor account if another user owns the account': async (database) => {
      const ann = await linked(database)
      await assert.rejects(
        database.users.createWithAccount({ ...PERSON, email: 'bob@example.test' }, { account: ACCOUNT }),
      )
      assert.equal(await database.users.byEmail('bob@example.test'), null)
      assert.equal((await database.users.byAccount(ACCOUNT))?.id, ann.id)
    },
    'stores neither user nor account if another user has the email address': async (database) => {
      await stored(database)
      await assert.rejects(database.users.createWithAccount(PERSON, { account: ACCOUNT }))
      assert.equal(await database.users.byAccount(ACCOUNT), null)
    },
  }),
]
