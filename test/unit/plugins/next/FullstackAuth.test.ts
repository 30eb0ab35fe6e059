import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from '@jest/globals'
import { UntrustedHost } from 'authengine'
import type { NextAuthConfig } from '@authengine/next'
import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from 'next'
import {
  aConfig,
  annAsks,
  aRequest,
  cookieOfAnn,
  FullstackAuth,
  namesOf,
  NextScope,
  SESSION_COOKIE,
} from './fixtures.js'

describe('the package', () => {
  it('defect R74: exports FullstackAuth by its name and as the default', async () => {
    const signInOption = await import('@authengine/next')
    expect(signInOption.FullstackAuth).toBe(signInOption.default)
  })
})

/** Counts how often a session is read. */
function counting(config: NextAuthConfig = {}) {
  const seen = { reads: 0 }
  const site = FullstackAuth(
    aConfig({
      ...config,
      callbacks: {
        session: ({ session }) => {
          seen.reads++
          return session
        },
      },
    }),
  )
  return { seen, site }
}

/** A request of Ann, as the Pages Router passes it. */
async function inPagesRouter(site: ReturnType<typeof FullstackAuth>) {
  const headers = { host: 'app.example', cookie: await cookieOfAnn(site) }
  const req = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/', headers })
  const res = new ServerResponse(req)
  return {
    res,
    api: [req as NextApiRequest, res as NextApiResponse] as const,
    context: { req, res, query: {}, resolvedUrl: '/' } as unknown as GetServerSidePropsContext,
  }
}

describe('auth without arguments', () => {
  it('returns null when no user is signed in', async () => {
    expect(await new NextScope(aRequest()).render(() => FullstackAuth(aConfig()).auth())).toBeNull()
  })

  it('reads the session once for each request', async () => {
    const { seen, site } = counting()
    const { scope } = await annAsks(site)
    seen.reads = 0
    const [first, second] = await scope.render(() => Promise.all([site.auth(), site.auth()]))
    expect(first).toBe(second)
    expect(first).toMatchObject({ user: { name: 'Ann' } })
    expect(seen.reads).toBe(1)
    await (await annAsks(site)).scope.render(() => site.auth())
    expect(seen.reads).toBe(2)
  })

  it('refreshes the cookie in actions and route handlers', async () => {
    const { site } = counting({ session: { updateAge: 0 } })
    const { scope } = await annAsks(site)
    await scope.act(() => Promise.all([site.auth(), site.auth()]))
    expect(namesOf(scope.setCookies)).toEqual([SESSION_COOKIE])
  })

  it('sets no cookie while a page is rendered', async () => {
    const { site } = counting({ session: { updateAge: 0 } })
    const { scope } = await annAsks(site)
    expect(await scope.render(() => site.auth())).toMatchObject({ user: { name: 'Ann' } })
    expect(scope.setCookies).toEqual([])
  })

  it('attack #294: rejects if the host is not trusted', async () => {
    const site = FullstackAuth(aConfig({ url: undefined, trustHost: false }))
    await expect(new NextScope(aRequest()).render(() => site.auth())).rejects.toThrow(UntrustedHost)
  })

  it.each([
    ['a cookie that was not sealed by the site', { cookie: `${SESSION_COOKIE}=x.y.z` }],
    ['cookies that are none', { cookie: '=;;%; a b; __Host-authengine.csrf-token=%%%' }],
    ['headers of other libraries', { 'x-auth-session': '{"user":{"name":"Ann"}}', authorization: 'Bearer ann' }],
  ])('attack #306, #309: returns null for %s', async (_name, headers) => {
    const site = FullstackAuth(aConfig())
    expect(await new NextScope(aRequest('/', headers)).render(() => site.auth())).toBeNull()
  })
})

describe('auth in the Pages Router', () => {
  it('reads the session of an API route and of getServerSideProps', async () => {
    const { seen, site } = counting()
    const { api, context } = await inPagesRouter(site)
    seen.reads = 0
    expect(await site.auth(...api)).toMatchObject({ user: { name: 'Ann' } })
    expect(await site.auth(context)).toMatchObject({ user: { name: 'Ann' } })
    expect(seen.reads).toBe(1)
  })

  it('refreshes the cookie', async () => {
    const { site } = counting({ session: { updateAge: 0 } })
    const { api, context, res } = await inPagesRouter(site)
    await site.auth(...api)
    await site.auth(context)
    expect(namesOf([res.getHeader('set-cookie')].flat().map(String))).toEqual([SESSION_COOKIE])
  })

  it('passes the request to a configuration function', async () => {
    const config = aConfig()
    const hosts: (string | null | undefined)[] = []
    const site = FullstackAuth((request) => {
      hosts.push(request?.headers.get('host'))
      return config
    })
    const { context } = await inPagesRouter(site)
    hosts.splice(0)
    await site.auth(context)
    expect(hosts).toEqual(['app.example'])
  })
})

describe('requestAuth', () => {
  it('returns one auth context for each request, with or without the request as argument', async () => {
    const { site } = counting()
    const { request, scope } = await annAsks(site)
    await scope.act(async () => {
      const requestAuth = await site.requestAuth()
      expect(await site.requestAuth(request)).toBe(requestAuth)
      expect(await requestAuth.session()).toBe(await site.auth())
    })
  })

  it('shares the auth context with the handler around it', async () => {
    const { site } = counting()
    const { request, scope } = await annAsks(site)
    const seen: unknown[] = []
    const handler = site.auth(async (given) => {
      seen.push(
        await (await site.requestAuth(given)).session(),
        given.auth,
        (await site.requestAuth(given)).incomingRequest.method,
      )
    })
    await scope.act(() => handler(request, {}))
    expect(seen[0]).toBe(seen[1])
    expect(seen[2]).toBe('GET')
  })

  it('returns one auth context in the Pages Router', async () => {
    const { site } = counting()
    const { api, context } = await inPagesRouter(site)
    expect(await site.requestAuth(...api)).toBe(await site.requestAuth(context))
  })

  it('rejects a handler', async () => {
    await expect(counting().site.requestAuth((() => undefined) as never)).rejects.toThrow(TypeError)
  })
})
