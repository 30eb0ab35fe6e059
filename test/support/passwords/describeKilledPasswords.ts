import { describeKilled, type Kills } from '../processes/describeKilled.js'
import type { SharedPlace } from '../sql/SharedPlace.js'
import { aPasswordSiteOn } from './aPasswordSite.js'
import { CHANGES } from './killedChanges.js'

/** Tests of a site with passwords whose process is killed while it changes an account. */
export const describeKilledPasswords = (
  name: string,
  start: () => Promise<SharedPlace>,
  kills: Kills = 'statements',
): void => {
  describeKilled(
    {
      what: 'passwords',
      script: 'test/support/passwords/passwordWorker.ts',
      site: (adapter) => aPasswordSiteOn(adapter, {}, { limits: false, session: { strategy: 'database' } }),
      changes: CHANGES,
      fewest: { statements: 15, writes: 5 },
    },
    name,
    start,
    kills,
  )
}
