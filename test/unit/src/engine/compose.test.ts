import { describe, expect, it, jest } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { Logger } from '../../../../src/core/ports.js'
import { ConfigurationError } from '../../../../src/core/errors.js'
import type { AuthConfig } from '../../../../src/engine/AuthConfig.js'
import { FetchClient } from '../../../../src/http/FetchClient.js'
import { Tokens } from '../../../../src/oauth/oauthFeature.js'
import type { AuthPlugin, PluginRegistry } from '../../../../src/plugin-api/AuthPlugin.js'
import { apiToken } from '../../../../src/plugin-api/tokens.js'
import { JwtSessionStrategy } from '../../../../src/sessions/JwtSessionStrategy.js'
import { FlowMemory } from '../../../../src/sign-in/FlowMemory.js'
import type { FlowServices } from '../../../../src/plugin-api/PluginServices.js'
import { FakeClock, RecordingLogger, SeededRandom } from '../../../../src/testing/index.js'
import { ann, Passport, PassportFlow } from '../sign-in/parts.js'
import { composed } from './composed.js'
import { AGAIN } from '../../../support/aStrength.js'

let made = 0
const plugin = (register: (registry: PluginRegistry) => unknown): AuthPlugin => ({
  id: `test-${'x'.repeat(++made)}`,
  name: 'test',
  register: (registry) => void register(registry),
})

const findingsOf = (config: AuthConfig, env = {}): readonly { option: string }[] => {
  try {
    composed(config, env)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.findings
    throw error
  }
  return []
}

describe('compose', () => {
  it('builds a site from an empty configuration', () => {
    const site = composed({}, {})
    expect(site.settings.basePath).toBe('/auth')
    expect(site.sessions).toBeInstanceOf(JwtSessionStrategy)
    expect(site.binding).toBeUndefined()
  })

  it('serves the routes of the site', () => {
    const { router } = composed({}, {})
    const served = ['signin', 'signout', 'callback', 'session', 'csrf', 'providers', 'error', 'verify-request']
    expect(served.filter((path) => !router.serves(`/${path}`))).toEqual([])
  })

  it('lists every fault at once: of options, providers, environment and plugins', () => {
    const found = findingsOf(
      {
        session: { maxAge: 0 },
        providers: [{ type: 'credentials' } as never],
        plugins: [plugin((registry) => registry.provider(new Passport({ id: 'op', name: 'Example' })))],
      },
      { AUTH_TRUST_HOST: 'maybe', AUTH_URL: 'nonsense' },
    )
    expect(found.map(({ option }) => option)).toEqual([
      'providers[0]',
      'AUTH_TRUST_HOST',
      'providers ("op")',
      'url (AUTH_URL)',
      'session.maxAge',
    ])
  })

  it('reports callbacks and events that would never be called', () => {
    const config = { callbacks: { jwt: true }, events: { signin: () => undefined }, plugins: {}, secret: 1234 }
    const found = findingsOf(config as never).map(({ option }) => option)
    expect(found).toEqual(['plugins', 'callbacks.jwt', 'events.signin', 'secret'])
  })

  it.each<[unknown, string[]]>([
    [MemoryAdapter, ['is the class MemoryAdapter.']],
    [{ users: {} }, ['has users that lack required functions.', 'has no accounts.']],
    [new MemoryAdapter(), []],
  ])('checks the adapter %p', (adapter, problems) => {
    expect(findingsOf({ adapter: adapter as never })).toEqual(
      problems.map((problem) => expect.objectContaining({ option: 'adapter', problem }) as unknown),
    )
  })

  it('accepts a provider whose flow comes from a plugin, in any order', () => {
    const provider = plugin((registry) => registry.provider(new Passport({ id: 'op', name: 'Example' })))
    const flow = plugin((registry) => registry.flow(new PassportFlow()))
    expect(findingsOf({ plugins: [provider, flow] })).toEqual([])
    expect(findingsOf({ plugins: [flow, provider] })).toEqual([])
  })

  it('uses the session strategy of a plugin, which gets the parts of the site', () => {
    const made: unknown[] = []
    const { sessions } = composed(
      {
        session: { strategy: 'database', maxAge: 60 },
        plugins: [
          plugin((registry) =>
            registry.sessions(
              (_inner, parts) => {
                made.push(parts.settings.session.maxAge)
                return new JwtSessionStrategy(parts, {} as never, {} as never)
              },
              { replaces: true },
            ),
          ),
        ],
      },
      {},
    )
    expect(made).toEqual([60])
    expect(sessions).toBeInstanceOf(JwtSessionStrategy)
  })

  it('prefers the logger of the application to the logger of a plugin', () => {
    const [lines, recorded] = [[] as string[], new RecordingLogger()]
    const plugins = [plugin((registry) => registry.logger(recorded))]
    const { logger } = composed({ plugins, logger: { warn: (code: string) => lines.push(code) } })
    logger.warn('mine')
    logger.error('yours')
    expect(lines).toEqual(['mine'])
    expect(recorded.codes('error')).toEqual(['yours'])
  })

  class OwnLogger {
    warn(): void {
      // Logs nothing.
    }
  }

  it.each<[string, object, number]>([
    ['no logger', {}, 1],
    ['a logger without a function', { error: undefined, warn: null }, 1],
    ['a logger with one', { error: () => undefined }, 0],
    ['a logger that is an instance of a class', new OwnLogger(), 0],
  ])('prints debug lines unless the application has a logger for them: %s', (_, logger, printed) => {
    const print = jest.spyOn(console, 'log').mockReturnValue()
    composed({ debug: true, logger }).logger.debug('code')
    expect(print).toHaveBeenCalledTimes(printed)
    print.mockRestore()
  })

  it('seals sessions with the secrets for tokens', async () => {
    const site = { url: 'https://app.example', secret: 's'.repeat(40) }
    const own = composed({ ...site, jwt: { secret: 'x'.repeat(40) } })
    const [same, other] = [composed({ ...site, secret: 'x'.repeat(40) }), composed(site)]
    const incomingRequest = { url: 'https://app.example', headers: new Headers() }
    const read = { method: 'GET', route: { action: 'session' }, body: {} }
    const ctx = own.contexts.fromIncomingRequest(incomingRequest, read)
    await own.sessions.create(ctx, { ...ann, ...AGAIN })
    const cookie = ctx.cookies.outgoing.map(({ name, value }) => `${name}=${value}`).join('; ')
    const reading = { ...incomingRequest, headers: new Headers({ cookie }) }
    expect(await same.sessions.get(same.contexts.fromIncomingRequest(reading, read))).toMatchObject({
      user: { id: 'user-ann' },
    })
    expect(await other.sessions.get(other.contexts.fromIncomingRequest(reading, read))).toBeNull()
  })

  it('creates a flow with the services of its plugin, once', () => {
    const given: FlowServices[] = []
    const [clock, random] = [new FakeClock(), new SeededRandom()]
    const flows = plugin((registry) => {
      registry.flow(new PassportFlow()).flow((services) => {
        given.push(services)
        return new PassportFlow()
      })
      return registry
        .clock(clock)
        .random(random)
        .provider(new Passport({ id: 'a', name: 'A' }))
    })
    const { settings } = composed({ plugins: [flows], session: { maxAge: 60 } })
    const [memory, http, logger] = [FlowMemory, FetchClient, Logger].map((part) => expect.any(part) as unknown)
    expect(given).toEqual([
      expect.objectContaining({ plugin: flows.id, settings, memory, clock, random, http, logger }),
    ])
  })

  it('creates the API of a feature on first use, and once', () => {
    const { api } = composed()
    expect(api(Tokens)).toBe(api(Tokens))
    expect(() => api(apiToken('nothing'))).toThrow('No plugin provides "nothing".')
  })
})
