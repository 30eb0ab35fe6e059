import { AuthjsDatabaseAdapter } from '../adapters/authjs/AuthjsDatabaseAdapter.js'
import type { AuthjsAdapter } from '../adapters/authjs/AuthjsAdapter.js'
import { misfit, quoted } from '../core/unknownNames.js'
import { DatabaseAdapter } from '../core/DatabaseAdapter.js'
import { ConfigurationError, type Finding } from '../core/errors.js'
import { isPromise } from '../core/guards.js'
import type { Random } from '../core/ports.js'
import { Provider } from '../core/Provider.js'
import type { AuthPlugin, PluginRegistry } from '../plugin-api/AuthPlugin.js'
import type { DescribedProvider } from '../plugin-api/Feature.js'
import type { ProviderInput } from './AuthConfig.js'
import type { ContainerRegistry } from './container/ContainerRegistry.js'

/**
 * Lets plugins register what they add. Faults become findings.
 *
 * @param ofFeatures - Ids that no plugin can have. Default: none.
 * @param from - The option that contains the plugins. Default: `plugins`.
 * @throws ConfigurationError if a plugin throws: it is unknown what else it would have registered.
 */
export function readPlugins(
  plugins: unknown,
  registry: ContainerRegistry,
  findings: Finding[],
  ofFeatures: readonly string[] = [],
  from: 'plugins' | 'providers' = 'plugins',
): void {
  if (!Array.isArray(plugins)) {
    findings.push({ option: 'plugins', problem: 'is not a list.', fix: 'Write [ … ].' })
    return
  }
  const owners = new Map<unknown, string>(ofFeatures.map((id) => [id, 'a built-in feature']))
  plugins.forEach((plugin: unknown, at) => {
    const option = `${from}[${String(at)}]`
    if (!isPlugin(plugin)) {
      findings.push({ option, ...(misfit(plugin) ?? NO_REGISTER) })
      return
    }
    const name = typeof plugin.name === 'string' ? ` (${JSON.stringify(plugin.name)})` : ''
    const fault = idFault(plugin.id, owners)
    if (fault) findings.push({ option: `${option}${name}`, ...fault })
    else owners.set(plugin.id, option + name)
    // A plugin without a valid id registers nevertheless, so that its other faults are reported as well.
    register(plugin, option + name, registry.of(fault ? `plugin-${String(at)}` : plugin.id), findings)
  })
}

const NO_REGISTER = { problem: 'has no register.', fix: 'Add register(registry): it registers what the plugin has.' }

/** What is wrong with the id of a plugin. */
function idFault(id: unknown, owners: ReadonlyMap<unknown, string>): Omit<Finding, 'option'> | undefined {
  if (id === undefined)
    return { problem: 'has no id.', fix: 'Add an id of lower-case letters and hyphens: id = "my-plugin".' }
  if (typeof id !== 'string' || !PLUGIN_ID.test(id)) {
    return {
      problem: typeof id === 'string' ? `has the id ${quoted(id)}.` : `has an id that is a ${typeof id}.`,
      fix: 'Write lower-case letters and hyphens: the id is part of routes, events and cookies.',
    }
  }
  const owner = owners.get(id)
  if (owner === undefined) return undefined
  return {
    problem: `has the id ${quoted(id)}, as ${owner} has.`,
    fix: 'Add each plugin once, or give one of them another id.',
  }
}

const PLUGIN_ID = /^[a-z-]+$/

/** A plugin whose types were not checked, because it may be JavaScript. */
interface SomePlugin extends Pick<AuthPlugin, 'id' | 'name'> {
  register(registry: PluginRegistry): unknown
}

/** Whether a value can register. A provider that is a plugin, too, brings its flow and its routes. */
export const isPlugin = (plugin: unknown): plugin is SomePlugin =>
  typeof (Object(plugin) as Partial<SomePlugin>).register === 'function'

function register(plugin: SomePlugin, option: string, registry: ContainerRegistry, findings: Finding[]): void {
  try {
    const answer = plugin.register(registry)
    if (isPromise(answer)) {
      // Its promise is not awaited, so its failure would be an unhandled rejection.
      Promise.resolve(answer).catch(() => undefined)
      const fix = 'Make it synchronous: what it registers later would be lost. Wait before you make the plugin.'
      findings.push({ option, problem: 'has an async register.', fix })
    }
  } catch (error) {
    if (error instanceof ConfigurationError) throw error
    const problem = `could not register: ${error instanceof Error ? error.message : String(error)}`
    const fix = 'Look at the cause, which the plugin threw.'
    throw new ConfigurationError([...findings, { option, problem: sentence(problem), fix }], { cause: error })
  }
  const own = registry.findings.splice(0)
  findings.push(...own.map((finding) => ({ ...finding, option: `${option} ${finding.option}` })))
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Returns a database unchanged, and wraps an Auth.js adapter. */
export function readAdapter(given: DatabaseAdapter | AuthjsAdapter, random?: Random): DatabaseAdapter {
  return isDatabase(given) ? given : new AuthjsDatabaseAdapter(given, random)
}

/** Recognises a database by its stores as well, because its class may be from another copy of this package. */
function isDatabase(given: DatabaseAdapter | AuthjsAdapter): given is DatabaseAdapter {
  if (given instanceof DatabaseAdapter) return true
  const { users, accounts, createUser, getUser } = given as Partial<Record<string, unknown>>
  return !createUser && !getUser && (isStore(users) || isStore(accounts))
}

const isStore = (value: unknown): boolean => typeof value === 'object' && value !== null

/** How each `type` of plain objects becomes a provider. */
type DescribedTypes = ReadonlyMap<unknown, DescribedProvider>

/** Turns the option `providers` into providers. Faults become findings. */
export function readProviders(
  inputs: readonly ProviderInput[],
  described: DescribedTypes,
  findings: Finding[],
): Provider[] {
  if (!Array.isArray(inputs)) {
    findings.push({ option: 'providers', problem: 'is not a list.', fix: 'Write [ … ].' })
    return []
  }
  const reader = { described, findings }
  return inputs.flatMap((input, at) => read(input, `providers[${String(at)}]`, reader) ?? [])
}

interface Reader {
  readonly described: DescribedTypes
  readonly findings: Finding[]
}

function read(input: unknown, option: string, reader: Reader): Provider | undefined {
  const { described, findings } = reader
  if (input instanceof Provider) return input
  if (typeof input === 'function') {
    const made: unknown = isProviderClass(input) ? new input() : (input as () => unknown)()
    if (made instanceof Provider || isTyped(made)) return read(made, option, reader)
    findings.push({
      option,
      problem: 'is a function that does not return a provider.',
      fix: 'Return a provider, not a promise.',
    })
    return undefined
  }
  if (isTyped(input)) {
    if (isForeign(input)) {
      findings.push({ option, ...FOREIGN })
      return undefined
    }
    if ('version' in input && /^1\b/.test(String(input.version))) {
      findings.push({
        option,
        problem: 'is for OAuth 1, which is not supported.',
        fix: 'Use OAuth 2, or OpenID Connect.',
      })
      return undefined
    }
    const make = described.get(input.type)
    if (make) return make(input, (fault) => void findings.push({ option, ...fault }))
    const problem = `is of the type ${JSON.stringify(input.type)}.`
    findings.push({ option, problem, fix: `Plain objects can be of the type ${[...described.keys()].join(', ')}.` })
    return undefined
  }
  findings.push({ option, ...(misfit(input) ?? NO_PROVIDER) })
  return undefined
}

const NO_PROVIDER = {
  problem: 'is not a provider.',
  fix: 'Write a provider, its class, a factory, or an object with a type.',
}

const FOREIGN = {
  problem: 'was made by another copy of authengine, which this one cannot use.',
  fix:
    'Install one copy: "npm dedupe", or one version of every @authengine package. If a bundler builds the server, let it ' +
    'include all packages of authengine, or none.',
}

/** Whether an object is a provider of another copy of this package: it has the methods of a provider. */
const isForeign = (input: object): boolean => 'unknownOptions' in input && typeof input.unknownOptions === 'function'

const isTyped = (input: unknown): input is { readonly type: unknown } =>
  typeof input === 'object' && input !== null && 'type' in input

const isProviderClass = (input: unknown): input is new () => Provider =>
  typeof input === 'function' && input.prototype instanceof Provider
