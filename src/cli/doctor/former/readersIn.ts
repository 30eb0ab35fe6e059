import { isValidDate } from '../../../core/ports.js'

/** A reader of former sessions, as far as its members have the right types. */
export interface KnownReader {
  /** Its id. */
  readonly id: string
  /** Id of the plugin that registers it. */
  readonly plugin: string
  /** When it ends; undefined if it has no valid date. */
  readonly notAfter: Date | undefined
  /** Names of the cookies that it reads, over http and https. */
  readonly cookies: ReadonlySet<string>
}

/**
 * The readers of former sessions that plugins register. Each plugin registers with a registry that remembers the readers
 * and ignores everything else, so that a fault elsewhere in the configuration hides none.
 */
export function readersIn(plugins: unknown): readonly KnownReader[] {
  if (!Array.isArray(plugins)) return []
  const found: KnownReader[] = []
  for (const plugin of plugins as readonly unknown[]) {
    const id = String(Reflect.get(Object(plugin) as object, 'id'))
    const registry = recording((reader) => found.push(known(reader, id)))
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
function recording(remember: (reader: unknown) => void): unknown {
  const registry: unknown = new Proxy(() => undefined, {
    get: (_target, name) => {
      // A promise would wait for the result of `then`.
      if (name === 'then' || typeof name === 'symbol') return undefined
      if (name !== 'formerSessions') return registry
      return (reader: unknown) => {
        remember(reader)
        return registry
      }
    },
    apply: () => registry,
  })
  return registry
}

function known(reader: unknown, plugin: string): KnownReader {
  const { id, notAfter } = Object(reader) as { readonly id?: unknown; readonly notAfter?: unknown }
  return {
    id: String(id),
    plugin,
    notAfter: isValidDate(notAfter) ? notAfter : undefined,
    cookies: new Set([true, false].flatMap((secure) => namesOf(reader, secure))),
  }
}

function namesOf(reader: unknown, secure: boolean): string[] {
  try {
    const specs = (reader as { cookies(secure: boolean): readonly { readonly name: string }[] }).cookies(secure)
    return specs.map(({ name }) => name)
  } catch {
    return []
  }
}
