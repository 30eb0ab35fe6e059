import { sqlAdapter, type SqlLocation } from '@authengine/sql'
import { AuthEngine } from 'authengine'
import { Browser } from 'authengine/testing'
import { Kysely } from 'kysely'
import { dialectAt } from '../../../plugins/sql/src/connect.js'
import { accountPlugins, enrol, signUp } from '../accounts/account.js'
import { auditTables } from '../accounts/audit.js'
import { note, serve } from '../processes/serve.js'
import { watched, type Watcher } from './watched.js'

/** A site whose process is killed while a user signs up with a password and a second factor. */
const [place = ''] = process.argv.slice(2)
const ORIGIN = 'https://app.example'

serve({
  /** Signs up, and is killed at the given moment of the last request. */
  async signUp({ email, kills, moment }: { readonly email: string; readonly kills: string; readonly moment: number }) {
    let isCounting = false
    let moments = 0
    const watch: Watcher = (when, { sql }) => {
      const counts = kills === 'statements' || (when === 'before' && /^(insert|update|delete|commit)/i.test(sql))
      if (isCounting && counts && moments++ === moment) process.kill(process.pid, 'SIGKILL')
      return Promise.resolve()
    }
    const db = new Kysely({ dialect: watched(dialectAt(JSON.parse(place) as SqlLocation), watch) })
    const adapter = sqlAdapter(db, { tables: [auditTables] })
    const secret = 'a-secret-for-tests-only-0123456789abcdefghijklmnopqrstuv'
    const engine = new AuthEngine({ url: ORIGIN, secret, adapter, plugins: accountPlugins() })
    const browser = new Browser(ORIGIN, (request) => engine.handle(request))
    await signUp(browser, email)
    isCounting = true
    const { response } = await enrol(browser, new Date())
    note('location', response.headers.get('location'))
    note('done', moments)
    process.kill(process.pid, 'SIGKILL')
  },
})
