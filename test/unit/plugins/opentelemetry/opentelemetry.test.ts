import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from '@jest/globals'
import { opentelemetry, type OpenTelemetryOptions } from '@authengine/opentelemetry'
import { trace } from '@opentelemetry/api'
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { type AuthConfig, customFetch, MemoryAdapter } from 'authengine'
import { FakeClock, FakeIdentityProvider } from 'authengine/testing'
import { anEngine, type EngineUnderTest, ORIGIN } from '../../../support/anEngine.js'
import { Telemeters } from '../../../support/telemetry.js'
import { anOpSite } from '../../../wire/opSite.js'

let telemeters: Telemeters | undefined
const started = (): Telemeters => (telemeters = new Telemeters())
afterEach(async () => {
  await telemeters?.stop()
  telemeters = undefined
})

const traced = (options?: OpenTelemetryOptions, config: AuthConfig = {}): EngineUnderTest =>
  anEngine({ ...config, plugins: [opentelemetry(options)] })

const namesIn = ({ spans }: Telemeters): string[] => spans.map(({ name }) => name)

describe('opentelemetry', () => {
  it('uses an SDK that is started after the engine was built, and after its first request', async () => {
    const { browser } = traced()
    await browser().get('/auth/session')
    const sdk = started()
    await browser().get('/auth/session')
    expect(namesIn(sdk)).toEqual(['authengine session'])
    expect(await sdk.metrics()).toEqual(['authengine.operation.duration ×1'])
  })

  it('names its tracer and its meter, with the version of the package', async () => {
    const sdk = started()
    await traced().browser().get('/auth/session')
    const { version } = JSON.parse(readFileSync('plugins/opentelemetry/package.json', 'utf8')) as { version: string }
    expect(sdk.spans.map(({ instrumentationScope: { name, version } }) => ({ name, version }))).toEqual([
      { name: 'authengine', version },
    ])
  })

  it('makes no spans of the kinds that are left out, but measures them', async () => {
    const sdk = started()
    const { engine, browser } = traced({ spans: { step: undefined, database: true } })
    await engine.session({ url: ORIGIN, headers: new Headers() })
    await browser().get('/auth/csrf')
    expect(namesIn(sdk)).toEqual(['authengine csrf'])
    expect(await sdk.metrics()).toHaveLength(2)
  })

  it('has no span of an operation that is left out between those around it', async () => {
    const sdk = started()
    const config = { adapter: new MemoryAdapter(), session: { strategy: 'database' } } as const
    const { browser } = traced({ spans: { request: false } }, { ...config, providers: [] })
    const visitor = browser()
    visitor.plant('__Host-authengine.session-token', 'a'.repeat(43))
    await trace.getTracer('framework').startActiveSpan('GET /', async (span) => {
      await visitor.get('/auth/session')
      span.end()
    })
    expect(sdk.tree()).toEqual(['GET /', '  authengine sessions.find', '  authengine sessions.delete'])
  })

  it.each([
    [{ span: {} }, 'span: is unknown'],
    [{ spans: { sessions: true } }, 'spans.sessions: is unknown'],
  ])('refuses the unknown option of %j', (options, problem) => {
    expect(() => opentelemetry(options as OpenTelemetryOptions)).toThrow(problem)
  })

  it('marks only faults as errors', async () => {
    const sdk = started()
    const failing = (): never => {
      throw new RangeError('ann@example.test')
    }
    const { browser, engine } = traced({ spans: { session: true } }, { callbacks: { session: failing } })
    const ann = browser()
    await ann.submit('/auth/callback/cred', { username: 'ann', password: 'wrong' })
    await ann.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
    await expect(engine.session({ url: ORIGIN, headers: new Headers({ cookie: ann.cookieHeader }) })).rejects.toThrow()
    const roots = sdk.tree().filter((line) => !line.startsWith(' ') && !line.includes('csrf'))
    expect(roots).toEqual([
      'authengine callback provider=cred http.request.method=POST http.response.status_code=302 error.type=CredentialsSignin',
      'authengine callback provider=cred http.request.method=POST http.response.status_code=302 outcome=signed-in',
      'authengine session error.type=JWTSessionError ERROR',
    ])
  })

  it('marks requests to which another service responds with an error', async () => {
    const sdk = started()
    const { browser, op, signIn } = anOpSite({ config: { plugins: [opentelemetry()] } })
    op.fail('token', new Response('{"error":"server_error"}', { status: 503 }))
    await signIn(browser())
    expect(sdk.tree().filter((line) => line.includes('=503'))).toEqual([
      '    POST http.request.method=POST server.address=op.example server.port=443 http.response.status_code=503 error.type=503 ERROR',
    ])
  })

  it('counts the refreshes of tokens that are running', async () => {
    const sdk = started()
    const clock = new FakeClock()
    const op = new FakeIdentityProvider({ issuer: 'https://op.example', clock })
    const during: string[] = []
    const watched: typeof fetch = async (input, init) => {
      during.push(...(await refreshesIn(sdk)))
      return op.fetch(input, init)
    }
    const { browser, engine, signIn } = anOpSite({
      ...{ clock, op, adapter: new MemoryAdapter() },
      options: { [customFetch]: watched },
      config: { plugins: [opentelemetry()] },
    })
    const ann = browser()
    await signIn(ann)
    expect(during).toEqual([])
    clock.forward(7200)
    await engine.tokens.get({ url: ORIGIN, headers: new Headers({ cookie: ann.cookieHeader }) }, 'op')
    expect(during.at(-1)).toBe('authengine.tokens.refreshes.active provider=op 1')
    expect(await refreshesIn(sdk)).toEqual(['authengine.tokens.refreshes.active provider=op 0'])
  })

  it('counts limits that are reached', async () => {
    const sdk = started()
    const { browser } = traced({}, { limits: { credentials: { account: [{ max: 1, seconds: 60 }] } } })
    for (let at = 0; at < 3; at++) await browser().submit('/auth/callback/cred', { username: 'ann', password: 'wrong' })
    expect((await sdk.metrics()).filter((line) => line.includes('limits'))).toEqual([
      'authengine.limits.reached provider=cred 2',
    ])
  })
})

const refreshesIn = async (sdk: Telemeters): Promise<string[]> =>
  (await sdk.metrics()).filter((line) => line.includes('refreshes'))

describe('an SDK that another copy of the API has registered', () => {
  const GLOBAL = Symbol.for('opentelemetry.js.api.1')
  const globals = globalThis as { [GLOBAL]?: unknown }
  afterEach(() => {
    Reflect.deleteProperty(globals, GLOBAL)
  })

  it.each([
    ['used if the other copy is newer', '1.99.0', ['authengine session']],
    ['not used if it is older', '1.3.0', []],
    ['not used if it is of another major version', '2.0.0', []],
  ])('E14: is %s', async (_name, version, names) => {
    const exporter = new InMemorySpanExporter()
    const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
    globals[GLOBAL] = { version, trace: provider }
    expect((await traced().browser().get('/auth/session')).status).toBe(200)
    expect(exporter.getFinishedSpans().map(({ name }) => name)).toEqual(names)
  })
})
