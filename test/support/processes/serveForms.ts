import { type SqlAdapter, sqlAdapter, type SqlLocation } from '@authengine/sql'
import type { Email } from 'authengine/plugin'
import { type CompiledQuery, Kysely } from 'kysely'
import { dialectAt } from '../../../plugins/sql/src/connect.js'
import type { EngineUnderTest } from '../anEngine.js'
import { watched } from '../sql/watched.js'
import type { Answered, Submission } from './FormProcess.js'
import { MailFile } from './MailFile.js'
import { note, serve } from './serve.js'
import { Statements } from './Statements.js'

/** What the site of a process is made from. */
export interface SiteInProcess {
  readonly adapter: SqlAdapter
  /** Sender and sender address of its mails. */
  readonly mail: { readonly sender: MailFile; readonly from: Email['from'] }
}

/** A site, and a function that resolves when all mails were sent. */
export interface ServedSite extends Pick<EngineUnderTest, 'browser' | 'clock'> {
  mailsSent(): Promise<void>
}

/** Lets this process be a site whose forms are stopped, or which is killed, before a statement: see `FormProcess`. */
export function serveForms(make: (parts: SiteInProcess) => ServedSite): void {
  const [place = '', mails = ''] = process.argv.slice(2)
  let statements = new Statements(undefined, undefined)
  const watch = (when: 'before' | 'after', query: CompiledQuery): Promise<void> =>
    when === 'before' ? statements.before(query) : Promise.resolve()
  const db = new Kysely({ dialect: watched(dialectAt(JSON.parse(place) as SqlLocation), watch) })
  const mail = { sender: new MailFile(mails), from: 'Example <no-reply@app.example>' } as const
  const { browser, clock, mailsSent } = make({ adapter: sqlAdapter(db), mail })

  async function submitted({ cookies, fields, kill, now, path, stop }: Submission): Promise<Answered> {
    statements = new Statements(kill, stop)
    if (now !== undefined) clock.forward((now - clock.now().getTime()) / 1000)
    const visitor = browser()
    for (const [name, value] of Object.entries(cookies)) visitor.plant(name, value)
    const csrfToken = await visitor.csrfToken()
    statements.begin()
    const response = await visitor.post(path, { csrfToken, ...fields })
    await mailsSent()
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      text: await response.text(),
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
}
