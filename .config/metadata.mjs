// What the container notes about classes, in place of the functions that reflect-metadata adds to the global `Reflect`: an
// application has a `Reflect` of its own, and the container needs three of them.

/** Notes by what they are about. */
const notes = new WeakMap()

/** A note about the target itself. */
export const getOwnMetadata = (key, target) => notes.get(target)?.get(key)

/** A note about the target, or about what it inherits from. */
export function getMetadata(key, target) {
  for (let each = target; each !== null; each = Object.getPrototypeOf(each)) {
    const known = notes.get(each)
    if (known?.has(key)) return known.get(key)
  }
  return undefined
}

/** Notes a value. */
export function defineMetadata(key, value, target) {
  const known = notes.get(target) ?? new Map()
  notes.set(target, known.set(key, value))
}
