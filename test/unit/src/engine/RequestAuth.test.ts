import { describe, expect, it } from '@jest/globals'
import type { AuthConfig, Callbacks, IncomingRequest, Cookie } from 'authengine'
import { CredentialsSignin, CrossSiteRequest, JWTSessionError, SignOutError } from '../../../../src/core/errors.js'
import type { RequestAuth } from '../../../../src/engine/RequestAuth.js'
import { FrameworkBinding } from '../../../../src/plugin-api/AuthPlugin.js'
import { anEngine, type EngineUnderTest, ORIGIN } from '../../../support/anEngine.js'
import { peopledAdapter } from '../../../support/peopledAdapter.js'

/** A request of a framework that passes a new object on each call. */
interface Native {
  readonly request: Request
  readonly kept: Cookie[]
}

class Wrapping extends FrameworkBinding<Native> {
  override readonly id = 'wrapping'
  override readonly name = 'wrapping'
  override identityOf({ request }: Native): Request {
    return request
  }
  override incomingRequestOf({ request }: Native): IncomingRequest {
    return { headers: request.headers, url: request.url, method: request.method }
  }
  override requestOf({ request }: Native): Request {
    return request
  }
  override respond(_: Native, response: Response): Response {
    return response
  }
  override async keepCookies({ kept }: Native, cookies: readonly Cookie[]): Promise<void> {
    await Promise.resolve()
    kept.push(...cookies)
  }
}

const RIGHT = { username: 'ann', password: 'right' }
const SESSION = '__Host-authengine.session-token'

interface Site extends EngineUnderTest {
  readonly reads: () => number
}

function site(config: AuthConfig = {}): Site {
  let reads = 0
  const subject = anEngine({
    ...config,
    plugins: [new Wrapping()],
    callbacks: {
      jwt: ({ token, trigger, session }) => {
        reads += 1
        return trigger === 'update' ? { ...token, name: String(session) } : token
      },
      ...config.callbacks,
    },
  })
  return { ...subject, reads: () => reads }
}

const arriving = (
  cookie = '',
  init: { readonly method?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Native => ({
  request: new Request(`${ORIGIN}/page`, { ...init, headers: { ...(cookie && { cookie }), ...init.headers } }),
  kept: [],
})

/** A promise that the test resolves. */
function aSignal() {
  let give: () => void = () => undefined
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return {
    given,
    give: () => {
      give()
    },
  }
}

async function annsCookie({ signedIn }: Site): Promise<string> {
  return (await signedIn('ann')).cookieHeader
}

describe('an auth context', () => {
  it('is the same for all calls of a request, and another for another request', () => {
    const { engine } = site()
    const [one, two] = [arriving(), arriving()]
    expect(engine.requestAuth({ ...one })).toBe(engine.requestAuth({ ...one }))
    expect(engine.requestAuth(one)).not.toBe(engine.requestAuth(two))
  })

  it('reads the session once', async () => {
    const subject = site()
    const native = arriving(await annsCookie(subject))
    const before = subject.reads()
    const sessions = await Promise.all([
      subject.engine.requestAuth(native).session(),
      subject.engine.requestAuth(native).session(),
      subject.engine.sessionOf(native),
    ])
    expect(subject.reads()).toBe(before + 1)
    expect(new Set(sessions).size).toBe(1)
    expect(sessions[0]).toMatchObject({ user: { name: 'Ann' } })
  })

  it('passes on a refreshed cookie once', async () => {
    const subject = site({ session: { updateAge: 0 } })
    const native = arriving(await annsCookie(subject))
    await subject.engine.sessionOf(native)
    await subject.engine.sessionOf(native)
    expect(native.kept.map(({ name }) => name)).toEqual([SESSION])
  })

  it('shows a sign-in at once, and passes on its cookies', async () => {
    const { engine } = site()
    const native = arriving()
    const requestAuth = engine.requestAuth(native)
    expect(await requestAuth.session()).toBeNull()
    expect(await requestAuth.signIn('cred', { ...RIGHT, redirectTo: '/home' })).toEqual({
      status: 'signed-in',
      url: `${ORIGIN}/home`,
    })
    expect(await requestAuth.session()).toMatchObject({ user: { name: 'Ann' } })
    expect(native.kept.map(({ name }) => name)).toEqual([SESSION, '__Host-authengine.device'])
    expect(native.request.headers.get('cookie')).toBeNull()
  })

  it('shows a sign-out at once', async () => {
    const subject = site()
    const native = arriving(await annsCookie(subject))
    const requestAuth = subject.engine.requestAuth(native)
    expect(await requestAuth.session()).not.toBeNull()
    expect(await requestAuth.signOut({ redirectTo: '/bye' })).toEqual({ status: 'signed-out', url: `${ORIGIN}/bye` })
    expect(await requestAuth.session()).toBeNull()
    expect(native.kept).toMatchObject([{ name: SESSION, value: '' }])
    expect(requestAuth.incomingRequest.headers.get('cookie')).not.toContain(SESSION)
  })

  it('returns the updated session, then and later', async () => {
    const subject = site()
    const requestAuth = subject.engine.requestAuth(arriving(await annsCookie(subject)))
    expect(await requestAuth.session()).toMatchObject({ user: { name: 'Ann' } })
    expect(await requestAuth.update('Anna')).toMatchObject({ user: { name: 'Anna' } })
    const before = subject.reads()
    expect(await requestAuth.session()).toMatchObject({ user: { name: 'Anna' } })
    expect(subject.reads()).toBe(before)
    // The engine returns it as well.
    expect((await subject.engine.session(requestAuth.incomingRequest)).session).toMatchObject({
      user: { name: 'Anna' },
    })
  })

  it('applies all of several concurrent updates', async () => {
    const jwt: Callbacks['jwt'] = ({ token, trigger, session }) => {
      if (session === 'wrong') throw new TypeError('refused')
      return trigger === 'update' ? { ...token, name: `${token.name ?? ''} ${String(session)}` } : token
    }
    const subject = site({ callbacks: { jwt } })
    const native = arriving(await annsCookie(subject))
    const requestAuth = subject.engine.requestAuth(native)
    const updates = await Promise.allSettled(['one', 'wrong', 'two'].map((data) => requestAuth.update(data)))
    expect(updates.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await requestAuth.session()).toMatchObject({ user: { name: 'Ann one two' } })
  })

  it('keeps the session that it has read when an update fails', async () => {
    const jwt: Callbacks['jwt'] = ({ token, trigger }) => {
      if (trigger === 'update') throw new TypeError('refused')
      return token
    }
    const subject = site({ callbacks: { jwt } })
    const requestAuth = subject.engine.requestAuth(arriving(await annsCookie(subject)))
    await requestAuth.session()
    await expect(requestAuth.update('x')).rejects.toThrow(JWTSessionError)
    expect(await requestAuth.session()).toMatchObject({ user: { name: 'Ann' } })
  })

  it('updates nothing if no user is signed in', async () => {
    const native = arriving()
    expect(await site().engine.requestAuth(native).update('Eve')).toBeNull()
    expect(native.kept).toEqual([])
  })

  it('throws the error of a sign-in, and sets no cookie', async () => {
    const native = arriving()
    const requestAuth = site().engine.requestAuth(native)
    await expect(requestAuth.signIn('cred', { ...RIGHT, password: 'wrong' })).rejects.toThrow(CredentialsSignin)
    expect(native.kept).toEqual([])
    expect(await requestAuth.session()).toBeNull()
  })

  it('removes the cookie even if the session could not be ended on the server', async () => {
    const adapter = peopledAdapter()
    const subject = site({ adapter, session: { strategy: 'database' } })
    const native = arriving(await annsCookie(subject))
    Reflect.set(adapter.sessions, 'delete', () => Promise.reject(new TypeError('no database')))
    const requestAuth = subject.engine.requestAuth(native)
    expect(await requestAuth.session()).toMatchObject({ user: { name: 'Ann' } })
    await expect(requestAuth.signOut()).rejects.toThrow(SignOutError)
    expect(native.kept).toEqual([expect.objectContaining({ name: SESSION, value: '' })])
    expect(await requestAuth.session()).toBeNull()
  })

  describe('during a read that extends the session', () => {
    async function reading() {
      const [begun, finished] = [aSignal(), aSignal()]
      let isSlow = false
      const jwt: Callbacks['jwt'] = async ({ token, trigger, session }) => {
        if (isSlow) {
          begun.give()
          await finished.given
        }
        return trigger === 'update' ? { ...token, name: String(session) } : token
      }
      const subject = site({ session: { updateAge: 0 }, callbacks: { jwt } })
      const native = arriving(await annsCookie(subject))
      const requestAuth = subject.engine.requestAuth(native)
      isSlow = true
      const read = requestAuth.session()
      await begun.given
      isSlow = false
      const finish = (): Promise<unknown> => {
        finished.give()
        return read
      }
      const next = async (): Promise<unknown> => {
        const { headers } = requestAuth.incomingRequest
        return (await subject.engine.session({ url: `${ORIGIN}/`, headers })).session
      }
      return { native, requestAuth, finish, next }
    }

    it('does not set the cookie again after a sign-out', async () => {
      const { native, requestAuth, finish } = await reading()
      await requestAuth.signOut()
      expect(await finish()).toBeNull()
      expect(native.kept).toMatchObject([{ name: SESSION, value: '' }])
    })

    it('keeps a user who has signed in meanwhile', async () => {
      const { requestAuth, finish, next } = await reading()
      await requestAuth.signIn('cred', { ...RIGHT, username: 'bob' })
      expect(await finish()).toMatchObject({ user: { name: 'Bob' } })
      expect(await next()).toMatchObject({ user: { name: 'Bob' } })
    })

    it('keeps a concurrent update', async () => {
      const { requestAuth, finish, next } = await reading()
      await requestAuth.update('Anna')
      expect(await finish()).toMatchObject({ user: { name: 'Anna' } })
      expect(await next()).toMatchObject({ user: { name: 'Anna' } })
    })
  })

  it('throws the error of a sign-out, even if the cookie can no longer be removed', async () => {
    const adapter = peopledAdapter()
    const subject = site({ adapter, session: { strategy: 'database' } })
    const native = arriving(await annsCookie(subject))
    Reflect.set(adapter.sessions, 'delete', () => Promise.reject(new TypeError('no database')))
    Reflect.set(native.kept, 'push', () => {
      throw new TypeError('headers are sent')
    })
    await expect(subject.engine.requestAuth(native).signOut()).rejects.toThrow(SignOutError)
  })

  it('redirects to the sign-in page without a provider', async () => {
    expect(await site().engine.requestAuth(arriving()).signIn()).toEqual({
      status: 'redirect',
      url: expect.stringContaining(`${ORIGIN}/auth/signin?callbackUrl=`),
    })
  })

  it('attack #75: refuses the POST of another site', async () => {
    const subject = site()
    const headers = { origin: 'https://evil.example' }
    const native = arriving(await annsCookie(subject), { method: 'POST', headers })
    const requestAuth = subject.engine.requestAuth(native)
    await expect(requestAuth.signIn('cred', RIGHT)).rejects.toThrow(CrossSiteRequest)
    await expect(requestAuth.signOut()).rejects.toThrow(CrossSiteRequest)
    await expect(requestAuth.update('Eve')).rejects.toThrow(CrossSiteRequest)
    expect(await requestAuth.session()).toMatchObject({ user: { name: 'Ann' } })
    expect(native.kept).toEqual([])
  })

  it('attack #75: refuses any request of another site for a form of the application, and announces it', async () => {
    const events: string[] = []
    const subject = site({ events: { security: ({ name }) => void events.push(name) } })
    const cookie = await annsCookie(subject)
    const asked = (method: string, headers: Readonly<Record<string, string>>) =>
      subject.engine.requestAuth(arriving(cookie, { method, headers })).refuseCrossSite()
    await asked('POST', { origin: ORIGIN })
    await asked('POST', {})
    expect(events).not.toContain('request.cross_site')
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      for (const method of ['POST', 'DELETE', 'GET'])
        await expect(asked(method, headers)).rejects.toMatchObject({ name: 'CrossSiteRequest', status: 403 })
    expect(events).toContain('request.cross_site')
  })

  it('infers the session type from the session callback', async () => {
    const { engine } = anEngine({
      plugins: [new Wrapping()],
      callbacks: { session: ({ session }) => ({ ...session, role: 'guest' }) },
    })
    const requestAuth: RequestAuth<{ role: string; expires: string }> = engine.requestAuth(arriving())
    expect((await requestAuth.session())?.role).toBeUndefined()
  })
})
