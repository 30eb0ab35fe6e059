import { FullstackAuth } from '@authengine/next'
import { getEngine, MiddlewareAuth } from '@authengine/express'
import { SignalAuth } from '@authengine/solid-start'
import { CompilerAuth } from '@authengine/sveltekit'
import { describe, expect, it } from '@jest/globals'
import { AuthError, type AuthPlugin, NotInstalled } from 'authengine'
import { apiToken } from 'authengine/plugin'
import { aConfig } from '../support/aConfig.js'
import { anEngine } from '../support/anEngine.js'

interface Greeting {
  greet(name: string): string
}
const Greetings = apiToken<Greeting>('@example/greetings', 'plugins: [greetings()]')
const Names = apiToken<{ of(id: string): string }>('@example/names')

let made = 0
const greetings = (): AuthPlugin => ({
  id: 'greetings',
  name: 'Greetings',
  register(registry) {
    registry.provides(Greetings, ({ api, plugin }) => {
      made++
      return { greet: (id) => `Hello ${api(Names)?.of(id) ?? id} from ${plugin}` }
    })
  },
})
const names: AuthPlugin = {
  id: 'names',
  name: 'Names',
  register: (registry) => void registry.provides(Names, () => ({ of: (id) => id.toUpperCase() })),
}

describe('engine.api', () => {
  it('returns what a plugin provides: created when it is first used, once for each engine', () => {
    made = 0
    const { engine } = anEngine({ plugins: [greetings(), names] })
    expect(made).toBe(0)
    expect(engine.api(Greetings).greet('ann')).toBe('Hello ANN from greetings')
    expect(engine.api(Greetings)).toBe(engine.api(Greetings))
    expect(made).toBe(1)
  })

  it('finds it by the name of the token, so that copies of a package share it', () => {
    const { engine } = anEngine({ plugins: [greetings()] })
    const copy = apiToken<Greeting>('@example/greetings')
    expect(engine.api(copy)).toBe(engine.api(Greetings))
    expect(Object.isFrozen(copy)).toBe(true)
  })

  it('passes the APIs of other plugins to a plugin, if they are installed', () => {
    expect(
      anEngine({ plugins: [greetings()] })
        .engine.api(Greetings)
        .greet('ann'),
    ).toBe('Hello ann from greetings')
  })

  it('throws NotInstalled with the line to add', () => {
    const { engine } = anEngine()
    expect(() => engine.api(Greetings)).toThrow(NotInstalled)
    expect(() => engine.api(Greetings)).toThrow(/"@example\/greetings".*plugins: \[greetings\(\)\]/)
    expect(() => engine.api(Names)).toThrow('plugins: [/* the plugin of @example/names */]')
    expect(() => engine.api(apiToken('toString'))).toThrow(NotInstalled)
  })

  it('refuses two plugins with one token', () => {
    const other: AuthPlugin = { ...greetings(), id: 'other' }
    expect(() => anEngine({ plugins: [greetings(), other] })).toThrow(
      /plugins\[2\] \("Greetings"\) provides: offers "@example\/greetings", as "greetings" does/,
    )
  })

  it('refuses values that are not functions', () => {
    const wrong = { id: 'wrong', name: 'wrong', register: (r: never) => (r as any).provides(Greetings, {}) } as never // eslint-disable-line
    expect(() => anEngine({ plugins: [wrong] })).toThrow(/provides: must be a function/)
  })

  it('reports APIs that need each other', () => {
    const circle = (id: string, own: typeof Names, others: typeof Names): AuthPlugin => ({
      id,
      name: id,
      register: (registry) => void registry.provides(own, (services) => services.api(others) ?? { of: (name) => name }),
    })
    const Ids = apiToken<{ of(id: string): string }>('@example/ids')
    const { engine } = anEngine({ plugins: [circle('one', Names, Ids), circle('two', Ids, Names)] })
    expect(() => engine.api(Names)).toThrow(/depends on itself/)
  })

  it('passes only its services to the factory of a plugin', () => {
    const given: unknown[][] = []
    const curious: AuthPlugin = {
      id: 'curious',
      name: 'curious',
      register: (registry) =>
        void registry.provides(Names, (...all: unknown[]) => {
          given.push(all)
          return { of: String }
        }),
    }
    anEngine({ plugins: [curious] }).engine.api(Names)
    expect(given.map(({ length }) => length)).toEqual([1])
  })
})

describe('api of a framework binding', () => {
  const config = aConfig({ plugins: [greetings()] })
  const lazily = () => Promise.resolve(config)
  const greeting = 'Hello ann from greetings'
  const request = new Request('https://app.example/')

  it('Express', async () => {
    expect((await MiddlewareAuth(config).api(Greetings)).greet('ann')).toBe(greeting)
    expect(await MiddlewareAuth(config).api(Greetings)).toBe(getEngine(config).api(Greetings))
    expect((await MiddlewareAuth(lazily).api(Greetings, {} as never)).greet('ann')).toBe(greeting)
    await expect(MiddlewareAuth(lazily).api(Greetings)).rejects.toThrow(TypeError)
    await expect(MiddlewareAuth(config).api(Names)).rejects.toThrow(NotInstalled)
  })

  it('Next', async () => {
    expect((await FullstackAuth(config).api(Greetings)).greet('ann')).toBe(greeting)
    const error: unknown = await FullstackAuth(config)
      .api(Names)
      .catch((thrown: unknown) => thrown)
    expect(AuthError.is(error) && error.type).toBe('NotInstalled')
  })

  it('SolidStart', async () => {
    expect((await SignalAuth(config).api(Greetings)).greet('ann')).toBe(greeting)
    expect((await SignalAuth(lazily).api(Greetings, { request })).greet('ann')).toBe(greeting)
    await expect(SignalAuth(lazily).api(Greetings)).rejects.toThrow(TypeError)
  })

  it('SvelteKit', async () => {
    expect((await CompilerAuth(config).api(Greetings)).greet('ann')).toBe(greeting)
    expect((await CompilerAuth(lazily).api(Greetings, { request } as never)).greet('ann')).toBe(greeting)
    await expect(CompilerAuth(lazily).api(Greetings)).rejects.toThrow(TypeError)
  })
})
