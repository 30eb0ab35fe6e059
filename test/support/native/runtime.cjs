'use strict'
// Replaces Jest's module loader: the modules of a test are modules of Node, in Node's own global scope.
const { pathToFileURL } = require('node:url')
const asyncHooks = require('node:async_hooks')
const { createRequire } = require('node:module')

const TEST_TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL')
const DATA = { configurable: true, enumerable: true, writable: true }
let files = 0

/** The part of `jest-runtime` that Jest's runner and its test framework use. */
module.exports = class NativeRuntime {
  #environment
  #globals
  #path
  /** They are disabled after a file, because every promise of the process would pass through each of them. */
  #storages = []

  constructor(config, environment, resolver, transformer, sources, coverage, testPath) {
    this.#environment = environment
    this.#path = testPath
  }

  setGlobalsForRuntime(globals) {
    this.#globals = globals
  }

  unstable_shouldLoadAsEsm() {
    return true
  }

  async unstable_importModule(path) {
    const { use } = await import('./globals.mjs')
    use({ ...this.#globals, jest: this.#jest() })
    const url = pathToFileURL(path)
    files += 1
    url.searchParams.set('file', String(files))
    const conditions = this.#environment.exportConditions()
    if (conditions.length > 0) url.searchParams.set('conditions', String(conditions))
    await import(url.href)
  }

  /** Loads the test framework of Jest again for each file, because it stores the tests of one file. */
  requireInternalModule(path) {
    const required = createRequire(this.#path)
    delete required.cache[path]
    delete globalThis[Symbol.for('EVENT_HANDLERS')]
    return this.#withStoragesNoted(() => required(path))
  }

  requireModule(path) {
    return createRequire(this.#path)(path)
  }

  getSourceMaps() {
    return new Map()
  }

  getAllCoverageInfoCopy() {
    return undefined
  }

  enterTestCode() {}

  leaveTestCode() {}

  teardown() {
    this.#environment.moduleMocker.restoreAllMocks()
    for (const storage of this.#storages) storage.disable()
  }

  #withStoragesNoted(load) {
    const storages = this.#storages
    const own = Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage')
    class NotedStorage extends asyncHooks.AsyncLocalStorage {
      constructor(...options) {
        super(...options)
        storages.push(this)
      }
    }
    Object.defineProperty(asyncHooks, 'AsyncLocalStorage', { ...DATA, value: NotedStorage })
    try {
      return load()
    } finally {
      Object.defineProperty(asyncHooks, 'AsyncLocalStorage', own)
    }
  }

  #jest() {
    const { moduleMocker, fakeTimersModern: timers } = this.#environment
    return {
      fn: moduleMocker.fn.bind(moduleMocker),
      spyOn: moduleMocker.spyOn.bind(moduleMocker),
      restoreAllMocks: () => moduleMocker.restoreAllMocks(),
      setTimeout: (milliseconds) => void (globalThis[TEST_TIMEOUT] = milliseconds),
      retryTimes: (...options) => void globalThis[Symbol.for('RETRY_TIMES_SETTER')]?.(...options),
      useFakeTimers: (options) => timers.useFakeTimers(options),
      useRealTimers: () => timers.useRealTimers(),
      advanceTimersByTimeAsync: (milliseconds) => timers.advanceTimersByTimeAsync(milliseconds),
      getTimerCount: () => timers.getTimerCount(),
      setSystemTime: (now) => timers.setSystemTime(now),
    }
  }
}
