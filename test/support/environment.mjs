import { TestEnvironment } from 'jest-environment-node'

const NAMES = [
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'AggregateError',
  'Array',
  'Object',
  'Map',
  'Set',
  'Date',
  'RegExp',
  'Promise',
  'Uint8Array',
  'ArrayBuffer',
]

/** Makes `x instanceof Error` true in tests for values from Node's own realm (fs, URL, fetch, crypto). */
export default class RealmEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    for (const name of NAMES) {
      const inner = this.global[name]
      const outer = globalThis[name]
      if (!inner || inner === outer) continue
      const ordinary = Function.prototype[Symbol.hasInstance]
      Object.defineProperty(inner, Symbol.hasInstance, {
        configurable: true,
        value(candidate) {
          return ordinary.call(this, candidate) || (this === inner && ordinary.call(outer, candidate))
        },
      })
    }
  }
}
