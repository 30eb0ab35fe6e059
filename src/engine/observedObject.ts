const originals = new WeakMap<object, object>()

/**
 * The object itself; for one that {@link observedObject} made, the object that it stands for. Compare objects of an
 * application by it.
 */
export const originalOf = <T>(object: T): T =>
  typeof object === 'object' && object !== null ? ((originals.get(object) as T | undefined) ?? object) : object

/**
 * Stands for an object, and replaces some of its members. Everything else is that of the object, including `this` of
 * its methods: they may have private fields.
 *
 * The same member is replaced once, so that it can be compared.
 *
 * @param replace - Returns what replaces a member. Called again if the object has another member by then.
 */
export function observedObject<T extends object>(target: T, replace: (name: string, member: unknown) => unknown): T {
  const replaced = new Map<string, readonly [member: unknown, replacement: unknown]>()
  // An object of its own, because a proxy must return the members of a frozen target as they are.
  const proxy = new Proxy(Object.create(target) as T, {
    get(_own, name) {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof name === 'symbol' || name === 'constructor') return member
      const known = replaced.get(name)
      if (known && known[0] === member) return known[1]
      const replacement = replace(name, member) ?? bound(target, member)
      replaced.set(name, [member, replacement])
      return replacement
    },
    set: (_own, name, value) => Reflect.set(target, name, value, target),
  })
  originals.set(proxy, target)
  return proxy
}

const bound = (target: object, member: unknown): unknown =>
  typeof member === 'function' ? (...values: unknown[]): unknown => Reflect.apply(member, target, values) : member
