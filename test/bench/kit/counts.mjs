import { createHook } from 'node:async_hooks'

/**
 * Counts, per call, figures that do not depend on the machine. Must not run during a time measurement, because hooks
 * slow promises down.
 */
export async function countsOf(call, times, outside) {
  let jobs = 0
  let promises = 0
  const names = new Set()
  const hook = createHook({
    init(_id, type) {
      if (type === 'PROMISE') promises++
      // Every job of node:crypto and WebCrypto: HASHREQUEST, CIPHERREQUEST, SIGNREQUEST, RANDOMBYTESREQUEST, ...
      else if (/(REQUEST|JOB)$/.test(type)) {
        jobs++
        names.add(type)
      }
    },
  })
  const before = (await outside?.()) ?? {}
  for (let at = 0; at < times; at++) {
    hook.enable()
    await call()
    hook.disable()
  }
  const after = (await outside?.()) ?? {}
  const told = Object.entries(after).map(([name, count]) => [name, round((count - (before[name] ?? 0)) / times)])
  return {
    jobs: round(jobs / times),
    promises: round(promises / times),
    jobNames: [...names],
    ...Object.fromEntries(told),
  }
}

const round = (value) => Math.round(value * 100) / 100

/**
 * Counts the calls of an adapter's methods from now on, including those of its stores. Returns a function that returns
 * the number of calls so far.
 */
export function countCalls(adapter) {
  let calls = 0
  let inside = false
  const methodsOf = (object) => {
    const names = new Set()
    for (let at = object; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
      for (const name of Object.getOwnPropertyNames(at)) if (name !== 'constructor') names.add(name)
    }
    return names
  }
  const patch = (object, depth) => {
    for (const name of methodsOf(object)) {
      const value = object[name]
      if (typeof value === 'function') {
        const counted = (...args) => {
          // A call from one store to another store of the same adapter is not a call of the library.
          if (inside) return value.apply(object, args)
          calls++
          inside = true
          try {
            return value.apply(object, args)
          } finally {
            inside = false
          }
        }
        Object.defineProperty(object, name, { value: counted, configurable: true, writable: true })
      } else if (depth > 0 && typeof value === 'object' && value !== null) patch(value, depth - 1)
    }
  }
  patch(adapter, 1)
  return () => calls
}
