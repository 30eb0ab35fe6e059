import { MemoryAdapter } from 'authengine'
import { Random } from 'authengine/plugin'
import { SeededRandom } from 'authengine/testing'

/** Returns the given ids first, then others. */
class ChosenIds extends Random {
  readonly #others = new SeededRandom('others')
  readonly #ids: string[]

  constructor(ids: readonly string[]) {
    super()
    this.#ids = [...ids]
  }

  override token(): string {
    return this.#others.token()
  }

  override uuid(): string {
    return this.#ids.shift() ?? this.#others.uuid()
  }
}

/**
 * A database with Ann and Bob, whose ids are `<prefix>ann` and `<prefix>bob`.
 *
 * @param nameless - Names of more users, with ids of the same form, but without name, email and image.
 */
export function peopledAdapter(prefix = 'user-', nameless: readonly string[] = []): MemoryAdapter {
  const people = ['ann', 'bob']
  const adapter = new MemoryAdapter(new ChosenIds([...people, ...nameless].map((name) => prefix + name)))
  for (const name of people) {
    const shown = prefix === 'user-' ? name.charAt(0).toUpperCase() + name.slice(1) : name
    // Stored at once, because the memory adapter does not wait.
    void adapter.users.create({ name: shown, email: `${name}@example.test`, emailVerified: null })
  }
  for (const _name of nameless) void adapter.users.create({ emailVerified: null })
  return adapter
}

/** Makes those methods of the session store fail whose names are in the returned set. */
export function breakSessions(adapter: MemoryAdapter): Set<string> {
  const broken = new Set<string>()
  const sessions = new Proxy(adapter.sessions, {
    get(target, name): unknown {
      if (broken.has(String(name))) return () => Promise.reject(new TypeError('no connection'))
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  Object.assign(adapter, { sessions })
  return broken
}
