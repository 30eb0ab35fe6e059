import { afterEach, describe, expect, it } from '@jest/globals'
import { getSession, MiddlewareAuth } from '@authengine/express'
import { opentelemetry, type OpenTelemetryOptions } from '@authengine/opentelemetry'
import { trace } from '@opentelemetry/api'
import { logs } from '@opentelemetry/api-logs'
import type { SpanExporter } from '@opentelemetry/sdk-trace-base'
import { type AuthConfig, type AuthPlugin, MemoryAdapter } from 'authengine'
import { type Browser, FakeClock, FakeIdentityProvider, RecordingLogger } from 'authengine/testing'
import express, { type RequestHandler } from 'express'
import { Telemeters } from '../support/telemetry.js'
import { aConfig, listen, stopAll } from '../unit/plugins/express/fixtures.js'
import { providerAt } from './opSite.js'

let telemeters: Telemeters | undefined
afterEach(async () => {
  await stopAll()
  await telemeters?.stop()
  telemeters = undefined
})

/** Does what the instrumentation of a framework does: a span for each request, which is active in its handlers. */
const framework: RequestHandler = (req, res, next) => {
  trace.getTracer('framework').startActiveSpan(`${req.method} ${req.path}`, (span) => {
    res.once('finish', () => {
      span.end()
    })
    next()
  })
}

/** A site in Express with sessions in a database, and a browser of it. */
async function aSite(
  options: OpenTelemetryOptions = {},
  config: AuthConfig = {},
): Promise<{ browser: Browser; op: FakeIdentityProvider }> {
  const clock = new FakeClock()
  const op = new FakeIdentityProvider({ issuer: 'https://op.example', clock })
  const present: AuthPlugin = { id: 'present', name: 'Present', register: (registry) => void registry.clock(clock) }
  const all = aConfig({
    adapter: new MemoryAdapter(undefined, clock),
    session: { strategy: 'database' },
    providers: [providerAt(op, 'op')],
    ...config,
    plugins: [present, opentelemetry({ logs, ...options }), ...(config.plugins ?? [])],
  })
  const app = express()
  app.use(framework)
  app.use('/auth', MiddlewareAuth(all))
  app.get('/page', async (req, res) => {
    res.send(JSON.stringify(await getSession(req, all)))
  })
  return { browser: (await listen(app)).browser(), op }
}

async function signsIn(browser: Browser, op: FakeIdentityProvider): Promise<Response> {
  const start = await browser.submit('/auth/signin/op', { callbackUrl: '/home' })
  const back = await op.authorize(start.headers.get('location') ?? '')
  return browser.get(back.pathname + back.search, HOSTILE)
}

/** What a stranger, or the browser of a user, may send. */
const HOSTILE = {
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  tracestate: 'secret=ann',
  baggage: 'user=ann@example.test',
  'user-agent': 'the-browser-of-ann',
}

const TREE = [
  'GET /auth/csrf',
  '  authengine csrf http.request.method=GET http.response.status_code=200',
  'POST /auth/signin/op',
  '  authengine signin provider=op http.request.method=POST http.response.status_code=302 outcome=redirect',
  '    authengine begin provider=op',
  '      GET http.request.method=GET server.address=op.example server.port=443 http.response.status_code=200',
  'GET /auth/callback/op',
  '  authengine callback provider=op http.request.method=GET http.response.status_code=302 outcome=signed-in',
  '    authengine proof provider=op',
  '      authengine used.revoke',
  '      GET http.request.method=GET server.address=op.example server.port=443 http.response.status_code=200',
  '      POST http.request.method=POST server.address=op.example server.port=443 http.response.status_code=200',
  '    authengine signIn callback provider=op',
  '    authengine commit provider=op',
  '      authengine linking provider=op',
  '        authengine users.byAccount',
  '        authengine users.byEmail',
  '      authengine transaction',
  '        authengine linking provider=op',
  '          authengine users.byAccount',
  '          authengine users.byEmail',
  '        authengine users.byEmail',
  '        authengine users.byAccount',
  '        authengine users.byAccount',
  '        authengine users.byAccount',
  '        authengine users.byAccount',
  '        authengine users.createWithAccount',
  '        authengine users.byId',
  '        authengine sessions.create',
  'GET /page',
  '  authengine sessions.find',
]

describe('@authengine/opentelemetry with the SDK, in Express', () => {
  it('traces a sign-in under the spans of the framework', async () => {
    telemeters = new Telemeters()
    const { browser, op } = await aSite()
    await signsIn(browser, op)
    await browser.get('/page')
    expect(telemeters.tree()).toEqual(TREE)
  })

  it('measures it', async () => {
    telemeters = new Telemeters()
    const { browser, op } = await aSite()
    await signsIn(browser, op)
    const { browser: other, op: denying } = await aSite()
    denying.person = null
    await signsIn(other, denying)
    await other.get('/auth/nowhere')
    const measured = await telemeters.metrics()
    expect(measured.filter((line) => !line.startsWith('authengine.operation.duration'))).toEqual([
      'authengine.sign_ins provider=op outcome=done 1',
      'authengine.sign_ins provider=op outcome=refused reason=cancelled 1',
    ])
    expect(measured).toContain('authengine.operation.duration error.type=NotFound ×1')
  })

  it('emits security events as log records, in the trace of their request', async () => {
    telemeters = new Telemeters()
    const { browser, op } = await aSite()
    await signsIn(browser, op)
    op.person = null
    await signsIn(browser, op)
    await browser.get('/auth/nowhere')
    expect(telemeters.lines()).toEqual([
      '9 authengine.user.created outcome=done subject.type=user',
      '9 authengine.account.linked outcome=done provider=op method=oidc subject.type=user',
      '9 authengine.sign_in.done outcome=done provider=op method=oidc subject.type=user',
      '13 authengine.sign_in.refused outcome=refused reason=cancelled provider=op method=oidc',
      '13 authengine.request.refused outcome=refused reason=not_found',
    ])
    const traces = new Set(telemeters.spans.map((span) => span.spanContext().traceId))
    expect(telemeters.records.filter(({ spanContext }) => !traces.has(spanContext?.traceId ?? ''))).toEqual([])
  })

  it('adds personal data to log records only if this is set', async () => {
    telemeters = new Telemeters()
    const { browser, op } = await aSite({ includeClients: true, includeUserIds: true })
    await signsIn(browser, op)
    const { attributes } = telemeters.records.at(-1) ?? { attributes: {} }
    expect(attributes).toMatchObject({
      'authengine.actor.id': expect.stringMatching(/./),
      'authengine.session.id': expect.stringMatching(/~/),
      'authengine.data.methods': 'fed',
      'client.address': expect.stringMatching(/127\.0\.0\.1$/),
      'user_agent.original': HOSTILE['user-agent'],
    })
    expect(JSON.stringify(attributes)).not.toContain('@')
  })

  it('emits nothing that belongs to a person, and no secret', async () => {
    telemeters = new Telemeters()
    const { browser, op } = await aSite()
    await signsIn(browser, op)
    await browser.get('/page?email=ann@example.test', HOSTILE)
    await browser.get('/auth/ann@example.test', HOSTILE)
    await browser.get('/auth/callback/ann@example.test?code=secret', HOSTILE)
    await browser.submit('/auth/signin/ann@example.test', { login: 'ann' })
    const emitted = JSON.stringify([
      telemeters.spans
        .filter(({ instrumentationScope }) => instrumentationScope.name === 'authengine')
        .map(({ attributes, events, links, name, status }) => ({ attributes, events, links, name, status })),
      telemeters.records.map(({ attributes, body, eventName }) => ({ attributes, body, eventName })),
      await telemeters.metrics(),
    ])
    const secrets = [...browser.cookies.values(), ...op.requests.flatMap(({ params }) => [...params.values()])]
    expect(emitted).toContain('authengine callback')
    expect(secrets.length).toBeGreaterThan(10)
    const harmless = new Set(['true', 'S256', 'code', 'op'])
    for (const each of ['ann', 'Ann', '127.0.0.1', 'browser-of', ...secrets.filter((value) => !harmless.has(value))])
      expect(emitted).not.toContain(each)
  })

  it('E13: neither continues a trace of a stranger nor starts one at a provider', async () => {
    telemeters = new Telemeters()
    const { browser, op } = await aSite()
    await signsIn(browser, op)
    const traces = telemeters.spans.map((span) => span.spanContext())
    expect(traces.map(({ traceId }) => traceId)).not.toContain(HOSTILE.traceparent.slice(3, 35))
    expect(JSON.stringify(traces.map(({ traceState }) => traceState?.serialize() ?? ''))).not.toContain('ann')
    const sent = op.requests.flatMap(({ headers }) => [...headers.keys()])
    expect(sent).toContain('accept')
    expect(sent.filter((name) => /^(traceparent|tracestate|baggage)$/.test(name))).toEqual([])
  })
})

const failing: SpanExporter = {
  export: () => {
    throw new TypeError('The exporter is broken.')
  },
  shutdown: () => Promise.reject(new TypeError('The exporter is broken.')),
}
const hanging: SpanExporter = { export: () => undefined, shutdown: () => Promise.resolve() }

describe('@authengine/opentelemetry', () => {
  it.each([
    ['an exporter that throws', () => new Telemeters(failing)],
    ['an exporter that never ends', () => new Telemeters(hanging)],
    ['no SDK', () => undefined],
  ])('E14: does not affect a sign-in: %s', async (_name, start) => {
    telemeters = start()
    const log = new RecordingLogger()
    const logging: AuthPlugin = { id: 'log', name: 'Log', register: (registry) => void registry.logger(log) }
    const { browser, op } = await aSite({}, { plugins: [logging] })
    expect((await signsIn(browser, op)).headers.get('location')).toMatch(/\/home$/)
    expect(await (await browser.get('/page')).json()).toMatchObject({ user: { name: 'Ann' } })
    expect(log.lines).toEqual([])
  })
})
