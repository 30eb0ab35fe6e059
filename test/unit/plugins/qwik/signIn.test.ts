import { afterEach, describe, expect, it } from '@jest/globals'
import type { AuthConfig } from 'authengine'
import type { Browser } from 'authengine/testing'
import { aConfig, aPage, ANN, type Application, idOf, site, stopAll } from './fixtures.js'

afterEach(stopAll)

const PAGE: Application = { routes: (auth) => ({ '/login': aPage(auth) }) }
const OPTIONS = { 'options.username': 'ann', 'options.password': 'right' }

/** A site with a page that has a sign-in form. */
const aSite = async (config: AuthConfig = aConfig(), application = PAGE) => {
  const { auth, browser, origin } = await site(config, application)
  const action = `?qaction=${idOf(auth.useSignIn)}`
  return { browser: browser(), origin, page: `/login${action}`, script: `/login/q-data.json${action}` }
}
const submit = (browser: Browser, path: string, fields: Record<string, string>, headers = {}): Promise<Response> =>
  browser.post(path, fields, headers)
const send = (browser: Browser, path: string, fields: object, headers = {}): Promise<Response> =>
  browser.postJson(path, fields, headers)

describe('the sign-in action, without a script', () => {
  it('signs in and redirects to the requested destination', async () => {
    const { browser, origin, page } = await aSite()
    const answer = await submit(browser, page, { providerId: 'cred', redirectTo: '/home', ...OPTIONS })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`${origin}/home`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await (await browser.get('/whoami')).json()).toMatchObject({ user: { name: 'Ann' } })
  })

  it('redirects to its own page without a destination', async () => {
    const { browser, origin, page } = await aSite()
    const answer = await submit(browser, `${page}&tab=2`, { providerId: 'cred', redirectTo: '', ...OPTIONS })
    expect(answer.headers.get('location')).toBe(`${origin}/login?tab=2`)
  })

  it('prefers the destination of the options to that of the fields', async () => {
    const { browser, origin, page } = await aSite()
    const fields = { providerId: 'cred', redirectTo: '/far', 'options.redirectTo': '/near', ...OPTIONS }
    expect((await submit(browser, page, fields)).headers.get('location')).toBe(`${origin}/near`)
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'redirects to the home page instead of %s',
    async (redirectTo) => {
      const { browser, origin, page } = await aSite()
      const answer = await submit(browser, page, { providerId: 'cred', redirectTo, ...OPTIONS })
      expect(answer.headers.get('location')).toBe(`${origin}/`)
    },
  )

  it('shows the error on the page, and drops the values that were entered', async () => {
    const { browser, page } = await aSite()
    const fields = { providerId: 'cred', redirectTo: '/home', ...OPTIONS, 'options.password': 'wrong' }
    const answer = await submit(browser, page, fields)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      session: null,
      answer: {
        failed: true,
        formErrors: ['Check the details you entered.'],
        fieldErrors: {},
        error: 'CredentialsSignin',
        code: 'credentials',
      },
      form: ['providerId', 'redirectTo'],
    })
    expect(browser.cookies.size).toBe(0)
  })

  it.each([
    [{ 'providerId.x': 'y' }, { providerId: ['The provider must be a string.'] }],
    [{ 'redirectTo.x': 'y' }, { redirectTo: ['The destination must be a string.'] }],
    [{ 'options.a.b': 'c' }, { options: ['The fields must be strings, numbers or booleans.'] }],
    [{ 'authorizationParams.a.b': 'c' }, { authorizationParams: ['The parameters must be strings.'] }],
  ])('answers the fields %j with the fault of each', async (fields, fieldErrors) => {
    const { browser, page } = await aSite()
    const answer = await submit(browser, page, fields)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ answer: { failed: true, formErrors: [], fieldErrors } })
  })

  it.each(['', 'unknown', '__proto__', '../signout', 'cred?x=1', 'cred/../../csrf'])(
    'attack #310: redirects to the sign-in page for the unknown provider %j',
    async (providerId) => {
      const { browser, origin, page } = await aSite()
      const answer = await submit(browser, page, { providerId, redirectTo: '/home', ...OPTIONS })
      const { pathname, searchParams } = new URL(answer.headers.get('location') ?? '')
      expect([answer.status, pathname]).toEqual([303, '/auth/signin'])
      expect(searchParams.get('callbackUrl')).toBe(`${origin}/home`)
    },
  )

  it('defect R21: refuses a form with two passwords, of which Qwik keeps the last', async () => {
    const { browser, page } = await aSite()
    const form = new URLSearchParams([
      ['providerId', 'cred'],
      ['options.username', 'ann'],
      ['options.password', 'wrong'],
      ['options.password', 'right'],
    ])
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: browser.origin }
    const answer = await browser.request(page, { method: 'POST', headers, body: String(form) })
    expect(answer.status).toBe(400)
    expect(await answer.text()).not.toContain('right')
    expect(browser.cookies.size).toBe(0)
  })

  it('answers a fault of the site with status 500', async () => {
    const failing = () => {
      throw new TypeError('broken')
    }
    const config = aConfig({ providers: [{ id: 'cred', type: 'credentials', authorize: failing }] })
    const { browser, page } = await aSite(config, { ...PAGE, quiet: true })
    expect((await submit(browser, page, { providerId: 'cred' })).status).toBe(500)
    expect(browser.cookies.size).toBe(0)
  })
})

describe.each([true, false])('the sign-in action, with checkOrigin: %s', (checkOrigin) => {
  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('attack #75: refuses a form and a script of another site (%j)', async (headers) => {
    const { browser, page, script } = await aSite(aConfig(), { ...PAGE, checkOrigin })
    const fields = { providerId: 'cred', options: ANN }
    for (const answer of [
      await submit(browser, page, { providerId: 'cred', ...OPTIONS }, headers),
      await send(browser, page, fields, headers),
      await send(browser, script, fields, headers),
    ]) {
      expect(answer.status).toBe(403)
      expect(answer.headers.getSetCookie()).toEqual([])
      // The message of the error is meant for the log only.
      expect(await answer.text()).not.toContain('AUTH_URL')
    }
  })
})

describe('the sign-in action, from a script', () => {
  it('signs in, and returns the destination to the script of Qwik City', async () => {
    const { browser, origin, script } = await aSite()
    const answer = await send(browser, script, { providerId: 'cred', redirectTo: '/home', options: ANN })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain(`${origin}/home`)
    expect(answer.headers.getSetCookie()).toHaveLength(2)
  })

  it('returns the error to the script', async () => {
    const { browser, script } = await aSite()
    const answer = await send(browser, script, { providerId: 'cred', options: { ...ANN, password: 'wrong' } })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Check the details you entered.')
  })

  it('accepts parameters for the provider as text or record, except those of the protocol', async () => {
    const config = aConfig({
      providers: [
        {
          id: 'acme',
          name: 'Acme',
          type: 'oauth',
          clientId: 'ours',
          clientSecret: 'a-client-secret-for-tests',
          authorization: 'https://id.acme.example/authorize?a=1',
          token: 'https://id.acme.example/token',
          userinfo: 'https://id.acme.example/me',
        },
      ],
    })
    const { browser, page } = await aSite(config)
    const evil = { a: '2', client_id: 'evil', prompt: 'login', scope: 'admin' }
    for (const authorizationParams of [new URLSearchParams(evil).toString(), evil]) {
      const answer = await send(browser, page, { providerId: 'acme', authorizationParams })
      const { origin, searchParams } = new URL(answer.headers.get('location') ?? '')
      expect([answer.status, origin]).toEqual([303, 'https://id.acme.example'])
      expect([searchParams.get('prompt'), searchParams.get('client_id')]).toEqual(['login', 'ours'])
      expect([searchParams.getAll('a'), searchParams.get('scope')]).toEqual([['1'], null])
    }
  })
})
