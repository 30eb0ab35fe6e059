import type { Check } from './Examined.js'
import { verdictsOn } from './Verdict.js'
import { isLive } from '../../core/ports.js'
import { libraryOfCookie } from './former/FormerLibrary.js'
import { readersIn } from './former/readersIn.js'

const { unknown, warning } = verdictsOn('session cookie')

const FIX =
  'Add a plugin that reads the old cookies, such as those of @authengine/migrate, or jwt.decode; or leave cookies.sessionToken.name out.'

/** Whether the session cookie has the name that another library uses, while nothing reads cookies of that library. */
export const checkSessionCookie: Check = ({ found, settings: { coding, cookies, session }, surroundings }) => {
  const name = cookies.sessionToken?.name
  const library = name === undefined ? undefined : libraryOfCookie(name)?.name
  if (library === undefined || coding.decode) return []
  // Tables that are shared with another library contain its tokens in plain text, so its cookies are valid.
  if (session.strategy === 'database' && session.tokenStorage === 'plain') return []
  const what = `cookies.sessionToken.name "${String(name)}" is the name of a cookie of ${library}`
  const plugins: readonly unknown[] = found?.config?.plugins ?? []
  const readers = readersIn(plugins).filter(({ cookies: names }) => name !== undefined && names.has(name))
  const now = surroundings.clock.now()
  if (readers.some(({ notAfter }) => isLive(notAfter, now))) return []
  if (readers.length === 0 && plugins.length > 0) {
    return [
      unknown(`${what}. One of the plugins may read those cookies; authengine cannot know.`, `If none does: ${FIX}`),
    ]
  }
  return [warning(`${what}, and nothing reads those: every user who has one counts as signed out.`, FIX)]
}
