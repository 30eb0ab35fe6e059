import { describe, expect, it } from '@jest/globals'
import { ConfigurationError, type Finding } from '../../../../src/core/errors.js'
import { ContainerRegistry } from '../../../../src/engine/container/ContainerRegistry.js'
import { readPlugins } from '../../../../src/engine/readConfig.js'
import type { AuthPlugin, PluginRegistry } from '../../../../src/plugin-api/AuthPlugin.js'

function found(plugins: unknown): Finding[] {
  const findings: Finding[] = []
  readPlugins(plugins, new ContainerRegistry(), findings)
  return findings
}

const plugin = (register: (registry: PluginRegistry) => unknown): AuthPlugin => ({
  id: 'test',
  name: 'test',
  register,
})

class Unmade implements AuthPlugin {
  readonly id = 'unmade'
  readonly name = 'unmade'
  register(): void {
    // Never called.
  }
}

describe('readPlugins', () => {
  it('registers all plugins in order', () => {
    const asked: unknown[] = []
    const registry = new ContainerRegistry()
    const findings: Finding[] = []
    const note = (given: PluginRegistry): unknown => asked.push(given)
    readPlugins([plugin(note), { ...plugin((given) => given.on({})), id: 'other' }], registry, findings)
    expect((asked as ContainerRegistry[]).map(({ roles }) => roles)).toEqual([registry.roles])
    expect(findings).toEqual([])
  })

  it.each([{}, 'sql', null, new Set()])('refuses %p as the list', (plugins) => {
    expect(found(plugins)).toEqual([{ option: 'plugins', problem: 'is not a list.', fix: 'Write [ … ].' }])
  })

  it.each([
    [{ name: 'x' }, 'has no register.'],
    [{ id: 'x', name: 'x', register: true }, 'has no register.'],
    [undefined, 'is undefined.'],
    ['sql', 'is a string.'],
    [Unmade, 'is the class Unmade.'],
    [() => new Unmade(), 'is a function.'],
    [Promise.resolve(new Unmade()), 'is a promise.'],
  ])('describes the fault of %p, and continues', (given, problem) => {
    const expected = { option: 'plugins[1]', problem, fix: expect.any(String) as unknown }
    const asked: unknown[] = []
    expect(found([new Unmade(), given, plugin(() => asked.push(1))])).toEqual([expected])
    expect(asked).toEqual([1])
  })

  it.each([
    [undefined, 'has no id.'],
    ['', 'has the id "".'],
    ['Test', 'has the id "Test".'],
    ['a/b', 'has the id "a/b".'],
    [7, 'has an id that is a number.'],
    ['oauth', 'has the id "oauth", as a built-in feature has.'],
    ['test', 'has the id "test", as plugins[0] ("test") has.'],
  ])('refuses the id %p, and registers the plugin anyway', (id, problem) => {
    const findings: Finding[] = []
    const asked: unknown[] = []
    const given = { ...plugin(() => asked.push(1)), id }
    readPlugins([plugin(() => undefined), given], new ContainerRegistry(), findings, ['oauth'])
    expect(findings).toEqual([{ option: 'plugins[1] ("test")', problem, fix: expect.any(String) as unknown }])
    expect(asked).toEqual([1])
  })

  it('refuses a plugin that registers asynchronously, whatever the result is', async () => {
    const fix = 'Make it synchronous: what it registers later would be lost. Wait before you make the plugin.'
    const expected = [{ option: 'plugins[0] ("test")', problem: 'has an async register.', fix }]
    expect(found([plugin(() => Promise.reject(new Error('later')))])).toEqual(expected)
    await new Promise(setImmediate)
  })

  it('names the plugin that throws, and keeps the cause and earlier findings', () => {
    const cause = new TypeError('boom')
    const failing = plugin(() => {
      throw cause
    })
    let thrown: unknown
    try {
      found([undefined, failing])
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(ConfigurationError)
    expect((thrown as ConfigurationError).cause).toEqual({ err: cause })
    expect((thrown as ConfigurationError).findings.map(({ option, problem }) => [option, problem])).toEqual([
      ['plugins[0]', 'is undefined.'],
      ['plugins[1] ("test")', 'could not register: boom.'],
    ])
  })

  it('passes on a ConfigurationError of a plugin', () => {
    const own = new ConfigurationError([{ option: 'url', problem: 'is missing.', fix: 'Set it.' }])
    const failing = plugin(() => {
      throw own
    })
    expect(() => found([failing])).toThrow(own)
  })

  it('names the plugin whose contribution is invalid', () => {
    const contributing = plugin((registry) => registry.callbacks({ signin: () => true } as object).flow({} as never))
    expect(found([contributing]).map(({ option }) => option)).toEqual([
      'plugins[0] ("test") callbacks.signin',
      'plugins[0] ("test") flow',
    ])
  })
})
