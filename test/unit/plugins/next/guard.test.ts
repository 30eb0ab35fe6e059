import { describe, expect, it } from '@jest/globals'
import type { NextAuthConfig } from '@authengine/next'
import type { NextFetchEvent } from 'next/server.js'
import {
  aConfig,
  annAsks,
  aRequest,
  cookieOfAnn,
  FullstackAuth,
  namesOf,
  NextScope,
  OWN_FORM,
  SESSION_COOKIE,
  SITE,
} from './fixtures.js'

const EVENT = { waitUntil: () => undefined } as unknown as NextFetchEvent
const MEMBERS_ONLY: NextAuthConfig['callbacks'] = { authorized: ({ auth }) => Boolean(auth?.user) }
const aSite = (config: NextAuthConfig = {}) => FullstackAuth(aConfig(config))
const guarded = () => aSite({ callbacks: MEMBERS_ONLY, pages: { signIn: '/login' } })
const passes = (answer: Response): boolean => answer.headers.get('x-middleware-next') === '1'

describe('auth as a proxy', () => {
  it('redirects a signed-out user to the sign-in page, with the way back', async () => {
    const answer = await guarded().auth(aRequest('/members?a=b&c=%2F'), EVENT)
    expect(answer.status).toBe(307)
    expect(answer.headers.get('location')).toBe(`${SITE}/login?callbackUrl=%2Fmembers%3Fa%3Db%26c%3D%252F`)
  })

  it('redirects to the built-in page if the application has no page', async () => {
    const answer = await aSite({ callbacks: MEMBERS_ONLY }).auth(aRequest('/members'), EVENT)
    expect(answer.headers.get('location')).toBe(`${SITE}/api/auth/signin?callbackUrl=%2Fmembers`)
  })

  it('lets signed-in users pass', async () => {
    const site = guarded()
    expect(passes(await site.auth(aRequest('/members', { cookie: await cookieOfAnn(site) }), EVENT))).toBe(true)
  })

  it('passes request and context to the callback, and calls no other callback', async () => {
    const seen: unknown[][] = []
    const redirected: unknown[] = []
    const site = aSite({
      callbacks: {
        authorized: (...given) => seen.push(given) > 0,
        redirect: ({ url }) => (redirected.push(url), url),
      },
      pages: { signIn: '/login' },
    })
    const request = aRequest('/members?callbackUrl=/x', { 'user-agent': 'Browser', referer: `${SITE}/before` })
    expect(passes(await site.auth(request, EVENT))).toBe(true)
    const ctx = { headers: request.headers, origin: SITE, waitUntil: expect.any(Function) as unknown }
    expect(seen).toEqual([[{ auth: null, request }, ctx]])
    expect(redirected).toEqual([])
  })

  it('lets every user pass without a callback', async () => {
    expect(passes(await aSite().auth(aRequest('/members'), EVENT))).toBe(true)
  })

  it('refuses a session without a user', async () => {
    const site = aSite({
      callbacks: { ...MEMBERS_ONLY, session: ({ session: { expires } }) => ({ expires }) },
      pages: { signIn: '/login' },
    })
    const answer = await site.auth(aRequest('/members', { cookie: await cookieOfAnn(site) }), EVENT)
    expect(answer.status).toBe(307)
  })

  it('lets requests for the sign-in page pass even if everything is refused', async () => {
    expect(passes(await guarded().auth(aRequest('/login?callbackUrl=%2Fmembers'), EVENT))).toBe(true)
  })

  it('returns a response of the callback unchanged', async () => {
    const site = aSite({ callbacks: { authorized: () => new Response('no', { status: 403 }) } })
    const answer = await site.auth(aRequest('/members'), EVENT)
    expect([answer.status, await answer.text()]).toEqual([403, 'no'])
  })

  it.each([
    ['/members', `${SITE}/login?callbackUrl=%2Fmembers`],
    ['/login', null],
  ])('attack #307: breaks the loop of a response that redirects %s to itself', async (path, location) => {
    const authorized = () => Response.redirect(`http://localhost:3000${path}?again=1`, 307)
    const answer = await aSite({ callbacks: { authorized }, pages: { signIn: '/login' } }).auth(aRequest(path), EVENT)
    expect(answer.headers.get('location')).toBe(location)
  })

  it('treats a form of another site as a request without a session', async () => {
    const answer = await guarded().auth(aRequest('/members', { origin: 'https://evil.example' }, 'POST'), EVENT)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${SITE}/login?callbackUrl=%2Fmembers`])
  })

  it.each([
    'x-middleware-subrequest',
    'x-middleware-next',
    'x-middleware-rewrite',
    'x-middleware-set-cookie',
    'x-middleware-override-headers',
    'x-auth-session',
    'x-user',
    'authorization',
  ])('attack #305, #306: ignores %s of a client', async (name) => {
    const value = 'middleware:middleware:middleware:middleware:middleware'
    const answer = await guarded().auth(aRequest('/members', { [name]: value }), EVENT)
    expect(answer.status).toBe(307)
    expect(answer.headers.has(name)).toBe(false)
  })

  it('sets Vary in every response, and no-store for signed-in users', async () => {
    const site = guarded()
    const signedOut = await site.auth(aRequest('/members'), EVENT)
    expect([signedOut.headers.get('vary'), signedOut.headers.get('cache-control')]).toEqual(['Cookie', null])
    const signedIn = await site.auth(aRequest('/members', { cookie: await cookieOfAnn(site) }), EVENT)
    expect(signedIn.headers.get('vary')).toBe('Cookie')
    expect(signedIn.headers.get('cache-control')).toBe('private, no-store')
  })

  it('sends a refreshed cookie with every response', async () => {
    const site = aSite({
      session: { updateAge: 0 },
      callbacks: { authorized: ({ request }) => request.nextUrl.pathname !== '/no' },
    })
    const cookie = await cookieOfAnn(site)
    for (const path of ['/', '/no']) {
      const answer = await site.auth(aRequest(path, { cookie }), EVENT)
      expect(namesOf(answer.headers.getSetCookie())).toEqual([SESSION_COOKIE])
    }
  })

  it('rejects if the site is not configured, and lets no request pass', async () => {
    await expect(aSite({ secret: [], callbacks: MEMBERS_ONLY }).auth(aRequest('/members'), EVENT)).rejects.toThrow(
      'secret',
    )
  })
})

describe('auth around a handler', () => {
  it('passes the session to the handler, in the request of Next', async () => {
    const site = aSite()
    const request = aRequest('/', { cookie: await cookieOfAnn(site) })
    const context = { params: Promise.resolve({ id: '7' }) }
    const seen: unknown[] = []
    const handler = site.auth((given, second: typeof context) => {
      seen.push(given, given.auth?.user?.name, second)
      return new Response('done')
    })
    expect(await (await handler(request, context)).text()).toBe('done')
    expect(seen).toEqual([request, 'Ann', context])
    expect(seen[0]).toBe(request)
  })

  it('passes null to the handler if no user is signed in', async () => {
    const handler = aSite().auth(({ auth }) => Response.json(auth))
    expect(await (await handler(aRequest(), {})).json()).toBeNull()
  })

  it('lets the request pass if the handler returns nothing', async () => {
    expect(passes(await aSite().auth(() => undefined)(aRequest(), EVENT))).toBe(true)
  })

  it.each([false, undefined, 0, 'throws'])('attack #307: skips the handler if authorized is %s', async (answer) => {
    const logger = { error: () => undefined }
    const authorized = () => {
      if (answer === 'throws') throw new TypeError('broken')
      return answer as boolean | undefined
    }
    let called = false
    const handler = aSite({ callbacks: { authorized }, logger }).auth(() => {
      called = true
    })
    for (const path of ['/members', '/api/auth/signin']) await handler(aRequest(path), {})
    expect(called).toBe(false)
  })

  it('shows a change to the same request, and sends one cookie for it', async () => {
    const site = aSite({ session: { updateAge: 0 } })
    const { request, scope } = await annAsks(site, OWN_FORM)
    const handler = site.auth(async () => {
      await site.unstable_update({ name: 'Grace' })
      return Response.json((await site.auth())?.user?.name)
    })
    const answer = await scope.act(() => handler(request, {}))
    expect(await answer.json()).toBe('Grace')
    expect(namesOf(answer.headers.getSetCookie())).toEqual([SESSION_COOKIE])
    expect(scope.setCookies).toEqual([])
    const cookie = answer.headers.getSetCookie()[0]!.split(';', 1)[0]!
    expect(await new NextScope(aRequest('/', { cookie })).act(() => site.auth())).toMatchObject({
      user: { name: 'Grace' },
    })
  })

  it('keeps the cookies of a handler that redirects with an exception', async () => {
    const site = aSite()
    const { request, scope } = await annAsks(site, OWN_FORM)
    const handler = site.auth(async () => {
      await site.signOut()
    })
    await expect(scope.act(() => handler(request, {}))).rejects.toThrow('NEXT_REDIRECT')
    expect(scope.setCookies).toEqual([expect.stringMatching(`^${SESSION_COOKIE}=; .*Max-Age=0`)])
  })
})
