import { audit, AuditEntries, auditTables } from '@authengine/audit'
import { sqlAdapter } from '@authengine/sql'
import { AuthEngine, type AuthPlugin } from 'authengine'
import { apiToken, type PluginServices } from 'authengine/plugin'
import { Kysely } from 'kysely'
import { dialectAt } from '../../../plugins/sql/src/connect.js'
import { note, serve } from '../processes/serve.js'
import { SECRET } from '../anEngine.js'
import { watched } from '../sql/watched.js'

/** A process that makes changes with an audit log until it is killed. */
const [sqlite = '', outbox = ''] = process.argv.slice(2)

/** What a change needs. */
const Changes = apiToken<PluginServices>('changes')
const changes: AuthPlugin = {
  id: 'changes',
  name: 'Changes',
  register: (registry) =>
    void registry
      .securityEvents({ 'changes.made': { summary: 'A user was added.', outcome: 'done' } })
      .provides(Changes, (services) => services),
}

/** The services of an engine whose process ends after some statements. */
function servicesUntil(moment: number): PluginServices {
  let moments = 0
  const watch = (): Promise<void> => {
    if (moments++ === moment) process.kill(process.pid, 'SIGKILL')
    return Promise.resolve()
  }
  const db = new Kysely({ dialect: watched(dialectAt({ sqlite }), watch) })
  const adapter = sqlAdapter(db, { tables: [auditTables] })
  // Without a transaction, entries are in the outbox until they are stored.
  const options = outbox === '' ? {} : { store: adapter.extension(AuditEntries)!, outbox }
  const logger = { error: () => undefined, warn: () => undefined }
  const config = { adapter, url: 'https://app.example', secret: SECRET, logger, plugins: [audit(options), changes] }
  return new AuthEngine(config, { NODE_ENV: 'production' }).api(Changes)
}

serve({
  /** Makes changes with the numbers from `from`, and is killed before or after one of the statements. */
  async change({ count, from, moment }: { readonly count: number; readonly from: number; readonly moment: number }) {
    const { announce, database, transaction } = servicesUntil(moment)
    for (let number = from; number < from + count; number++) {
      const user = { name: String(number), email: null, image: null, emailVerified: null }
      if (outbox === '') {
        await transaction(null, async (tx) => {
          const { id } = await tx.db.users.create(user)
          await tx.announce({ name: 'changes.made', user: id, data: { number } })
        })
      } else {
        await database?.users.create(user)
        await announce({ name: 'changes.made', data: { number } }, null)
      }
      note('done', number)
    }
    // The last entries may still be on their way.
    if (outbox !== '') await announce({ name: 'changes.made', data: { number: -1 } }, null)
  },
})
