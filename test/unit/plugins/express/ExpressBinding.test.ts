import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { afterEach, describe, expect, it } from '@jest/globals'
import { MiddlewareAuth } from '@authengine/express'
import type { RequestHandler } from 'express'
import { ExpressBinding } from '../../../../plugins/express/src/ExpressBinding.js'
import { aConfig, ANN, listen, type Site, statusOf, stopAll, VERSIONS } from './fixtures.js'

afterEach(stopAll)

describe.each(VERSIONS)('the binding in $version', ({ express }) => {
  const site = (config = aConfig(), ...before: RequestHandler[]): Promise<Site> => {
    const app = express()
    for (const handler of before) app.use(handler)
    app.use('/auth', MiddlewareAuth(config))
    return listen(app)
  }

  it('attack #22: takes no host from an absolute-form target', async () => {
    const { raw } = await site()
    const answer = await raw('GET http://evil.example/auth/providers HTTP/1.1', 'Host: app.example')
    expect(statusOf(answer)).toBe(200)
    expect(answer).toContain('http://app.example/auth/signin/cred')
    expect(answer).not.toContain('evil')
  })

  it.each(['[', 'a b', 'a@b', 'a/b', 'a?b', 'a#b', '%', 'xn--', 'a:99999', '..', '\xe9', ''])(
    'attack #110: answers the Host header %j with 400, or ignores it if the URL of the site is set',
    async (host) => {
      const lines = ['GET /auth/providers HTTP/1.1', `Host: ${host}`]
      expect(statusOf(await (await site()).raw(...lines))).toBe(400)
      const configured = await (await site(aConfig({ url: 'https://app.example' }))).raw(...lines)
      expect(statusOf(configured)).toBe(200)
      expect(configured).toContain('https://app.example/auth/signin/cred')
    },
  )

  it('attack #110: answers HTTP/1.0 without a host with 400', async () => {
    const { raw } = await site()
    expect(statusOf(await raw('GET /auth/providers HTTP/1.0'))).toBe(400)
  })

  it('attack #110: answers two Host headers with 400', async () => {
    const { raw } = await site()
    expect(statusOf(await raw('GET /auth/providers HTTP/1.1', 'Host: a.example', 'Host: b.example'))).toBe(400)
  })

  it('attack #109: ignores forwarded headers if the URL of the site is configured', async () => {
    const { raw } = await site(aConfig({ url: 'https://app.example' }))
    const answer = await raw('GET /auth/providers HTTP/1.1', 'Host: x', 'X-Forwarded-Host: evil.example, b')
    expect(answer).toContain('https://app.example/auth')
    expect(answer).not.toContain('evil')
  })

  it('attack #109: uses the first of several forwarded lines', async () => {
    const { raw } = await site()
    const forwarded = ['X-Forwarded-Host: a.example', 'X-Forwarded-Host: b.example', 'X-Forwarded-Proto: https,http']
    const answer = await raw('GET /auth/providers HTTP/1.1', 'Host: x', ...forwarded)
    expect(answer).toContain('https://a.example/auth')
    expect(answer).not.toContain('b.example')
  })

  it('attack #109: treats a malformed forwarded scheme as http', async () => {
    const app = express()
    app.set('trust proxy', true)
    app.use('/auth', MiddlewareAuth(aConfig()))
    const { raw } = await listen(app)
    const answer = await raw('GET /auth/providers HTTP/1.1', 'Host: app.example', 'X-Forwarded-Proto: javascript')
    expect(answer).toContain('http://app.example/auth')
  })

  it.each(['TRACE', 'PUT', 'PATCH', 'DELETE'])('answers %s with 405 and lists the allowed methods', async (method) => {
    const { raw } = await site()
    const answer = await raw(`${method} /auth/session HTTP/1.1`, 'Host: app.example')
    expect(statusOf(answer)).toBe(405)
    expect(answer).toMatch(/^allow: GET, POST\r$/im)
  })

  it('sends a reason phrase, and no content type without content', async () => {
    const { browser } = await site()
    const answer = await browser().submit('/auth/signout')
    expect(answer.statusText).toBe('Found')
    expect(answer.headers.get('content-type')).toBeNull()
  })

  it('keeps the cookies and the Vary header of the application', async () => {
    const { browser } = await site(aConfig(), (_req, res, next) => {
      res.setHeader('set-cookie', ['first=1', 'second=2'])
      res.vary('Origin')
      next()
    })
    const answer = await browser().submit('/auth/callback/cred', ANN)
    expect(answer.headers.getSetCookie().map((line) => line.split('=', 1)[0])).toEqual([
      'first',
      'second',
      'authengine.session-token',
      'authengine.device',
    ])
    expect(answer.headers.get('vary')).toBe('Origin, Cookie')
  })

  const form = 'application/x-www-form-urlencoded'
  const parsers: [string, RequestHandler[]][] = [
    ['no parser', []],
    ['json and urlencoded', [express.json(), express.urlencoded({ extended: true })]],
    ['simple urlencoded', [express.urlencoded({ extended: false })]],
    ['text', [express.text({ type: () => true })]],
    ['raw', [express.raw({ type: () => true })]],
  ]
  describe.each(parsers)('behind %s', (_name, before: RequestHandler[]) => {
    it('attack #302: reads forms and JSON', async () => {
      const { browser } = await site(aConfig(), ...before)
      const ann = browser()
      const csrfToken = await ann.csrfToken()
      const signIn = await ann.postJson('/auth/callback/cred', { ...ANN, csrfToken })
      expect(signIn.headers.getSetCookie()).toHaveLength(2)
      const signOut = await ann.submit('/auth/signout')
      expect(signOut.headers.get('location')).toBe(`${ann.origin}/`)
    })

    it('attack #302: refuses a field that is repeated with another value', async () => {
      const { browser } = await site(aConfig(), ...before)
      const ann = browser()
      const csrfToken = await ann.csrfToken()
      const answer = await ann.request('/auth/callback/cred', {
        method: 'POST',
        headers: { 'content-type': form, origin: ann.origin },
        body: `csrfToken=${csrfToken}&username=ann&password=right&password=wrong`,
      })
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []])
    })

    it('defect R21: refuses a list in JSON for a field on which a sign-in depends', async () => {
      const { browser } = await site(aConfig(), ...before)
      const ann = browser()
      const csrfToken = await ann.csrfToken()
      const answer = await ann.postJson('/auth/callback/cred', { ...ANN, password: ['right', 'wrong'], csrfToken })
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []])
    })

    it('attack #302: passes only strings to authorize, never an object', async () => {
      const seen: unknown[] = []
      const provider = {
        id: 'cred',
        type: 'credentials' as const,
        authorize: (credentials: Readonly<Record<string, string>>) => {
          seen.push(...Object.values(credentials))
          return null
        },
      }
      const { browser } = await site(aConfig({ providers: [provider] }), ...before)
      const ann = browser()
      const csrfToken = await ann.csrfToken()
      const nested = await ann.post('/auth/callback/cred', { csrfToken, 'username[$ne]': 'x', 'password[a][b]': 'y' })
      expect(nested.status).toBe(302)
      const json = await ann.postJson('/auth/callback/cred', { csrfToken, username: { $ne: 'x' } })
      expect(json.status).toBe(400)
      expect(seen).toEqual(['x', 'y'])
    })
  })

  it('attack #302: answers 400 if a middleware consumed the body', async () => {
    const { browser } = await site(aConfig(), (req, _res, next) => {
      req.resume().on('end', () => {
        next()
      })
    })
    const ann = browser()
    const headers = { 'content-type': form, origin: ann.origin }
    const answer = await ann.request('/auth/callback/cred', { method: 'POST', headers, body: 'a=b' })
    expect(answer.status).toBe(400)
  })

  it.each([
    ['form', form, `padding=${'x'.repeat(10_000_000)}`],
    ['JSON', 'application/json', JSON.stringify({ padding: 'x'.repeat(10_000_000) })],
  ])('attack #26: answers 10 MB of %s with 413', async (_name, type, body) => {
    const { browser } = await site()
    const headers = { 'content-type': type, origin: browser().origin }
    const answer = await browser().request('/auth/callback/cred', { method: 'POST', headers, body })
    expect(answer.status).toBe(413)
  })

  it('attack #26: answers a chunked body over the limit with 413, and the connection can be used again', async () => {
    const { origin } = await site()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const upload = request(`${origin}/auth/callback/cred`, { agent, method: 'POST', headers: { 'content-type': form } })
    for (let count = 0; count < 100; count++) upload.write('x'.repeat(10_000))
    upload.end()
    const [refused] = (await once(upload, 'response')) as [IncomingMessage]
    expect(refused.statusCode).toBe(413)
    await once(refused.resume(), 'end')
    const second = request(`${origin}/auth/session`, { agent }).end()
    const [answer] = (await once(second, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(200)
    expect(second.reusedSocket).toBe(true)
    agent.destroy()
  })
})

describe('ExpressBinding', () => {
  const binding = new ExpressBinding()

  it('reports that cookies cannot be set without a response, or after its headers are sent', async () => {
    const app = VERSIONS[0]!.express()
    const seen: (boolean | undefined)[] = []
    app.get('/', (req, res) => {
      seen.push(binding.incomingRequestOf({ req }).keepsCookies, binding.incomingRequestOf({ req, res }).keepsCookies)
      res.flushHeaders()
      seen.push(binding.incomingRequestOf({ req, res }).keepsCookies)
      binding.keepCookies({ req, res }, [{ name: 'late', value: '1', options: {} }])
      res.end()
    })
    const answer = await (await listen(app)).browser().get('/')
    expect(seen).toEqual([false, true, false])
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})
