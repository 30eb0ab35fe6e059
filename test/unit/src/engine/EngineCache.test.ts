import { describe, expect, it } from '@jest/globals'
import type { AuthError } from '../../../../src/core/AuthError.js'
import { ConfigurationError } from '../../../../src/core/errors.js'
import type { AuthConfig } from '../../../../src/engine/AuthConfig.js'
import { EngineCache } from '../../../../src/engine/AuthEngine.js'
import { ProcessState } from '../../../../src/engine/sharedParts.js'
import { FrameworkBinding } from '../../../../src/plugin-api/AuthPlugin.js'

/** A framework that uses plain requests. */
class Plain extends FrameworkBinding<Request> {
  override readonly id = 'plain'
  override readonly name = 'plain'
  override defaults(): AuthConfig {
    return { basePath: '/mounted' }
  }
  override incomingRequestOf(native: Request): Request {
    return native
  }
  override requestOf(native: Request): Request {
    return native
  }
  override respond(_: Request, response: Response): Response {
    return response
  }
  override keepCookies(): void {
    return undefined
  }
}

const config = (): AuthConfig => ({
  url: 'https://app.example',
  secret: 'for-tests-only-0123456789abcdefghijklmnopqrstuv',
})

describe('EngineCache', () => {
  it('builds one engine for one configuration object', () => {
    const cache = new EngineCache(new Plain())
    const [one, two] = [config(), config()]
    expect(cache.for(one)).toBe(cache.for(one))
    expect(cache.for(one)).not.toBe(cache.for(two))
  })

  it('registers its binding together with the plugins of the application', async () => {
    const registered: string[] = []
    const plugins = [{ id: 'mine', name: 'mine', register: () => void registered.push('mine') }]
    const engine = new EngineCache(new Plain()).for({ ...config(), plugins })
    const response = (await engine.serve(new Request('https://app.example/mounted/session'))) as Response
    expect(await response.json()).toBeNull()
    expect(registered).toEqual(['mine'])
  })

  it('leaves plugins that are not a list to the engine, which reports them', () => {
    const wrong = { ...config(), plugins: {} as never }
    expect(() => new EngineCache(new Plain()).for(wrong)).toThrow('plugins: is not a list.')
  })

  it('reads the environment when an engine is built, not earlier', () => {
    let reads = 0
    const cache = new EngineCache(new Plain(), () => ({ AUTH_URL: `https://${String(++reads)}.example` }))
    expect(reads).toBe(0)
    const mine = config()
    cache.for(mine)
    cache.for(mine)
    expect(reads).toBe(1)
  })

  it('calls a configuration function for each request, and builds one engine for each returned object', async () => {
    const [one, two] = [config(), config()]
    const cache = new EngineCache(new Plain())
    const source = (host: string) => Promise.resolve(host === 'one' ? one : two)
    expect(await cache.from(source, {}, 'one')).toBe(await cache.from(source, {}, 'one'))
    expect(await cache.from(source, {}, 'one')).toBe(cache.for(one))
    expect(await cache.from(source, {}, 'one')).not.toBe(await cache.from(source, {}, 'two'))
    expect(await cache.from(one, {})).toBe(cache.for(one))
  })

  it('calls a configuration function once for each request', async () => {
    let made = 0
    const source = () => {
      made += 1
      return config()
    }
    const [cache, request] = [new EngineCache(new Plain()), {}]
    const engines = await Promise.all([cache.from(source, request), cache.from(source, request)])
    expect(made).toBe(1)
    expect(engines[0]).toBe(engines[1])
    expect(await cache.from(source, {})).not.toBe(engines[0])
  })

  it('counts attempts over all configurations that one function returns', async () => {
    const providers: AuthConfig['providers'] = [{ id: 'cred', type: 'credentials', authorize: () => null }]
    const logger = { warn: () => undefined }
    const source = () => ({
      ...config(),
      providers,
      logger,
      limits: { credentials: { account: [{ max: 2, seconds: 60 }] } },
    })
    const cache = new EngineCache(new Plain())
    const attempt = async (): Promise<unknown> => {
      const engine = await cache.from(source, {})
      return engine
        .signIn(new Request('https://app.example/'), 'cred', { username: 'ann' })
        .catch((error: unknown) => error)
    }
    const failures = [await attempt(), await attempt(), await attempt()]
    expect(failures.map((error) => (error as AuthError).type)).toEqual([
      'CredentialsSignin',
      'CredentialsSignin',
      'TooManyAttempts',
    ])
  })

  it('passes its process state to all engines', async () => {
    const processState = new ProcessState()
    const cache = new EngineCache(new Plain(), undefined, processState)
    const providers: AuthConfig['providers'] = [{ id: 'cred', type: 'credentials', authorize: () => ({ id: 'ann' }) }]
    const incomingRequest = (cookie: string) => new Request('https://app.example/', { headers: { cookie } })
    const mine = { ...config(), providers, limits: false } as const
    const [one, two] = [cache.for({ ...mine }), cache.for({ ...mine })]
    const { cookies } = await one.signIn(incomingRequest(''), 'cred', {})
    const cookie = `${cookies[0]?.name ?? ''}=${cookies[0]?.value ?? ''}`
    expect((await two.session(incomingRequest(cookie))).session).not.toBeNull()
    await one.signOut(incomingRequest(cookie))
    expect((await two.session(incomingRequest(cookie))).session).toBeNull()
  })

  it('does not change the configuration', () => {
    const mine = Object.freeze(config())
    new EngineCache(new Plain()).for(mine)
    expect(mine).toEqual(config())
  })

  it('throws for a configuration with faults, every time', () => {
    const cache = new EngineCache(new Plain())
    const broken = { ...config(), bodyLimit: -1 }
    expect(() => cache.for(broken)).toThrow(ConfigurationError)
    expect(() => cache.for(broken)).toThrow(ConfigurationError)
  })
})
