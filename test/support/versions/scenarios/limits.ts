import assert from 'node:assert/strict'
import type { DatabaseAdapter } from 'authengine/adapter'
import { type Scenario, scenario, type Store } from '../Scenario.js'
import type { Side } from '../Side.js'
import { locationOf, signIn, siteOn } from '../siteOn.js'

/** The number of failed sign-ins that are allowed for an account in a minute. */
const MOST = 5

const adapterIn = (store: Store, side: Side): Promise<DatabaseAdapter> =>
  store === 'redis' ? side.redis() : side.sql()

/** Signs in with a wrong password. Returns the target of the redirect. */
async function guess(store: Store, side: Side): Promise<string> {
  const site = siteOn(side, { adapter: await adapterIn(store, side), session: { strategy: 'jwt' } })
  return locationOf(await site.browser().submit('/auth/callback/cred', { username: 'ann', password: 'wrong' }))
}

/** Attempts are counted across versions: neither version allows additional attempts. */
const limitsIn = (store: Store): Scenario =>
  scenario<null, null>({
    name: `failed sign-ins that are counted in ${store === 'redis' ? 'Redis' : 'SQLite'}`,
    store,
    async begin(side) {
      for (let count = 1; count < MOST; count++) assert.match(await guess(store, side), /error=CredentialsSignin/)
      return null
    },
    async finish(side) {
      assert.match(await guess(store, side), /error=CredentialsSignin/)
      assert.match(await guess(store, side), /error=TooManyAttempts/)
      return null
    },
    async back(side) {
      const adapter = await adapterIn(store, side)
      const site = siteOn(side, { adapter, session: { strategy: 'jwt' } })
      assert.match(locationOf(await signIn(site.browser())), /error=TooManyAttempts/)
      // The counter restarts a minute after the first attempt, which was two steps ago.
      side.clock.forward(41)
      assert.equal(locationOf(await signIn(site.browser())), '/home')
    },
  })

/** Limits in a SQL database. */
export const LIMITS: readonly Scenario[] = [limitsIn('sqlite')]
/** Limits in Redis. */
export const LIMITS_IN_REDIS: readonly Scenario[] = [limitsIn('redis')]
