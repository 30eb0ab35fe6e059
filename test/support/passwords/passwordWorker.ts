import { Passwords } from '@authengine/passwords'
import { sqlAdapter, type SqlLocation } from '@authengine/sql'
import { type CompiledQuery, Kysely } from 'kysely'
import { dialectAt } from '../../../plugins/sql/src/connect.js'
import { note, serve } from '../processes/serve.js'
import { watched } from '../sql/watched.js'
import { aPasswordSiteOn } from './aPasswordSite.js'
import { MailFile } from './MailFile.js'
import type { Answered, Submission } from './PasswordProcess.js'
import { Statements } from './Statements.js'

/** A process of a site with passwords, which stops or is killed before a statement. */
const [place = '', mails = ''] = process.argv.slice(2)

let statements = new Statements(undefined, undefined)
const watch = (when: 'before' | 'after', query: CompiledQuery): Promise<void> =>
  when === 'before' ? statements.before(query) : Promise.resolve()
const db = new Kysely({ dialect: watched(dialectAt(JSON.parse(place) as SqlLocation), watch) })
const { browser, engine } = aPasswordSiteOn(
  sqlAdapter(db),
  { mail: { sender: new MailFile(mails), from: 'Example <no-reply@app.example>' } },
  { limits: false, session: { strategy: 'database' } },
)

async function submitted({ cookies, fields, kill, path, stop }: Submission): Promise<Answered> {
  statements = new Statements(kill, stop)
  const visitor = browser()
  for (const [name, value] of Object.entries(cookies)) visitor.plant(name, value)
  const csrfToken = await visitor.csrfToken()
  statements.begin()
  const response = await visitor.post(path, { csrfToken, ...fields })
  await engine.api(Passwords).mailsSent()
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    cookies: Object.fromEntries(visitor.cookies),
  }
}

serve({
  /** Submits a form, in a browser with these cookies. */
  submit: submitted,
  /** The same; the process is killed before a statement, or after the response and its mails. */
  async doom(submission: Submission) {
    await submitted(submission)
    note('done', statements.count)
    process.kill(process.pid, 'SIGKILL')
  },
  /** Resolves when the form stopped. */
  stopped: () => statements.stopped(),
  /** Lets the form continue. */
  go: () => {
    statements.go()
  },
})
