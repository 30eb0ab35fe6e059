import { afterEach, describe, expect, it } from '@jest/globals'
import { migrate, sqlAdapter } from '@authengine/sql'
import { MemoryAdapter } from 'authengine'
import type { DatabaseAdapter } from 'authengine/adapter'
import { DATABASE_STEPS } from '../support/database/databaseSteps.js'
import { type DatabaseStep, isFailure } from '../support/database/DatabaseStep.js'
import { type Failure, failingDatabase, type FailingDatabase } from '../support/database/failingDatabase.js'
import { tokenStep } from '../support/database/serverSteps.js'
import { aStoredSite } from '../support/database/StoredSite.js'
import { expectNoSession } from '../support/outcomes.js'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

const DATABASES: Readonly<Record<string, () => Promise<DatabaseAdapter>>> = {
  MemoryAdapter: () => Promise.resolve(new MemoryAdapter()),
  SQLite: async () => {
    const adapter = sqlAdapter({ sqlite: ':memory:' })
    open.push(() => adapter.close())
    await migrate(adapter)
    return adapter
  },
}

describe.each(Object.entries(DATABASES))('when one call to %s fails', (_name, create) => {
  /** Performs the step once; returns the calls of the database during it. */
  const callsOf = async (step: DatabaseStep): Promise<string[]> => {
    const database = failingDatabase(await create())
    const { act } = await step.prepare(await aStoredSite(database.adapter))
    database.choose()
    await act()
    return [...database.calls]
  }

  it.each(DATABASE_STEPS)('$name fails or recovers, and works the next time', async (step) => {
    const calls = await callsOf(step)
    expect(calls).not.toEqual([])
    for (const [call, name] of calls.entries()) {
      for (const failure of ['before', 'after'] as const) {
        try {
          await tryStep(step, failingDatabase(await create()), call, failure)
        } catch (error) {
          throw new TypeError(`${name} failed as call ${String(call)}, ${failure} it was done`, { cause: error })
        }
      }
    }
  })

  it('access tokens are available again without a new sign-in', async () => {
    for (const [call, name] of (await callsOf(tokenStep)).entries()) {
      for (const failure of ['before', 'after'] as const) {
        const database = failingDatabase(await create())
        const site = await aStoredSite(database.adapter)
        const { act } = await tokenStep.prepare(site)
        database.choose(call, failure)
        await act()
        database.choose()
        // After this time, a reservation that was not released has expired.
        site.clock.forward(61)
        expect([name, failure, (await act()).status]).toEqual([name, failure, 200])
      }
    }
  })
})

async function tryStep(step: DatabaseStep, database: FailingDatabase, call: number, failure: Failure): Promise<void> {
  const site = await aStoredSite(database.adapter)
  const { act, browser } = await step.prepare(site)
  database.choose(call, failure)
  const response = await act()
  const [name = ''] = database.calls.slice(call)
  database.choose()
  if (isFailure(response)) {
    expectNoSession(response)
    expect(await response.text()).not.toContain('example.test')
  } else {
    expect(mayBeMended(name, call, failure) || isAskedAgain(step, name)).toBe(true)
    await step.check(response, browser, site)
  }
  const again = await step.prepare(site)
  await step.check(await again.act(), again.browser, site)
}

/**
 * Whether a request may succeed although a call failed.
 *
 * - The first `sessions.find`: a form is bound to the session by its cookie, so the session need not be found.
 * - `accounts.replaceTokens`: it is retried, because the provider issues the new tokens only once.
 * - A transaction is retried.
 * - If only the response of a write was lost, the next read finds the row.
 */
const mayBeMended = (name: string, call: number, failure: Failure): boolean =>
  (name === 'sessions.find' && call === 0) ||
  name === 'accounts.replaceTokens' ||
  name === 'transaction' ||
  name.startsWith('tx ') ||
  (failure === 'after' && ['users.create', 'users.createWithAccount', 'accounts.link'].includes(name))

/**
 * Whether a failure of this call is harmless. Pages are shown even if it is not known whether a user is signed in. The
 * other call checks whether the email address of the user was verified while an
 * account was linked; this is checked again after the session was created.
 */
const isAskedAgain = ({ name: step }: DatabaseStep, name: string): boolean =>
  (step === 'a way back from a provider that links an account' && name === 'users.byId') ||
  (['the sign-in page', 'the sign-out page'].includes(step) && name === 'sessions.find')
