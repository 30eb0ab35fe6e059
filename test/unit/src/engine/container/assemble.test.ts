import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { ConfigurationError } from '../../../../../src/core/errors.js'
import type { AuthConfig } from '../../../../../src/engine/AuthConfig.js'
import { assemble } from '../../../../../src/engine/container/assemble.js'
import type { AuthPlugin, PluginRegistry } from '../../../../../src/plugin-api/AuthPlugin.js'
import { JwtSessionStrategy } from '../../../../../src/sessions/JwtSessionStrategy.js'
import { Passport, PassportFlow } from '../../actions/parts.js'

const plugin = (register: (registry: PluginRegistry) => unknown): AuthPlugin => ({
  name: 'test',
  register: (registry) => void register(registry),
})

const findingsOf = (config: AuthConfig, env = {}): readonly { option: string }[] => {
  try {
    assemble(config, env)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.findings
    throw error
  }
  return []
}

describe('assemble', () => {
  it('builds a house from nothing', () => {
    const house = assemble({}, {})
    expect(house.settings.basePath).toBe('/auth')
    expect(house.sessions).toBeInstanceOf(JwtSessionStrategy)
    expect(house.binding).toBeUndefined()
  })

  it('serves the routes of the house', () => {
    const { router } = assemble({}, {})
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

  it('finds callbacks and events that nobody would call', () => {
    const config = { callbacks: { jwt: true }, events: { signin: () => undefined }, plugins: {}, secret: 1234 }
    const found = findingsOf(config as never).map(({ option }) => option)
    expect(found).toEqual(['plugins', 'callbacks.jwt', 'events.signin', 'secret'])
  })

  it.each<[unknown, string[]]>([
    [MemoryAdapter, ['is the class MemoryAdapter.']],
    [{ users: {} }, ['has users that cannot do all they must.', 'has no accounts.']],
    [new MemoryAdapter(), []],
  ])('looks at the adapter %p', (adapter, problems) => {
    expect(findingsOf({ adapter: adapter as never })).toEqual(
      problems.map((problem) => expect.objectContaining({ option: 'adapter', problem }) as unknown),
    )
  })

  it('accepts a provider whose flow comes from a plugin, in whatever order', () => {
    const provider = plugin((registry) => registry.provider(new Passport({ id: 'op', name: 'Example' })))
    const flow = plugin((registry) => registry.flow(new PassportFlow()))
    expect(findingsOf({ plugins: [provider, flow] })).toEqual([])
    expect(findingsOf({ plugins: [flow, provider] })).toEqual([])
  })

  it('takes the sessions of a plugin, made from the parts of the house', () => {
    const made: unknown[] = []
    const { sessions } = assemble(
      {
        session: { strategy: 'database', maxAge: 60 },
        plugins: [
          plugin((registry) =>
            registry.sessions((parts) => {
              made.push(parts.settings.session.maxAge)
              return new JwtSessionStrategy(parts, {} as never, {} as never)
            }),
          ),
        ],
      },
      {},
    )
    expect(made).toEqual([60])
    expect(sessions).toBeInstanceOf(JwtSessionStrategy)
  })
})
