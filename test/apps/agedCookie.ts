import { FakeClock } from 'authengine/testing'
import { JoseCodec } from '../../src/crypto/JoseCodec.js'
import { SecretRing } from '../../src/crypto/SecretRing.js'
import { SECRET } from './RunningApp.js'

const PURPOSE = 'session authengine.session-token'

/**
 * The session of a cookie, as it is when its user has proved some seconds ago who they are: the clock of an application
 * is real, and no test waits for minutes. Returns the value of the cookie.
 *
 * @param seconds - By how many seconds the sign-in is put back.
 */
export async function agedCookie(cookie: string, seconds: number): Promise<string> {
  const codec = new JoseCodec(new SecretRing([SECRET], new FakeClock(new Date())))
  const claims = await codec.unseal(cookie, PURPOSE)
  if (!claims) throw new TypeError('The cookie has no session of these applications.')
  const { auth_methods: methods = '', auth_time: start = 0 } = claims
  const earlier = methods.replaceAll(/@(\d+)/g, (_, at: string) => `@${String(Number(at) - seconds)}`)
  return codec.seal({ ...claims, auth_time: start - seconds, auth_methods: earlier }, PURPOSE)
}
