import { AuthEngine } from 'authengine'
import { FakeClock } from 'authengine/testing'
import { SECRET } from './RunningApp.js'

/**
 * A session cookie of Ada, as an application would have sealed it some days ago. Returns its value.
 *
 * @param days - Age of the cookie in days.
 */
export async function mintedCookie(days: number, origin: string): Promise<string> {
  const clock = new FakeClock(new Date(Date.now() - days * 24 * 60 * 60 * 1000))
  const engine = new AuthEngine({
    secret: SECRET,
    url: origin,
    limits: false,
    providers: [{ id: 'credentials', type: 'credentials', authorize: () => ({ id: 'ada', name: 'Ada' }) }],
    plugins: [{ id: 'then', name: 'then', register: (registry) => void registry.clock(clock) }],
  })
  const { cookies } = await engine.signIn({ headers: new Headers(), url: origin }, 'credentials')
  const [cookie, ...others] = cookies.filter(({ name }) => name.includes('session-token'))
  if (others.length > 0 || !cookie) throw new TypeError('The cookie has several pieces.')
  return cookie.value
}
