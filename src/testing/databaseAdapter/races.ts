import assert from 'node:assert/strict'
import { promises } from './DatabasePromise.js'
import { ACCOUNT, answers, atOnce, allFulfilled, LATE, LATER, linked, MANY, PERSON, row, stored } from './fixtures.js'

const NOW = new Date('2050-01-01T00:00:00Z')

/** Contract cases for concurrent calls. */
export const races = [
  ...promises([], {
    'creates one user for many calls with the same email address at once': async (database) => {
      const [winner, ...others] = answers(await atOnce(() => stored(database)))
      assert.equal(others.length, 0)
      assert.equal((await database.users.byEmail(PERSON.email))?.id, winner?.id)
    },
    'links an account for one of many calls at once': async (database) => {
      const users = allFulfilled(await atOnce((index) => stored(database, `${String(index)}@example.test`)))
      const results = await atOnce((index) => database.accounts.link({ ...ACCOUNT, userId: users[index]?.id ?? '' }))
      const [winner, ...others] = users.filter((_, index) => results[index]?.status === 'fulfilled')
      assert.equal(others.length, 0)
      assert.equal((await database.users.byAccount(ACCOUNT))?.id, winner?.id)
    },
    'reserves a refresh for one of many calls at once': async (database) => {
      await linked(database)
      const lease = { now: 1000, until: 1020 }
      const heard = allFulfilled(await atOnce(() => database.accounts.lease(ACCOUNT, 'refresh', lease)))
      assert.equal(heard.filter(Boolean).length, 1)
    },
    'replaces tokens for one of many calls at once': async (database) => {
      const ann = await linked(database)
      const heard = allFulfilled(
        await atOnce((index) =>
          database.accounts.replaceTokens(ACCOUNT, 'refresh', { refresh_token: `next-${String(index)}` }),
        ),
      )
      assert.equal(heard.filter(Boolean).length, 1)
      const kept = await database.accounts.find(ann.id, 'op')
      assert.equal(kept?.refresh_token, `next-${String(heard.indexOf(true))}`)
    },
  }),
  ...promises(['users.createWithAccount'], {
    'creates one user for many first sign-ins of one person at once': async (database) => {
      const results = await atOnce(() => database.users.createWithAccount(PERSON, { account: ACCOUNT }))
      const [winner, ...others] = answers(results)
      assert.equal(others.length, 0)
      assert.equal((await database.users.byAccount(ACCOUNT))?.id, winner?.id)
      assert.equal((await database.users.byEmail(PERSON.email))?.id, winner?.id)
    },
    'stores nothing for the calls that lost': async (database) => {
      const emailOf = (index: number): string => `${String(index)}@example.test`
      const results = await atOnce((index) =>
        database.users.createWithAccount({ ...PERSON, email: emailOf(index) }, { account: ACCOUNT }),
      )
      assert.equal(answers(results).length, 1)
      for (const [index, { status }] of results.entries()) {
        const found = await database.users.byEmail(emailOf(index))
        assert.equal(found !== null, status === 'fulfilled')
      }
    },
    'creates one user for many accounts with the same email address': async (database) => {
      const nameOf = (index: number): string => `account-${String(index)}`
      const results = await atOnce((index) =>
        database.users.createWithAccount(PERSON, { account: { ...ACCOUNT, providerAccountId: nameOf(index) } }),
      )
      assert.equal(answers(results).length, 1)
      for (const [index, { status }] of results.entries()) {
        const found = await database.users.byAccount({ provider: 'op', providerAccountId: nameOf(index) })
        assert.equal(found !== null, status === 'fulfilled')
      }
    },
  }),
  ...promises(['verificationTokens'], {
    'gives a mailed token to one of many calls at once': async ({ verificationTokens }) => {
      const mailed = { identifier: 'ann@example.test', token: 'sha256:0123', expires: LATE }
      await verificationTokens.create(mailed)
      const taken = allFulfilled(await atOnce(() => verificationTokens.take(mailed)))
      assert.equal(taken.filter((token) => token !== null).length, 1)
    },
  }),
  ...promises(['counters'], {
    'allows no more calls than the limit, of many at once': async ({ counters }) => {
      const limits = ['b', 'key', 'a'].map((key) => ({ key, max: key === 'key' ? 5 : MANY, seconds: 3600 }))
      const reached = allFulfilled(await atOnce(() => counters.take(limits, NOW)))
      assert.equal(reached.filter((each) => each === null).length, 5)
      for (const each of reached) assert.ok(each === null || each.key === 'key')
      // Refused calls were not counted for the other keys.
      const other = [{ key: 'a', max: MANY, seconds: 3600 }]
      const rest = allFulfilled(await atOnce(() => counters.take(other, NOW)))
      assert.equal(rest.filter((each) => each === null).length, MANY - 5)
    },
    'counts correctly when many calls take and give back at once': async ({ counters }) => {
      const limitsOf = (index: number) =>
        ['one', 'other', String(index)].map((key) => ({ key, max: 100, seconds: 3600 }))
      allFulfilled(
        await atOnce(async (index) => {
          const limits = index % 2 === 0 ? limitsOf(index) : limitsOf(index).reverse()
          assert.equal(await counters.take(limits, NOW), null)
          if (index < MANY / 2) await counters.giveBack(limits.map(({ key }) => key))
        }),
      )
      for (const key of ['one', 'other']) {
        const limit = { key, max: MANY / 2, seconds: 3600 }
        assert.equal((await counters.take([limit], NOW))?.key, key)
        assert.equal(await counters.take([{ ...limit, max: MANY / 2 + 1 }], NOW), null)
      }
    },
  }),
  ...promises(['sessions', 'sessions.ofUser', 'sessions.replace'], {
    'replaces a session for one of many calls at once': async (database) => {
      const ann = await stored(database)
      await database.sessions.create(row(ann.id, 'one'))
      const results = await atOnce((index) => database.sessions.replace('one', row(ann.id, `next-${String(index)}`)))
      const heard = allFulfilled(results)
      assert.equal(heard.filter(Boolean).length, 1)
      const running = await database.sessions.ofUser(ann.id)
      assert.deepEqual(
        running.map(({ sessionToken }) => sessionToken),
        [`next-${String(heard.indexOf(true))}`],
      )
    },
  }),
  ...promises(['sessions'], {
    'keeps a session ended while many calls extend it': async (database) => {
      const ann = await stored(database)
      for (let round = 0; round < 5; round++) {
        const token = `token-${String(round)}`
        await database.sessions.create(row(ann.id, token))
        const results = await atOnce(async (index) => {
          if (index === MANY / 2) await database.sessions.delete(token)
          else await database.sessions.extend(token, { expires: LATER, lastSeen: LATE })
        })
        allFulfilled(results)
        assert.equal(await database.sessions.find(token), null)
        assert.equal(await database.sessions.delete(token), null)
      }
    },
  }),
]
