/** What a plugin registered. */
export interface Registered {
  /** Id of the plugin. */
  readonly plugin: string
  /** What it registered. */
  readonly value: unknown
}

/**
 * What the plugins of a configuration register with one function of the registry. Each plugin registers with a registry
 * that remembers this and ignores everything else, so that a fault elsewhere in the configuration hides nothing.
 *
 * @param member - Name of the function, such as `formerSessions`.
 */
export function registeredIn(plugins: unknown, member: string): readonly Registered[] {
  if (!Array.isArray(plugins)) return []
  const found: Registered[] = []
  for (const plugin of plugins as readonly unknown[]) {
    const id = String(Reflect.get(Object(plugin) as object, 'id'))
    const registry = recording(member, (value) => found.push({ plugin: id, value }))
    try {
      const register = Reflect.get(Object(plugin) as object, 'register') as unknown
      if (typeof register !== 'function') continue
      const answer: unknown = Reflect.apply(register, plugin, [registry])
      Promise.resolve(answer).catch(() => undefined)
    } catch {
      // checkConfig reports what a plugin throws.
    }
  }
  return found
}

/** A registry whose other members are functions that return it. */
function recording(member: string, remember: (value: unknown) => void): unknown {
  const registry: unknown = new Proxy(() => undefined, {
    get: (_target, name) => {
      // A promise would wait for the result of `then`.
      if (name === 'then' || typeof name === 'symbol') return undefined
      if (name !== member) return registry
      return (value: unknown) => {
        remember(value)
        return registry
      }
    },
    apply: () => registry,
  })
  return registry
}
