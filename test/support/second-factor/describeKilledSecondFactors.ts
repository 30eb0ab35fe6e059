import { describeKilled, type Kills } from '../processes/describeKilled.js'
import type { SharedPlace } from '../sql/SharedPlace.js'
import { aSharedSite, WORKER } from './aSharedSite.js'
import { CHANGES } from './killedChanges.js'

/** Tests of a site with second factors whose process is killed while it changes one, or uses one. */
export const describeKilledSecondFactors = (
  name: string,
  start: () => Promise<SharedPlace>,
  kills: Kills = 'statements',
): void => {
  describeKilled(
    {
      what: 'second factors',
      script: WORKER,
      site: aSharedSite,
      changes: CHANGES,
      fewest: { statements: 15, writes: 5 },
    },
    name,
    start,
    kills,
  )
}
