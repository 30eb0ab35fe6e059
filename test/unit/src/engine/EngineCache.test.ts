import { describe, expect, it } from '@jest/globals'
import { type AuthConfig, EngineCache, FrameworkBinding } from '../../../../src/engine/index.js'
import { ConfigurationError } from '../../../../src/errors/index.js'

/** A framework whose requests are plain requests. */
class Plain extends FrameworkBinding<Request> {
  override readonly name = 'plain'
  override defaults(): AuthConfig {
    return { basePath: '/mounted' }
  }
  override callerOf(native: Request): Request {
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

const config = (): AuthConfig => ({ url: 'https://app.example', secret: 'x'.repeat(32) })

describe('EngineCache', () => {
  it('builds one engine for one configuration object', () => {
    const cache = new EngineCache(new Plain())
    const [one, two] = [config(), config()]
    expect(cache.for(one)).toBe(cache.for(one))
    expect(cache.for(one)).not.toBe(cache.for(two))
  })

  it('registers its binding beside the plugins of the application', async () => {
    const registered: string[] = []
    const plugins = [{ name: 'mine', register: () => void registered.push('mine') }]
    const engine = new EngineCache(new Plain()).for({ ...config(), plugins })
    const response = (await engine.serve(new Request('https://app.example/mounted/session'))) as Response
    expect(await response.json()).toBeNull()
    expect(registered).toEqual(['mine'])
  })

  it('reads the environment when an engine is built, not before', () => {
    let reads = 0
    const cache = new EngineCache(new Plain(), () => ({ AUTH_URL: `https://${String(++reads)}.example` }))
    expect(reads).toBe(0)
    const mine = config()
    cache.for(mine)
    cache.for(mine)
    expect(reads).toBe(1)
  })

  it('does not change the configuration', () => {
    const mine = Object.freeze(config())
    new EngineCache(new Plain()).for(mine)
    expect(mine).toEqual(config())
  })

  it('refuses a configuration that cannot work, every time', () => {
    const cache = new EngineCache(new Plain())
    const broken = { ...config(), bodyLimit: -1 }
    expect(() => cache.for(broken)).toThrow(ConfigurationError)
    expect(() => cache.for(broken)).toThrow(ConfigurationError)
  })
})
