import { beforeAll, describe, expect, it } from '@jest/globals'
import { CredentialsSignin, skipCSRFCheck } from 'authengine'
import { AuthClient, AuthClientError, type SignInOptions } from '../../../../src/client/index.js'
import { STEP, stepPlugin } from '../../../support/wordStep.js'
import { ANN, eachPage, startSite } from './fixtures.js'

let origin: string
beforeAll(async () => {
  origin = await startSite()
})
const place = eachPage(() => origin)
const stays = { redirect: false }
const html = (): Response => new Response('<h1>Another page</h1>')

/** A client in a page with the signed-in user Ann. */
async function signedIn(): Promise<AuthClient> {
  const client = place.page.client()
  await client.signIn('cred', { ...ANN, ...stays })
  return client
}

describe('the session', () => {
  it('is null until a user signs in', async () => {
    const client = place.page.client()
    expect(await client.getSession()).toBeNull()
    await client.signIn('cred', { ...ANN, ...stays })
    expect(await client.getSession()).toMatchObject({ user: { name: 'Ann' } })
  })

  it.each([
    ['a server that is not there', undefined, 'unreachable', undefined],
    ['a session that cannot be read', () => Response.json(null, { status: 500 }), 'unexpected', 500],
    ['a session with an error status', () => Response.json({ user: {} }, { status: 500 }), 'unexpected', 500],
    ['a refusal', () => Response.json({ error: 'UntrustedHost' }, { status: 400 }), 'refused', 400],
    ['a page', html, 'unexpected', 200],
    ['an empty answer', () => new Response(''), 'unexpected', 200],
    ['a list', () => Response.json([{ user: {} }]), 'unexpected', 200],
    ['a text', () => Response.json('session'), 'unexpected', 200],
    ['something else', () => Response.json({ message: 'Welcome' }), 'unexpected', 200],
  ])('attack #294: is not read from %s, which does not mean signed out', async (_name, answer, code, status) => {
    const client = await signedIn()
    place.page.answers['/auth/session'] = answer
    for (const ask of [() => client.getSession(), () => client.update(), () => client.update({ name: 'Eve' })]) {
      const thrown = await ask().catch((error: unknown) => error)
      expect(thrown).toBeInstanceOf(AuthClientError)
      expect(thrown).toMatchObject({ name: 'AuthClientError', code, status })
    }
  })

  it('is changed by an update of the page', async () => {
    const client = await signedIn()
    expect(await client.update({ name: 'Ann B.' })).toMatchObject({ user: { name: 'Ann B.' } })
    expect(await client.getSession()).toMatchObject({ user: { name: 'Ann B.' } })
    expect(place.page.posted.at(-1)).toMatch(/^\{"csrfToken":"[^"]+","data":\{"name":"Ann B."\}\}$/)
  })

  it('is only read by an update without changes', async () => {
    const client = await signedIn()
    expect(await client.update()).toMatchObject({ user: { name: 'Ann' } })
    expect(place.page.asked.at(-1)).toBe('GET /auth/session')
  })

  it('stays null if no user is signed in', async () => {
    expect(await place.page.client().update({ name: 'Eve' })).toBeNull()
  })

  it('is changed by two concurrent updates, in a browser without a CSRF token', async () => {
    const client = await signedIn()
    for (const name of place.page.browser.cookies.keys()) if (name.includes('csrf')) place.page.browser.forget(name)
    const both = await Promise.all([client.update({ name: 'One' }), client.update({ name: 'Two' })])
    expect(both.map((session) => session?.user?.name)).toEqual(['One', 'Two'])
  })

  it('is not changed with a wrong CSRF token', async () => {
    const client = await signedIn()
    place.page.answers['/auth/csrf'] = () => Response.json({ csrfToken: 'wrong' })
    await expect(client.update({ name: 'Eve' })).rejects.toMatchObject({ code: 'refused', status: 400 })
    expect(await client.getSession()).toMatchObject({ user: { name: 'Ann' } })
  })
})

describe('the CSRF token', () => {
  it('can be used in forms of the page', async () => {
    const { page } = place
    const csrfToken = await page.client().getCsrfToken()
    const answer = await page.browser.post('/auth/callback/cred', { ...ANN, csrfToken })
    expect(answer.headers.get('location')).not.toContain('error')
  })

  it('is not needed if the server has turned it off', async () => {
    const page = place.open('/', await startSite({ skipCSRFCheck }))
    const client = page.client()
    expect(await client.getCsrfToken()).toBe('')
    expect(await client.signIn('cred', { ...ANN, ...stays })).toMatchObject({ ok: true })
    expect(page.posted.join()).not.toContain('csrfToken')
    expect(await client.update({ name: 'Ann B.' })).toMatchObject({ user: { name: 'Ann B.' } })
  })

  it.each([
    ['a page', html],
    ['something else in JSON', () => Response.json({ csrfToken: 7 })],
    ['an error', () => Response.json({ csrfToken: 'x' }, { status: 500 })],
  ])('is not read from %s, and nothing is posted without it', async (_name, answer) => {
    const { page } = place
    page.answers['/auth/csrf'] = answer
    const client = page.client()
    const asks = [
      () => client.getCsrfToken(),
      () => client.signIn('cred', ANN),
      () => client.signOut(),
      () => client.update(1),
    ]
    for (const ask of asks) await expect(ask()).rejects.toMatchObject({ code: 'unexpected' })
    expect(page.posted).toEqual([])
    expect(page.visited).toEqual([])
  })
})

describe('the providers', () => {
  it('are requested once', async () => {
    const client = place.page.client()
    const [first, second] = await Promise.all([client.getProviders(), client.getProviders()])
    expect(second).toBe(first)
    expect(first['op']).toEqual({
      id: 'op',
      name: 'Op',
      type: 'oauth',
      signinUrl: `${origin}/auth/signin/op`,
      callbackUrl: `${origin}/auth/callback/op`,
    })
    expect(Object.keys(first)).toEqual(['cred', 'op', 'mail', 'passkey'])
    await client.signIn('op')
    expect(place.page.asked.filter((each) => each === 'GET /auth/providers')).toHaveLength(1)
  })

  it.each([
    ['the server was not there', undefined, 'unreachable'],
    ['a page came', html, 'unexpected'],
    ['it failed', () => Response.json({}, { status: 500 }), 'unexpected'],
  ])('are requested again after %s', async (_name, answer, code) => {
    const { page } = place
    page.answers = { '/auth/providers': answer }
    const client = page.client()
    await expect(client.getProviders()).rejects.toMatchObject({ code })
    await expect(client.signIn('cred', ANN)).rejects.toMatchObject({ code })
    expect(page.visited).toEqual([])
    page.answers = {}
    expect(Object.keys(await client.getProviders())).toContain('cred')
  })
})

describe('signing in', () => {
  it('returns the result, and stays on the page', async () => {
    const client = place.page.client()
    const answer = await client.signIn('cred', { ...ANN, ...stays, redirectTo: '/members' })
    expect(answer).toEqual({ status: 200, ok: true, url: `${origin}/members` })
    expect(place.page.visited).toEqual([])
    expect(place.page.asked.at(-1)).toBe('POST /auth/callback/cred')
  })

  describe('with a sign-in step that is due', () => {
    const open = async () => place.open('/', await startSite({ plugins: [stepPlugin()] }))

    it('returns the URL of the step, and is not successful', async () => {
      const page = await open()
      const client = page.client()
      const answer = await client.signIn('cred', { ...ANN, ...stays })
      expect(answer).toEqual({ status: 'continue', ok: false, url: page.browser.origin + STEP })
      expect(page.visited).toEqual([])
      expect(await client.getSession()).toBeNull()
    })

    it('navigates to the step', async () => {
      const page = await open()
      expect(await page.client().signIn('cred', ANN)).toBeUndefined()
      expect(page.visited).toEqual([page.browser.origin + STEP])
    })
  })

  it('reports a wrong password', async () => {
    const client = place.page.client()
    expect(await client.signIn('cred', { ...ANN, password: 'wrong', ...stays })).toEqual({
      error: 'CredentialsSignin',
      code: 'credentials',
      status: 200,
      ok: false,
      url: null,
    })
    expect(await client.getSession()).toBeNull()
  })

  it('reports the error of the application about refused credentials', async () => {
    class WrongTenant extends CredentialsSignin {
      override code = 'wrong-tenant'
    }
    const authorize = (): never => {
      throw new WrongTenant()
    }
    const page = place.open('/', await startSite({ providers: [{ id: 'cred', type: 'credentials', authorize }] }))
    expect(await page.client().signIn('cred', stays)).toMatchObject({ code: 'wrong-tenant', ok: false })
  })

  it('reports too many attempts', async () => {
    const page = place.open('/', await startSite())
    const client = page.client()
    const answers = []
    for (let attempt = 0; attempt < 30; attempt++) {
      answers.push(await client.signIn('cred', { username: 'bob', password: 'wrong', ...stays }))
    }
    const last = { error: 'TooManyAttempts', code: undefined, status: 429, ok: false, url: null }
    expect(answers).toContainEqual(last)
  })

  it.each<[string, SignInOptions, string]>([
    ['where the page says', { redirectTo: '/members', callbackUrl: '/old' }, '/members'],
    ['where an older page says', { callbackUrl: '/old' }, '/old'],
    ['back to the page', {}, '/page?a=1#here'],
    ['home when the server does not like it', { redirectTo: 'https://evil.example/' }, '/'],
  ])('navigates %s', async (_name, options, path) => {
    const { page } = place
    expect(await page.client().signIn('cred', { ...ANN, ...options })).toBeUndefined()
    expect(page.visited).toEqual([origin + path])
  })

  it('shows the error on the sign-in page', async () => {
    const { page } = place
    expect(await page.client().signIn('cred', { ...ANN, password: 'wrong' })).toBeUndefined()
    const [target = ''] = page.visited
    const { pathname, searchParams } = new URL(target)
    expect([pathname, searchParams.get('error'), searchParams.get('callbackUrl')]).toEqual([
      '/auth/signin',
      'CredentialsSignin',
      page.url,
    ])
  })

  it('stays on the page if a form has redirect as text', async () => {
    const form = Object.fromEntries(
      new URLSearchParams({ ...ANN, redirect: 'false', csrfToken: 'old' }),
    ) as SignInOptions
    expect(await place.page.client().signIn('cred', Object.freeze(form))).toMatchObject({ ok: true })
    expect(place.page.visited).toEqual([])
    expect(place.page.posted.join()).not.toMatch(/redirect|=old/)
  })

  it('returns to the page without the error of an earlier failure', async () => {
    const page = place.open('/login?a=1&error=CredentialsSignin&code=credentials')
    const client = page.client()
    expect(await client.signIn('cred', { ...ANN, password: 'wrong', ...stays })).toMatchObject({ ok: false })
    await client.signIn('cred', ANN)
    expect(page.visited).toEqual([`${origin}/login?a=1`])
  })

  it('does not treat a parameter of the wanted page as an error', async () => {
    const answer = await place.page.client().signIn('cred', { ...ANN, ...stays, redirectTo: '/report?error=404' })
    expect(answer).toEqual({ status: 200, ok: true, url: `${origin}/report?error=404` })
  })

  it('reports the error even if the wanted page is the error page', async () => {
    const refusing = await startSite({ pages: { error: '/oops' }, callbacks: { signIn: () => false } })
    const page = place.open('/oops?error=AccessDenied', refusing)
    const client = page.client()
    for (const options of [stays, { ...stays, redirectTo: page.url }]) {
      expect(await client.signIn('cred', { ...ANN, ...options })).toMatchObject({ ok: false, error: 'AccessDenied' })
    }
  })

  it('navigates to a provider with the parameters of the call', async () => {
    const { page } = place
    const client = page.client()
    const given = [{ prompt: 'login', state: 'mine' }, new URLSearchParams('prompt=login'), '?prompt=login']
    for (const parameters of given) await client.signIn('op', {}, parameters)
    expect(page.visited).toHaveLength(3)
    for (const target of page.visited) {
      const { origin: there, searchParams } = new URL(target)
      expect([there, searchParams.get('prompt'), searchParams.get('state') === 'mine']).toEqual([
        'https://op.example',
        'login',
        false,
      ])
    }
    expect(page.asked.at(-1)).toBe('POST /auth/signin/op')
  })

  it('sends a mail', async () => {
    const { page } = place
    const answer = await page.client().signIn('mail', { email: 'ann@example.test', ...stays })
    expect(answer).toMatchObject({ ok: true, url: expect.stringContaining('/auth/verify-request') })
  })

  it('leaves passkeys to the passkey client', async () => {
    const { page } = place
    await expect(page.client().signIn('passkey', ANN)).rejects.toMatchObject({
      code: 'passkey',
      message: expect.stringContaining('authengine/webauthn-client'),
    })
    expect(page.posted).toEqual([])
  })

  it.each([undefined, '', 'unknown', '__proto__', 'constructor', '../signout', 'op?x=1', 'op/../../csrf'])(
    'attack #310: navigates to the sign-in page for the unknown provider %j',
    async (provider) => {
      const { page } = place
      expect(await page.client().signIn(provider, { redirectTo: '/a?b=1&c=2', ...stays })).toBeUndefined()
      expect(page.visited).toEqual([`${origin}/auth/signin?callbackUrl=%2Fa%3Fb%3D1%26c%3D2`])
      expect(page.posted).toEqual([])
    },
  )

  it('reports a wrong CSRF token', async () => {
    const { page } = place
    page.answers['/auth/csrf'] = () => Response.json({ csrfToken: 'wrong' })
    const answer = await page.client().signIn('cred', { ...ANN, ...stays })
    expect(answer).toMatchObject({ ok: false, error: 'MissingCSRF' })
  })

  it('reports by name why the server refused the request', async () => {
    // As behind a proxy that sends another host to the server.
    const page = place.open('/', await startSite({ url: 'https://app.example' }))
    for (const options of [{}, stays]) {
      const asked = page.client().signIn('cred', { ...ANN, ...options })
      await expect(asked).rejects.toMatchObject({ code: 'refused', error: 'CrossSiteRequest', status: 403 })
    }
    expect(page.visited).toEqual([])
  })
})

describe('signing out', () => {
  it('navigates to the given page', async () => {
    const client = await signedIn()
    expect(await client.signOut({ redirectTo: '/bye' })).toBeUndefined()
    expect(place.page.visited).toEqual([`${origin}/bye`])
    expect(await client.getSession()).toBeNull()
  })

  it('returns the URL, and stays on the page', async () => {
    const client = await signedIn()
    expect(await client.signOut(stays)).toEqual({ url: `${origin}/page?a=1#here` })
    expect(place.page.visited).toEqual([])
    expect(await client.getSession()).toBeNull()
  })

  it('requests signing out at the provider', async () => {
    const client = await signedIn()
    await client.signOut({ federated: true })
    expect(new URLSearchParams(place.page.posted.at(-1)).get('federated')).toBe('true')
  })

  it('reports a session that could not be ended', async () => {
    const client = await signedIn()
    place.page.answers['/auth/signout'] = () => Response.json({ url: `${origin}/auth/error?error=SignOutError` })
    await expect(client.signOut(stays)).rejects.toMatchObject({ code: 'refused', error: 'SignOutError' })
    await client.signOut()
    expect(place.page.visited).toEqual([`${origin}/auth/error?error=SignOutError`])
  })
})

describe('requests and navigation', () => {
  it('attack #311: stay on the site', async () => {
    const client = await signedIn()
    await client.update({ name: 'Ann B.' })
    await client.signOut(stays)
    expect(place.page.asked.length).toBeGreaterThan(5)
    expect(new Set(place.page.modes)).toEqual(new Set(['same-origin']))
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'blob:https://app.example/x', 'vbscript:x', 7, null])(
    'attack #311: do not go to %j',
    async (url) => {
      const { page } = place
      page.answers['/auth/callback/cred'] = () => Response.json({ url })
      page.answers['/auth/signout'] = () => Response.json({ url })
      const client = page.client()
      for (const options of [{}, stays]) {
        await expect(client.signIn('cred', { ...ANN, ...options })).rejects.toMatchObject({ code: 'unexpected' })
        await expect(client.signOut(options)).rejects.toMatchObject({ code: 'unexpected' })
      }
      expect(page.visited).toEqual([])
    },
  )

  it('attack #311: refuse a client for another site', () => {
    expect(() => new AuthClient({ basePath: 'https://evil.example/auth' })).toThrow(AuthClientError)
  })

  it('use the base path of the library', async () => {
    const page = place.open('/', await startSite({ basePath: '/api/auth' }))
    const client = page.client({ basePath: '/api/auth/' })
    expect(await client.signIn('cred', { ...ANN, ...stays })).toMatchObject({ ok: true })
    await client.signIn()
    expect(page.visited[0]).toMatch('/api/auth/signin?callbackUrl=')
    expect(page.asked.every((each) => each.includes(' /api/auth/'))).toBe(true)
  })

  it('put no secret into errors', async () => {
    const { page } = place
    const secret = 'a'.repeat(64)
    const answers = [
      () => new Response(secret, { status: 500 }),
      () => Response.json({ error: secret }, { status: 403 }),
      () => Response.json({ error: `Token ${secret}`, url: `javascript:${secret}` }),
      undefined,
    ]
    for (const answer of answers) {
      page.answers = { '/auth/callback/cred': answer, '/auth/signout': answer, '/auth/session': answer }
      const client = page.client()
      const asks = [
        () => client.signIn('cred', { username: 'ann', password: secret }, { login_hint: secret }),
        () => client.signOut(),
        () => client.update(secret),
        () => client.getSession(),
      ]
      for (const ask of asks) {
        const error = (await ask().catch((thrown: unknown) => thrown)) as AuthClientError
        expect(error).toBeInstanceOf(AuthClientError)
        expect(`${error.message} ${String(error.cause)} ${String(error.error)}`).not.toContain('aaaa')
      }
    }
  })
})
