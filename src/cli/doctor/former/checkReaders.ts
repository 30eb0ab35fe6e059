import { MAX_FORMER_DAYS } from '../../../core/FormerReader.js'
import { isLive } from '../../../core/ports.js'
import { guide } from '../../documentation.js'
import { DAY, dayOf, inSeconds } from '../days.js'
import { databaseOf } from '../settingsOf.js'
import { type Verdict, verdictsOn } from '../Verdict.js'
import type { FormerCheck, FormerExamined } from './FormerExamined.js'
import type { KnownReader } from './readersIn.js'

const { ok, unknown, warning } = verdictsOn('sessions')
const PACKAGE = '@authengine/migrate'

/** Whether sessions of the former library are read, for how long, and with which secret. */
export const checkReaders: FormerCheck = (examined) => {
  const { library, readers, settings } = examined
  if (!examined.found?.config) return []
  const { cookies, session } = settings
  const own = cookies.sessionToken?.name
  const keepsName = own !== undefined && library.cookie.test(own)
  if (readers.length === 0) {
    if (settings.coding.decode) return [unknown('jwt.decode may read former cookies; authengine cannot know.')]
    // Rows under the same name continue. If the name is kept without them, checkSessionCookie warns.
    if (keepsName && session.strategy === 'database') return [ok('rows under the former cookie name continue.')]
    return [noReader(examined, keepsName)]
  }
  return [...readers.flatMap((reader) => stateOf(reader, examined)), ...risks(examined)]
}

function noReader({ library }: FormerExamined, keepsName: boolean): Verdict {
  const fix = `plugins: [${library.plugin}({ secret, notAfter: new Date('…') })] of ${PACKAGE}. Deploy it before or with the switch, not after it. See ${library.secretStep}`
  const what = `no plugin reads sessions of ${library.name}: every user signs in again.`
  const worse = ` cookies.sessionToken.name is its name, so a sign-in or sign-out replaces the old cookie.`
  return warning(keepsName ? what + worse : what, fix)
}

function stateOf({ cookies, id, notAfter }: KnownReader, examined: FormerExamined): Verdict[] {
  const { library, settings, surroundings } = examined
  const which = `the reader of former sessions "${id}"`
  if (!notAfter) return []
  if (!isLive(notAfter, surroundings.clock.now())) {
    return [
      warning(
        `${which} ended on ${dayOf(notAfter)}: its plugin has no effect.`,
        'Remove the plugin and the former secret.',
      ),
    ]
  }
  const verdicts = [endOf(which, notAfter, examined)]
  const isOf = [...cookies].some((name) => library.cookie.test(name) || /session/i.test(name))
  if (!isOf) {
    const found = `${which} reads ${[...cookies].join(', ') || 'no cookie'}; ${library.name} named it ${library.cookieName}.`
    verdicts.push(warning(found, 'Correct the name of the cookie in the options of the plugin.'))
  }
  const own = settings.cookies.sessionToken?.name
  if (own !== undefined && cookies.has(own)) {
    const found = `${which} reads the cookie "${own}", which is also the name of the session cookie here.`
    verdicts.push(warning(found, 'Leave cookies.sessionToken.name out, so that the two cannot be confused.'))
  }
  return verdicts
}

/** Whether a reader reads cookies for longer than any of them can be valid. */
function endOf(which: string, notAfter: Date, { library, settings, surroundings }: FormerExamined): Verdict {
  const reads = `${which} reads cookies until ${dayOf(notAfter)}`
  // The former configuration is gone. Its maximum age is often kept in this one.
  const given = settings.input.jwt?.maxAge ?? settings.input.session?.maxAge
  const life = Math.min(Math.max(library.maxAge, typeof given === 'number' ? given : 0), MAX_FORMER_DAYS * DAY) * 1000
  const enough = new Date(surroundings.clock.now().getTime() + life + DAY * 1000)
  if (notAfter <= enough) return ok(`${reads}.`)
  const switched = dayOf(new Date(notAfter.getTime() - life))
  const found = `${reads}, which is right only if the switch is on ${switched} or later: a session of ${library.name} ended after ${inSeconds(life / 1000)} without use.`
  return warning(found, `If the switch is today or was before, this is enough: notAfter: new Date('${dayOf(enough)}')`)
}

/** What former sessions weaken while they are accepted. */
function risks(examined: FormerExamined): Verdict[] {
  const { library, readers, surroundings } = examined
  const now = surroundings.clock.now()
  const live = readers.filter(({ notAfter }) => isLive(notAfter, now))
  if (live.length === 0) return []
  const verdicts = [...endless(examined), ...forgotten(examined)]
  if (live.every(({ readsRows }) => readsRows)) return verdicts
  const found = `a person who knows the secret of ${library.name} can sign in as any user while sealed cookies of it are read.`
  verdicts.push(unknown(found, 'If that secret may have leaked, remove the plugin: users sign in again.'))
  return verdicts
}

/** Whether a former session can be extended without end. The plugin of a reader may have said so. */
function endless({ findings, found, library, settings }: FormerExamined): Verdict[] {
  const { absoluteMaxAge, strategy } = settings.session
  const option = 'session.absoluteMaxAge'
  if (absoluteMaxAge !== Infinity || findings.some((finding) => finding.option === option)) return []
  const what = `a cookie of ${library.name} that was stolen before the switch becomes a session that can be extended without end.`
  const forgets = strategy === 'database' && databaseOf(found)?.sessions?.keepsStart === false
  const column =
    ' It needs a column for the start of sessions: sqlAdapter(…, { columns: { sessions: { createdAt: … } } }).'
  return [warning(what, `Set ${option}, such as ${String(90 * DAY)} (90 days).${forgets ? column : ''}`)]
}

/** Whether only one process knows, until it ends, which former sessions a sign-out has ended. */
function forgotten({ found, library }: FormerExamined): Verdict[] {
  const database = databaseOf(found)
  if (database?.used ?? database?.revocations) return []
  const what = `a sign-out ends the sessions of ${library.name} only in the process that handled it, and until that process restarts: no database stores it.`
  return [
    warning(
      what,
      `Use sqlAdapter with a table for tables.used, or redisAdapter. See ${guide('migrating.md#keep-users-signed-in')}`,
    ),
  ]
}

/** Lifetimes that differ by default. */
export const checkLifetime: FormerCheck = ({ found, library, settings }) => {
  if (!found?.config || settings.input.session?.maxAge !== undefined || settings.input.jwt?.maxAge !== undefined)
    return []
  const { maxAge } = settings.session
  if (maxAge === library.maxAge) return []
  const what = `sessions end after ${inSeconds(maxAge)} without use; those of ${library.name} ended after ${inSeconds(library.maxAge)}.`
  return [verdictsOn('maxAge').warning(what, `session: { maxAge: ${String(library.maxAge)} }`)]
}
