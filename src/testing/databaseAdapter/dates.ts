import assert from 'node:assert/strict'
import { isLive } from '../../core/ports.js'
import type { SessionRow } from '../../core/DatabaseAdapter.js'
import { promises } from './DatabasePromise.js'
import { ACCOUNT, LATE, linked, PERSON, row, stored } from './fixtures.js'

const NOW = new Date('2040-01-01T00:00:00Z')

/** Values that another program may have stored as an expiry. */
const NO_ENDS = [new Date(NaN), 'infinity', 'Infinity', 'never', 'never 2099-01-01', '', Infinity, 9e15]

/** Values that another program may have stored as the date of a verification. */
const NO_PROOFS = [0, 1, '', '0', '1', 'true', 'f', 'yes', 'infinity', new Date(NaN), Infinity]

/** Tries to write an invalid value. A database may refuse it; otherwise the case reads it back. */
const attempt = (write: () => Promise<unknown>): Promise<unknown> =>
  Promise.resolve()
    .then(write)
    .catch(() => undefined)

const shown = (value: unknown): string => (typeof value === 'number' ? String(value) : JSON.stringify(value))

/** Contract cases for invalid dates, with native adapters and with Auth.js adapters. */
export const dates = [
  ...promises(['sessions'], {
    'never stores a session without an end: an invalid date is rejected, or is expired': async (database) => {
      const ann = await stored(database)
      for (const [index, end] of NO_ENDS.entries()) {
        const [created, extended] = [`created-${String(index)}`, `extended-${String(index)}`]
        const expires = end as SessionRow['expires']
        await attempt(() => database.sessions.create(row(ann.id, created, { expires })))
        const first = (await database.sessions.find(created))?.session
        assert.ok(!isLive(first?.expires, NOW), `a session that ends at ${shown(end)} is live`)
        await database.sessions.create(row(ann.id, extended))
        await attempt(() => database.sessions.extend(extended, { expires, lastSeen: LATE }))
        const second = (await database.sessions.find(extended))?.session
        assert.ok(!isLive(second?.expires, LATE), `a session is extended to ${shown(end)}`)
      }
    },
  }),
  ...promises(['verificationTokens'], {
    'never stores a mailed token without an end: an invalid date is rejected, or is expired': async ({
      verificationTokens: store,
    }) => {
      for (const [index, end] of NO_ENDS.entries()) {
        const mailed = { identifier: PERSON.email, token: `sha256:${String(index)}` }
        await attempt(() => store.create({ ...mailed, expires: end as Date }))
        const taken = await store.take(mailed)
        assert.ok(!isLive(taken?.expires, NOW), `a mailed token that ends at ${shown(end)} is live`)
      }
    },
  }),
  ...promises([], {
    'never stores a reservation without an end: a number that is not finite is rejected, or is expired': async (
      database,
    ) => {
      await linked(database)
      for (const end of [NaN, Infinity, 'never']) {
        await attempt(() => database.accounts.lease(ACCOUNT, 'refresh', { now: 1000, until: end as number }))
        const reserved = await database.accounts.lease(ACCOUNT, 'refresh', { now: 1000, until: 1020 })
        assert.equal(reserved, true, `a reservation that ends at ${shown(end)} is live`)
        await database.accounts.replaceTokens(ACCOUNT, 'refresh', {})
      }
    },
    'returns null for `emailVerified` unless it is a valid date': async ({ users: store }) => {
      for (const [index, proof] of NO_PROOFS.entries()) {
        const [email, other] = [`created-${String(index)}@example.test`, `updated-${String(index)}@example.test`]
        const emailVerified = proof as Date
        await attempt(() => store.create({ ...PERSON, email, emailVerified }))
        const { id } = await store.create({ ...PERSON, email: other })
        await attempt(() => store.update({ id, emailVerified }))
        for (const found of [await store.byEmail(email), await store.byEmail(other), await store.byId(id)]) {
          assert.equal(found?.emailVerified ?? null, null, `${shown(proof)} counts as a verified address`)
        }
      }
    },
  }),
]
