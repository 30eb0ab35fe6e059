import { isPromise } from '../core/Awaitable.js'
import type { Finding } from '../core/errors.js'

/** What a value is that should have been an object, and what to do about it; undefined for other objects. */
export function misfit(value: unknown): Omit<Finding, 'option'> | undefined {
  if (value === undefined)
    return { problem: 'is undefined.', fix: 'Look at its import: the module has no such export.' }
  if (value === null) return { problem: 'is null.', fix: 'Leave it out.' }
  if (isPromise(value)) return { problem: 'is a promise.', fix: 'Write await in front of it.' }
  if (typeof value === 'function') {
    return isClass(value)
      ? { problem: `is the class ${value.name}.`, fix: `Write new ${value.name}(…).` }
      : { problem: 'is a function.', fix: 'Call it, and hand over what it answers.' }
  }
  if (typeof value !== 'object') return { problem: `is a ${typeof value}.`, fix: 'Write the object itself.' }
  if (Object.prototype.toString.call(value) === '[object Module]' || '__esModule' in value) {
    const fix =
      'default' in value ? 'Import its default, or write .default behind it.' : 'Import what you need of it by name.'
    return { problem: 'is a whole module.', fix }
  }
  return undefined
}

const isClass = (value: object): value is { readonly name: string } =>
  /^class\b/.test(Function.prototype.toString.call(value))
