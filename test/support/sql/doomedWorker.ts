import { sqlAdapter, type SqlLocation } from '@authengine/sql'
import { type Email, EmailSender } from 'authengine/plugin'
import { Mailbox } from 'authengine/testing'
import { type CompiledQuery, Kysely } from 'kysely'
import { dialectAt } from '../../../plugins/sql/src/connect.js'
import { note, serve } from '../processes/serve.js'
import type { InterruptedSignIn, Progress } from './InterruptedSignIn.js'
import { incomingRequestWith, siteOn } from './siteOn.js'
import { watched } from './watched.js'

/** A process of a site that is killed during sign-ins. */
const [place = '', issuer = ''] = process.argv.slice(2)

/** Reports the links of mails. */
class Teller extends EmailSender {
  constructor(private readonly tell: (link: string) => void) {
    super()
  }

  override send(email: Email): Promise<void> {
    this.tell(Mailbox.linksIn(email)[0] ?? '')
    return Promise.resolve()
  }
}

/** Stops a sign-in at its moment: a promise that the sign-in awaits never settles. */
class Cut {
  readonly reached: Promise<void>
  moments = 0
  inTransaction = false
  #reach: () => void = () => undefined

  constructor(private readonly moment: number | null) {
    this.reached = new Promise((resolve) => {
      this.#reach = resolve
    })
  }

  readonly watch = async (when: 'before' | 'after', { sql }: CompiledQuery): Promise<void> => {
    if (when === 'after' && /^(begin|commit|rollback)/i.test(sql)) this.inTransaction = /^begin/i.test(sql)
    if (this.moments++ !== this.moment) return
    this.#reach()
    await new Promise(() => undefined)
  }
}

/** Signs in at the provider, refreshes the tokens, reads the session, signs in by mail, and ends the first session. */
async function live({ address, moment, subject }: InterruptedSignIn): Promise<Cut> {
  const cut = new Cut(moment)
  let progress: Progress = {}
  const tell = (more: Progress): void => {
    progress = { ...progress, ...more }
    note(subject, progress)
  }
  const sender = new Teller((mailed) => {
    tell({ mailed })
  })
  const db = new Kysely({ dialect: watched(dialectAt(JSON.parse(place) as SqlLocation), cut.watch) })
  const { browser, engine, log, requestAuth } = siteOn(sqlAdapter(db), issuer, { sender })
  const whole = async (): Promise<void> => {
    const [person, reader] = [browser(), browser()]
    await requestAuth(person, subject)
    tell({ entered: person.cookieHeader })
    tell({ refreshed: (await engine.tokens.get(incomingRequestWith(person.cookieHeader), 'op')).status })
    await person.get('/auth/session')
    await reader.submit('/auth/signin/mail', { email: address, callbackUrl: '/home' })
    if (progress.mailed === undefined) throw new TypeError(`No mail was sent. ${log.text()}`)
    const { pathname, search } = new URL(progress.mailed)
    await reader.get(pathname + search)
    tell({ enteredByMail: reader.cookieHeader })
    await person.submit('/auth/signout')
    tell({ left: true, moments: cut.moments })
  }
  await Promise.race([
    whole(),
    cut.reached.then(() => {
      tell({ cut: true })
    }),
  ])
  return cut
}

serve({
  /** Runs sign-ins one after the other, each with its own connections, and then kills the process. */
  async live(signIns: readonly InterruptedSignIn[]) {
    for (const signIn of signIns) {
      const { inTransaction } = await live(signIn)
      // A transaction that has begun to write may block others while this process lives.
      if (inTransaction) break
    }
    process.kill(process.pid, 'SIGKILL')
  },
})
