import { misfit } from '../config/misfit.js'
import { isPromise } from '../core/Awaitable.js'
import { ConfigurationError, type Finding } from '../core/errors.js'
import type { AuthPlugin, PluginRegistry } from '../plugin-api/AuthPlugin.js'
import type { ContainerRegistry } from './container/ContainerRegistry.js'

/**
 * Lets plugins register what they have. What cannot work becomes a finding.
 *
 * @throws ConfigurationError when a plugin throws: nobody knows what else it would have registered.
 */
export function readPlugins(plugins: unknown, registry: ContainerRegistry, findings: Finding[]): void {
  if (!Array.isArray(plugins)) {
    findings.push({ option: 'plugins', problem: 'is not a list.', fix: 'Write [ … ].' })
    return
  }
  plugins.forEach((plugin: unknown, at) => {
    const option = `plugins[${String(at)}]`
    if (!isPlugin(plugin)) {
      findings.push({ option, ...(misfit(plugin) ?? NO_REGISTER) })
      return
    }
    const name = typeof plugin.name === 'string' ? ` (${JSON.stringify(plugin.name)})` : ''
    register(plugin, option + name, registry, findings)
  })
}

const NO_REGISTER = { problem: 'has no register.', fix: 'Add register(registry): it registers what the plugin has.' }

/** A plugin as JavaScript lets anybody write it. */
interface SomePlugin extends Pick<AuthPlugin, 'name'> {
  register(registry: PluginRegistry): unknown
}

const isPlugin = (plugin: unknown): plugin is SomePlugin =>
  typeof (Object(plugin) as Partial<SomePlugin>).register === 'function'

function register(plugin: SomePlugin, option: string, registry: ContainerRegistry, findings: Finding[]): void {
  try {
    const answer = plugin.register(registry)
    if (isPromise(answer)) {
      // Nobody waits for it, so nobody hears of its failure either.
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
