import { AccessDenied, type AuthConfig, AuthError, CallbackRouteError, CredentialsSignin } from 'authengine'
import { describe, expect, it } from '@jest/globals'
import { anEngine, jsonOf, ORIGIN } from '../support/anEngine.js'
import { elsewhere } from './elsewhere.js'

const site = (config: AuthConfig = {}) => anEngine({ plugins: [elsewhere()], ...config })
const BASE = `${ORIGIN}/`
const NOT_FOUND = { error: 'NotFound' }

describe('a route', () => {
  it.each([
    ['providers', 200],
    ['csrf', 200],
    ['session', 200],
    ['signin', 200],
    ['signout', 200],
    ['verify-request', 200],
    ['error', 200],
  ])('responds to GET /auth/%s with %d', async (path, status) => {
    expect((await site().browser().get(`/auth/${path}`)).status).toBe(status)
  })

  it.each([
    ['signin/op', 'https://op.example/authorize?from=https%3A%2F%2Fapp.example%2Fauth'],
    ['signin/cred', `${BASE}auth/signin`],
    ['signin', `${BASE}auth/signin`],
    ['signout', BASE],
    ['callback/cred', `${BASE}auth/signin?error=CredentialsSignin&code=credentials`],
  ])('redirects from POST /auth/%s to %s', async (path, location) => {
    const response = await site().browser().submit(`/auth/${path}`)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(location)
  })

  it('handles GET /auth/callback/op, and POST without a form token', async () => {
    const { browser } = site()
    expect((await browser().get('/auth/callback/op?code=code-1')).headers.get('location')).toBe(BASE)
    const posted = await browser().post('/auth/callback/op?code=code-2', {}, { origin: 'https://op.example' })
    expect(posted.headers.get('location')).toBe(BASE)
  })

  it.each([
    ['GET', 'signin/op', 'POST'],
    ['GET', 'signin/unknown', 'POST'],
    ['GET', 'callback/cred', 'POST'],
    ['POST', 'providers', 'GET'],
    ['POST', 'csrf', 'GET'],
    ['POST', 'error', 'GET'],
    ['POST', 'verify-request', 'GET'],
    ['PUT', 'session', 'GET, POST'],
    ['DELETE', 'signout', ['GET, POST', 'POST, GET']],
    ['PATCH', 'signin', 'GET, POST'],
    ['OPTIONS', 'callback/op', 'GET, POST'],
  ])('responds to %s /auth/%s with 405 and the allowed methods', async (method, path, allow) => {
    const response = await site().browser().request(`/auth/${path}`, { method })
    expect(response.status).toBe(405)
    expect(await jsonOf(response)).toEqual({ error: 'MethodNotAllowed' })
    expect([allow].flat()).toContain(response.headers.get('allow'))
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it.each([
    'nowhere',
    '',
    'SIGNIN',
    'signin/',
    'signin/op/more',
    'session/op',
    'callback',
    'callback/unknown',
    'webauthn-options/op',
    'undefined',
  ])('is not found at GET /auth/%s', async (path) => {
    const response = await site().browser().get(`/auth/${path}`)
    expect(response.status).toBe(404)
    expect(await jsonOf(response)).toEqual(NOT_FOUND)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it.each(['/', '/auth', '/authsession', '/api/auth/session', '/AUTH/session', '/session'])(
    'is not found outside the base path: %s',
    async (path) => {
      const response = await site().browser().get(path)
      expect(response.status).toBe(404)
      expect(await jsonOf(response)).toEqual(NOT_FOUND)
    },
  )

  it.each(['signin/unknown', 'callback/unknown', 'signin/undefined', 'signin/OP'])(
    'is not found for an unknown provider: POST /auth/%s',
    async (path) => {
      const response = await site().browser().submit(`/auth/${path}`)
      expect(response.status).toBe(404)
      expect(await jsonOf(response)).toEqual(NOT_FOUND)
    },
  )

  it.each(['session', 'signin', 'callback/op?code=code-1', 'providers'])(
    'responds to HEAD /auth/%s without a body, and changes nothing',
    async (path) => {
      const { browser } = site()
      const visitor = browser()
      const response = await visitor.request(`/auth/${path}`, { method: 'HEAD' })
      expect(response.status).toBe(200)
      expect(await response.text()).toBe('')
      expect(response.headers.getSetCookie()).toEqual([])
      expect((await browser().get('/auth/callback/op?code=code-1')).headers.get('location')).toBe(BASE)
    },
  )

  it.each(['/', '/api/auth', '/a/b-c'])('can be mounted at %s', async (basePath) => {
    const { browser } = site({ basePath })
    const mount = basePath === '/' ? '' : basePath
    expect((await browser().get(`${mount}/session`)).status).toBe(200)
    const list = await jsonOf<{ op: object }>(await browser().get(`${mount}/providers`))
    expect(list.op).toMatchObject({ signinUrl: `${ORIGIN}${mount}/signin/op` })
    expect((await browser().get(`${mount}/nowhere`)).status).toBe(404)
  })
})

describe('an error in a flow', () => {
  class Unpaid extends AccessDenied {}
  class NeedsCode extends CredentialsSignin {
    override code = 'second-factor'
  }

  it.each<[AuthError | Error, string]>([
    [new AccessDenied('no member'), '/auth/error?error=AccessDenied'],
    [new Unpaid('no member'), '/auth/error?error=AccessDenied'],
    [new CredentialsSignin('wrong'), '/auth/signin?error=CredentialsSignin&code=credentials'],
    [new NeedsCode('wrong'), '/auth/signin?error=CredentialsSignin&code=second-factor'],
    [new CallbackRouteError('broken'), '/auth/error?error=Configuration'],
    [new AuthError('broken'), '/auth/error?error=Configuration'],
    [new TypeError('broken'), '/auth/error?error=Configuration'],
  ])('%p redirects to %s', async (error, location) => {
    const { browser, log } = site({
      providers: [{ id: 'cred', type: 'credentials', authorize: () => Promise.reject(error) }],
    })
    const response = await browser().submit('/auth/callback/cred')
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(`${ORIGIN}${location}`)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(log.lines).toHaveLength(1)
    expect(log.text()).toContain(error.message)
  })

  it('is shown on the page of the application on which the user can correct it', async () => {
    const pages = { signIn: '/login', error: '/oops' }
    const correctable = site({ pages })
    expect((await correctable.browser().submit('/auth/callback/cred')).headers.get('location')).toBe(
      `${ORIGIN}/login?error=CredentialsSignin&code=credentials`,
    )
    const final = site({ pages, callbacks: { signIn: () => false } })
    const fields = { username: 'ann', password: 'right' }
    expect((await final.browser().submit('/auth/callback/cred', fields)).headers.get('location')).toBe(
      `${ORIGIN}/oops?error=AccessDenied`,
    )
  })

  it('keeps the callback URL for another try', async () => {
    const { browser } = site()
    const response = await browser().submit('/auth/callback/cred', { username: 'eve', callbackUrl: '/home' })
    const page = await browser().follow(response)
    expect(await page.text()).toContain(`value="${ORIGIN}/home"`)
  })

  it('of a page redirects to the error page, without a loop', async () => {
    const redirect = (): never => {
      throw new TypeError('broken')
    }
    const visitor = site({ callbacks: { redirect } }).browser()
    const response = await visitor.get('/auth/signin?callbackUrl=/x')
    expect(response.headers.get('location')).toBe(`${ORIGIN}/auth/error?error=Configuration`)
    const page = await visitor.follow(response)
    expect(page.status).toBe(500)
    expect(page.headers.get('location')).toBeNull()
  })

  it('in a page of the application whose path is not ASCII is a normal response', async () => {
    const { browser } = site({ pages: { signIn: '/登录', error: '/süß' } })
    const response = await browser().submit('/auth/callback/cred')
    expect(response.headers.get('location')).toBe(
      `${ORIGIN}/%E7%99%BB%E5%BD%95?error=CredentialsSignin&code=credentials`,
    )
  })
})
