import { describeSlow } from '../support/sql/describeSlow.js'
import { startPostgres } from '../support/sql/postgres.js'
import { EMBEDDED } from '../support/sql/SharedPlace.js'
import { SilentProxy } from '../support/sql/SilentProxy.js'

describeSlow(
  'one SQLite file',
  async () => ({ ...(await EMBEDDED['one SQLite file']!()), lock: ['begin'], unlock: 'rollback' }),
  false,
)

describeSlow('one PostgreSQL database', async () => {
  const { stop, url } = await startPostgres()
  const proxy = await SilentProxy.start(Number(new URL(url).port))
  return {
    at: { postgres: url },
    lock: ['begin', 'lock table sessions, users in access exclusive mode'],
    unlock: 'rollback',
    behind: { at: { postgres: proxy.through(url) }, proxy },
    stop,
  }
})
