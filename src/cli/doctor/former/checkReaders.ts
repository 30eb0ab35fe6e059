import { isLive } from '../../../core/ports.js'
import { inSeconds } from './inSeconds.js'
import { type Verdict, verdictsOn } from '../Verdict.js'
import type { FormerCheck, FormerExamined } from './FormerExamined.js'
import type { KnownReader } from './readersIn.js'

const { ok, unknown, warning } = verdictsOn('sessions')
const PACKAGE = '@authengine/migrate'
const NEEDS_START = 'it needs a column for the start of sessions: columns: { sessions: { createdAt: … } }.'

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
  return [...readers.flatMap((reader) => stateOf(reader, examined)), ...risks(examined), ...secrets(examined)]
}

function noReader({ library }: FormerExamined, keepsName: boolean): Verdict {
  const fix = `plugins: [${library.plugin}({ secret, notAfter: new Date('…') })] of ${PACKAGE}. Deploy it before or with the switch, not after it.`
  const what = `no plugin reads sessions of ${library.name}: every user signs in again.`
  const worse = ` cookies.sessionToken.name is its name, so a sign-in or sign-out replaces the old cookie.`
  return warning(keepsName ? what + worse : what, fix)
}

function stateOf(
  { cookies, id, notAfter }: KnownReader,
  { library, settings, surroundings }: FormerExamined,
): Verdict[] {
  const now = surroundings.clock.now()
  const which = `the reader of former sessions "${id}"`
  if (!notAfter) return []
  const day = notAfter.toISOString().slice(0, 10)
  if (!isLive(notAfter, now)) {
    return [warning(`${which} ended on ${day}: its plugin has no effect.`, 'Remove the plugin and the former secret.')]
  }
  const verdicts = [ok(`${which} reads cookies until ${day}.`)]
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

/** What former sessions weaken while they are accepted. */
function risks({ library, readers, settings, surroundings }: FormerExamined): Verdict[] {
  const now = surroundings.clock.now()
  if (!readers.some(({ notAfter }) => isLive(notAfter, now))) return []
  const verdicts: Verdict[] = []
  if (settings.session.absoluteMaxAge === Infinity) {
    const found = `a cookie of ${library.name} that was stolen before the switch becomes a session that can be extended without end.`
    const column = settings.session.strategy === 'database' ? ` In tables of ${library.name}, ${NEEDS_START}` : ''
    verdicts.push(warning(found, `Set session.absoluteMaxAge, such as 90 * 24 * 60 * 60.${column}`))
  }
  const found = `a person who knows the secret of ${library.name} can sign in as any user while sealed cookies of it are read.`
  verdicts.push(unknown(found, 'If that secret may have leaked, remove the plugin: users sign in again.'))
  return verdicts
}

/** Whether the secret of the former library also seals sessions here. */
function secrets({ env, library, readers, settings }: FormerExamined): Verdict[] {
  const same = Object.keys(env).filter(
    (name) => !/^AUTH_SECRET(_\d)?$/.test(name) && isSecret(name) && settings.secrets.includes(env[name] ?? ''),
  )
  const fix = 'npx authengine secret, and give the former secret only to the plugin that reads former sessions.'
  if (same.length > 0) return [warning(`${same.join(', ')} has the same value as a secret of authengine.`, fix)]
  // The plugins of @authengine/migrate refuse a secret that also seals here, and Auth.js reads the same variable.
  const isChecked = readers.every(({ plugin }) => /^from-(authjs|next-auth|better-auth)$/.test(plugin))
  if (library.id !== 'authjs' || isChecked) return []
  return [unknown('Auth.js reads AUTH_SECRET too: whether it has a new value since the switch is unknown.', fix)]
}

const isSecret = (name: string): boolean => /SECRET/i.test(name)

/** Lifetimes that differ by default. */
export const checkLifetime: FormerCheck = ({ found, library, settings }) => {
  if (!found?.config || settings.input.session?.maxAge !== undefined || settings.input.jwt?.maxAge !== undefined)
    return []
  const { maxAge } = settings.session
  if (maxAge === library.maxAge) return []
  const what = `sessions end after ${inSeconds(maxAge)} without use; those of ${library.name} ended after ${inSeconds(library.maxAge)}.`
  return [verdictsOn('maxAge').warning(what, `session: { maxAge: ${String(library.maxAge)} }`)]
}
