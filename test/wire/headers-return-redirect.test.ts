import { describe, expect, it } from '@jest/globals'
import { anEngine, jsonOf, ORIGIN, sessionOf } from '../support/anEngine.js'
import { expectSameOrigin } from '../support/outcomes.js'
import { elsewhere } from './elsewhere.js'

const ANN = { username: 'ann', password: 'right' }
const site = (config = {}) => anEngine({ plugins: [elsewhere()], ...config })

describe('X-Auth-Return-Redirect', () => {
  it.each(['1', '', 'false'])('with the value %j returns a redirect as JSON, with its cookies', async (value) => {
    const ann = site().browser()
    const fields = { ...ANN, csrfToken: await ann.csrfToken(), callbackUrl: '/home' }
    const response = await ann.post('/auth/callback/cred', fields, { 'x-auth-return-redirect': value })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('location')).toBe(`${ORIGIN}/home`)
    expect(await jsonOf(response)).toEqual({ url: `${ORIGIN}/home`, status: 'signed-in' })
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
  })

  it('returns the URL at which a sign-in starts', async () => {
    const visitor = site().browser()
    const fields = { csrfToken: await visitor.csrfToken() }
    const response = await visitor.post('/auth/signin/op', fields, { 'x-auth-return-redirect': '1' })
    expect(await jsonOf(response)).toEqual({
      url: expect.stringMatching(/^https:\/\/op\.example\//),
      status: 'redirect',
    })
  })

  it('returns a failure as the parameter error, with status 200', async () => {
    const visitor = site().browser()
    const fields = { csrfToken: await visitor.csrfToken(), username: 'eve', callbackUrl: '//evil.example' }
    const response = await visitor.post('/auth/callback/cred', fields, { 'x-auth-return-redirect': '1' })
    expect(response.status).toBe(200)
    const target = await expectSameOrigin(response)
    expect(target.href).toBe(`${ORIGIN}/auth/signin?error=CredentialsSignin&code=credentials`)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it('returns a missing token like any other failure', async () => {
    const response = await site().browser().post('/auth/signout', {}, { 'x-auth-return-redirect': '1' })
    expect(await jsonOf(response)).toEqual({ url: `${ORIGIN}/auth/signout?error=MissingCSRF` })
  })

  it('has an effect on GET as well, and always results in an absolute URL', async () => {
    const browser = site({
      pages: { signIn: '/login', signOut: '/leave', error: '/oops', verifyRequest: '/mailed' },
    }).browser()
    const urls = []
    for (const page of ['signin', 'signout', 'error', 'verify-request']) {
      const response = await browser.get(`/auth/${page}`, { 'x-auth-return-redirect': '1' })
      expect(response.status).toBe(200)
      urls.push((await jsonOf<{ url: string }>(response)).url)
    }
    expect(urls).toEqual([
      `${ORIGIN}/login?callbackUrl=https%3A%2F%2Fapp.example%2F`,
      `${ORIGIN}/leave?callbackUrl=https%3A%2F%2Fapp.example%2F`,
      `${ORIGIN}/oops`,
      `${ORIGIN}/mailed`,
    ])
  })

  it.each([
    ['a page', 'signin', 'GET', 200],
    ['a session', 'session', 'GET', 200],
    ['an update without a token', 'session', 'POST', 400],
    ['nothing', 'nowhere', 'GET', 404],
    ['another method', 'session', 'PUT', 405],
  ])('does not change the response with %s', async (_, path, method, status) => {
    const { browser } = site()
    const headers = { 'sec-fetch-site': 'same-origin' }
    const [plain, asked] = [
      await browser().request(`/auth/${path}`, { method, headers }),
      await browser().request(`/auth/${path}`, { method, headers: { ...headers, 'x-auth-return-redirect': '1' } }),
    ]
    expect(asked.status).toBe(status)
    expect(plain.status).toBe(status)
    expect(asked.headers.get('content-type')).toBe(plain.headers.get('content-type'))
    expect(asked.headers.get('location')).toBeNull()
  })

  it('does not change the response of a site without configuration', async () => {
    const response = await site({ secret: '' }).browser().get('/auth/session', { 'x-auth-return-redirect': '1' })
    expect(response.status).toBe(500)
    expect(await jsonOf(response)).toHaveProperty('message')
  })
})
