import { redisAdapter } from '@authengine/redis'
import { sqlAdapter, type SqlLocation } from '@authengine/sql'
import { type AuthConfig, AuthEngine } from 'authengine'
import { Browser } from 'authengine/testing'
import { ORIGIN, SECRET } from '../anEngine.js'
import { serve } from './serve.js'

/** More than any response takes on a busy machine. */
const PATIENT_MS = 30_000

/** A process of a site whose sessions move from SQL to Redis. The last argument is its release, 0 to 3. */
const [at = '', cluster = '', release = ''] = process.argv.slice(2)
const sql = sqlAdapter(JSON.parse(at) as SqlLocation, { timeLimit: PATIENT_MS })
const redis = redisAdapter({ cluster: JSON.parse(cluster) as string[] }, { database: sql, timeLimit: PATIENT_MS })
const until = new Date(Date.now() + 86_400_000)

const RELEASES: readonly AuthConfig[] = [
  { adapter: sql },
  { adapter: redis, session: { move: { from: sql, write: 'from', until } } },
  { adapter: redis, session: { move: { from: sql, write: 'to', until } } },
  { adapter: redis },
]
const config = RELEASES[Number(release)]
const engine = new AuthEngine(
  {
    ...config,
    url: ORIGIN,
    secret: SECRET,
    limits: false,
    // Every request extends the session. The time limit is long, because the machine may be busy.
    session: { ...config?.session, updateAge: 0, readTimeLimit: PATIENT_MS },
    providers: [{ id: 'cred', type: 'credentials', authorize: ({ email }) => sql.users.byEmail(email ?? '') }],
  },
  { NODE_ENV: 'production' },
)

/** A browser with the cookies of the last response. */
function browserWith(cookie: string): Browser {
  const browser = new Browser(ORIGIN, (request) => engine.handle(request))
  for (const pair of cookie.split('; ').filter(Boolean)) {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    browser.plant(name, value)
  }
  return browser
}

serve({
  async signIn(email: string) {
    const browser = browserWith('')
    await browser.submit('/auth/callback/cred', { email })
    return browser.cookieHeader
  },
  async read(cookie: string) {
    const browser = browserWith(cookie)
    const response = await browser.get('/auth/session')
    const session = (await response.json()) as { user?: { email?: string } } | null
    return { status: response.status, email: session?.user?.email ?? null, cookie: browser.cookieHeader }
  },
  async signOut(cookie: string) {
    await browserWith(cookie).submit('/auth/signout')
  },
})
