import { describe, expect, it } from '@jest/globals'
import {
  AccessDenied,
  ConfigurationError,
  CredentialsSignin,
  CrossSiteRequest,
  JWTSessionError,
  MissingSecretError,
  ShortSecretError,
  UntrustedHost,
} from '../../../../src/core/errors.js'
import type { AuthConfig } from '../../../../src/engine/AuthConfig.js'
import { AuthEngine } from '../../../../src/engine/AuthEngine.js'
import type { IncomingRequest } from '../../../../src/http/RequestContext.js'
import { type Cookie, serializeCookie } from '../../../../src/http/CookieJar.js'
import { FrameworkBinding, type PluginRegistry } from '../../../../src/plugin-api/AuthPlugin.js'
import { FakeClock, RecordingLogger } from '../../../../src/testing/index.js'
import { stepPlugin } from '../../../support/wordStep.js'
import { Passport, PassportFlow } from '../sign-in/parts.js'

const ORIGIN = 'https://app.example'
const SESSION = '__Host-authengine.session-token'

function build(config: AuthConfig = {}, env: Readonly<Record<string, string>> = { NODE_ENV: 'production' }) {
  const log = new RecordingLogger()
  const clock = new FakeClock()
  const fakes = {
    id: 'fakes',
    name: 'fakes',
    register: (registry: PluginRegistry) =>
      void registry
        .clock(clock)
        .logger(log)
        .flow(new PassportFlow())
        .provider(new Passport({ id: 'op', name: 'Example' })),
  }
  const engine = new AuthEngine(
    {
      url: ORIGIN,
      secret: 'a-secret-for-tests-only-0123456789abcdefghijklmnopqrstuv',
      providers: [
        {
          id: 'cred',
          type: 'credentials',
          authorize: ({ username }) => (username === 'ann' ? { id: 'user-ann', name: 'Ann' } : null),
        },
      ],
      ...config,
      plugins: [fakes, ...(config.plugins ?? [])],
    },
    env,
  )
  return { engine, log, clock }
}

const incomingRequest = (
  headers: Readonly<Record<string, string>> = {},
  more: Partial<IncomingRequest> = {},
): IncomingRequest => ({
  headers: new Headers(headers),
  url: `${ORIGIN}/page`,
  ...more,
})

const header = (cookies: readonly Cookie[]): string =>
  cookies.map((cookie) => serializeCookie(cookie).split(';', 1)[0]).join('; ')

const ann = { username: 'ann' }

describe('AuthEngine', () => {
  describe('signIn', () => {
    it('signs in with credentials, and returns the cookies', async () => {
      const { engine } = build()
      const { url, cookies } = await engine.signIn(incomingRequest(), 'cred', { ...ann, redirectTo: '/home' })
      expect(url).toBe(`${ORIGIN}/home`)
      expect(cookies.map(({ name }) => name)).toEqual([SESSION, '__Host-authengine.device'])
      const { session } = await engine.session(incomingRequest({ cookie: header(cookies) }))
      expect(session).toMatchObject({ user: { name: 'Ann' } })
    })

    it('starts a sign-in that redirects to a provider', async () => {
      const { url, cookies } = await build().engine.signIn(incomingRequest(), 'op')
      expect(url).toBe('https://op.example/?redirect_uri=https%3A%2F%2Fapp.example%2Fauth%2Fcallback%2Fop')
      expect(cookies).toEqual([])
    })

    it.each([
      ['signed-in', 'cred', {}],
      ['continue', 'cred', { plugins: [stepPlugin()] }],
      ['redirect', 'op', {}],
      ['redirect', 'op', { plugins: [stepPlugin()] }],
      ['redirect', 'cred', { callbacks: { signIn: () => '/terms' } }],
      ['redirect', undefined, {}],
    ])('returns the status %s for %j with %j', async (status, provider, config) => {
      expect((await build(config).engine.signIn(incomingRequest(), provider, ann)).status).toBe(status)
    })

    it.each([
      ['the page it came from', { referer: `${ORIGIN}/shop?x=1` }, `${ORIGIN}/shop?x=1`],
      ['the base URL after another site', { referer: 'https://evil.example/x' }, `${ORIGIN}/`],
      ['the base URL after nonsense', { referer: 'nonsense' }, `${ORIGIN}/`],
      ['the base URL after one of our pages', { referer: `${ORIGIN}/auth/signin` }, `${ORIGIN}/`],
      ['the base URL', {}, `${ORIGIN}/`],
    ])('redirects to %s by default', async (_, headers, expected) => {
      expect((await build().engine.signIn(incomingRequest(headers), 'cred', ann)).url).toBe(expected)
    })

    it('logs the error, because the application may only show it', async () => {
      const { engine, log } = build()
      await expect(engine.signIn(incomingRequest(), 'cred', { username: 'eve' })).rejects.toThrow(CredentialsSignin)
      expect(log.codes('warn')).toContain('CredentialsSignin')
    })

    it('throws the error', async () => {
      await expect(build().engine.signIn(incomingRequest(), 'cred', { username: 'eve' })).rejects.toThrow(
        CredentialsSignin,
      )
      const denied = build({ callbacks: { signIn: () => false } }).engine
      await expect(denied.signIn(incomingRequest(), 'cred', ann)).rejects.toThrow(AccessDenied)
    })

    it.each([undefined, 'unknown', '__proto__', '../signout', 'op?x=1', 'op/../../csrf', ''])(
      'attack #310: redirects to the sign-in page for the unknown provider %j',
      async (id) => {
        const callbackUrl = encodeURIComponent(`${ORIGIN}/home`) + (id ? '&error=NotFound' : '')
        expect(await build().engine.signIn(incomingRequest(), id, { redirectTo: '/home' })).toEqual({
          status: 'redirect',
          url: `${ORIGIN}/auth/signin?callbackUrl=${callbackUrl}`,
          cookies: [],
        })
        const { engine } = build({ pages: { signIn: '/login' } })
        const { url } = await engine.signIn(incomingRequest(), id, { redirectTo: '/home' })
        expect(url).toBe(`${ORIGIN}/login?callbackUrl=${callbackUrl}`)
      },
    )

    it('attack #75: refuses the POST of another site', async () => {
      const foreign = incomingRequest({ origin: 'https://evil.example' }, { method: 'POST' })
      const { engine } = build()
      await expect(engine.signIn(foreign, 'cred', ann)).rejects.toThrow(CrossSiteRequest)
      await expect(engine.signOut(foreign)).rejects.toThrow(CrossSiteRequest)
      await expect(engine.session(foreign, { data: {} })).rejects.toThrow(CrossSiteRequest)
      const own = incomingRequest({ origin: ORIGIN }, { method: 'POST' })
      expect((await engine.signIn(own, 'cred', ann)).url).toBe(`${ORIGIN}/`)
    })
  })

  describe('signOut', () => {
    it('ends the session, so that the cookie cannot be used again', async () => {
      const { engine } = build()
      const cookie = header((await engine.signIn(incomingRequest(), 'cred', ann)).cookies)
      const { url, cookies } = await engine.signOut(incomingRequest({ cookie }), { redirectTo: '/bye' })
      expect(url).toBe(`${ORIGIN}/bye`)
      expect(cookies).toMatchObject([{ name: SESSION, value: '', options: { maxAge: 0 } }])
      expect((await engine.session(incomingRequest({ cookie }))).session).toBeNull()
    })
  })

  describe('session', () => {
    it('returns null if no user is signed in, and sets no cookie', async () => {
      expect(await build().engine.session(incomingRequest())).toEqual({ session: null, cookies: [] })
    })

    it('returns an extended cookie when one is due, if cookies can be set', async () => {
      const { engine, clock } = build()
      const cookie = header((await engine.signIn(incomingRequest(), 'cred', ann)).cookies)
      expect((await engine.session(incomingRequest({ cookie }))).cookies).toEqual([])
      clock.forward(24 * 60 * 60)
      expect((await engine.session(incomingRequest({ cookie }, { keepsCookies: false }))).cookies).toEqual([])
      expect((await engine.session(incomingRequest({ cookie }))).cookies.map(({ name }) => name)).toEqual([SESSION])
    })

    it('passes an update to the callbacks', async () => {
      const { engine } = build({
        callbacks: {
          jwt: ({ token, trigger, session }) => (trigger === 'update' ? { ...token, seen: session } : token),
        },
      })
      const cookie = header((await engine.signIn(incomingRequest(), 'cred', ann)).cookies)
      const { cookies } = await engine.session(incomingRequest({ cookie }), { data: 'x' })
      expect(cookies).toHaveLength(1)
    })

    it.each([
      ['MissingSecretError', { secret: '' }, MissingSecretError],
      ['ShortSecretError', { secret: 'short' }, ShortSecretError],
      ['UntrustedHost', { url: undefined, trustHost: false }, UntrustedHost],
    ])('attack #294: throws %s instead of returning null', async (_, config, error) => {
      const { engine } = build(config)
      await expect(engine.session(incomingRequest())).rejects.toThrow(error)
      await expect(engine.signIn(incomingRequest(), 'cred', ann)).rejects.toThrow(error)
      await expect(engine.signOut(incomingRequest())).rejects.toThrow(error)
    })

    it('attack #294: throws when a callback fails, whatever the cookie contains', async () => {
      let broken = false
      const session = ({ session: given }: { session: { expires: string } }) => {
        if (broken) throw new TypeError('no database')
        return given
      }
      const { engine } = build({ callbacks: { session } })
      const cookie = header((await engine.signIn(incomingRequest(), 'cred', ann)).cookies)
      broken = true
      await expect(engine.session(incomingRequest({ cookie }))).rejects.toThrow(JWTSessionError)
    })
  })

  describe('construction', () => {
    it('attack #293: refuses a configuration with faults, and reports all of them', () => {
      expect(() => build({ bodyLimit: 0, basePath: 'auth' })).toThrow(ConfigurationError)
      expect(() => build({ bodyLimit: 0, basePath: 'auth' })).toThrow(/2 faults[\s\S]*basePath[\s\S]*bodyLimit/)
    })

    it('needs no secret', () => {
      expect(() => build({ secret: undefined })).not.toThrow()
    })

    it('reads the environment of the process by default', () => {
      expect(() => new AuthEngine({}, { AUTH_URL: 'nonsense' })).toThrow(ConfigurationError)
      expect(() => new AuthEngine({})).not.toThrow()
    })
  })

  describe('warnings', () => {
    it('are logged once, when the engine is first used', async () => {
      const { engine, log } = build({ url: undefined, trustHost: true })
      expect(log.lines).toEqual([])
      await engine.session(incomingRequest())
      await engine.handle(new Request(`${ORIGIN}/auth/session`))
      expect(log.codes('warn')).toEqual(['trust-any-host', 'no-audience'])
    })

    it('report a short secret in development, where it still works', async () => {
      const { engine, log } = build({ secret: 'short' }, { NODE_ENV: 'development' })
      expect((await engine.handle(new Request(`${ORIGIN}/auth/session`))).status).toBe(200)
      expect(log.codes('warn')).toEqual(['short-secret'])
      expect(log.text()).not.toContain('"short"')
    })

    it('do not replace the error about a missing secret in development', async () => {
      const { engine } = build({ secret: '' }, { NODE_ENV: 'development' })
      await expect(engine.session(incomingRequest())).rejects.toThrow(MissingSecretError)
    })
  })

  describe('with a framework', () => {
    /** A framework whose requests have a list of the cookies that were set. */
    interface Native {
      readonly request: Request
      readonly kept: Cookie[]
    }
    class Plain extends FrameworkBinding<Native> {
      override readonly id = 'plain'
      override readonly name = 'plain'
      override incomingRequestOf({ request }: Native): IncomingRequest {
        return { headers: request.headers, url: request.url, method: request.method, basePath: '/mounted' }
      }
      override requestOf({ request }: Native): Request {
        return request
      }
      override respond(_: Native, response: Response): string {
        return `answered ${String(response.status)}`
      }
      override keepCookies({ kept }: Native, cookies: readonly Cookie[]): void {
        kept.push(...cookies)
      }
    }
    const native = (path: string, headers = {}): Native => ({
      request: new Request(ORIGIN + path, { headers }),
      kept: [],
    })

    it('serves a native request under the base path of the framework', async () => {
      const { engine } = build({ plugins: [new Plain()] })
      expect(await engine.serve(native('/mounted/session'))).toBe('answered 200')
      expect(await engine.serve(native('/auth/session'))).toBe('answered 404')
    })

    it('reads the session of a native request, and passes cookies to the framework', async () => {
      const { engine } = build({ plugins: [new Plain()] })
      const visitor = native('/page')
      expect(await engine.sessionOf(visitor)).toBeNull()
      expect(visitor.kept).toEqual([])
      const stale = native('/page', { cookie: `${SESSION}=junk` })
      expect(await engine.sessionOf(stale)).toBeNull()
      expect(stale.kept).toMatchObject([{ name: SESSION, value: '' }])
    })

    it('explains that there is no framework binding', async () => {
      await expect(build().engine.serve({})).rejects.toThrow('No framework binding is registered')
      await expect(build().engine.sessionOf({})).rejects.toThrow(TypeError)
    })
  })
})
