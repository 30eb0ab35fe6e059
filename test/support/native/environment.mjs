import { AsyncLocalStorage } from 'node:async_hooks'
import { ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'

// Next's servers define this global. Next's modules read it when they are loaded, which happens only once.
globalThis.AsyncLocalStorage = AsyncLocalStorage

/**
 * Uses the global scope of Node. Changes of a test file to globals and environment variables are undone after the file.
 */
export default class NativeEnvironment {
  global = globalThis
  moduleMocker = new ModuleMocker(globalThis)
  fakeTimers = null
  fakeTimersModern
  #conditions
  // Symbols are not restored, because Jest stores values for all files under symbols.
  #globals = Object.fromEntries(Object.entries(Object.getOwnPropertyDescriptors(globalThis)))
  #env = { ...process.env }
  #exit = process.exit

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis })
    this.#conditions = projectConfig.testEnvironmentOptions.customExportConditions ?? []
  }

  /** Additional conditions of package.json under which the test file loads packages. */
  exportConditions() {
    return this.#conditions
  }

  getVmContext() {
    return null
  }

  setup() {
    // Node itself maps stack traces to the sources.
    Error.prepareStackTrace = undefined
  }

  teardown() {
    this.fakeTimersModern.dispose()
    process.exit = this.#exit
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name]
    Object.assign(process.env, this.#env)
    for (const name of Object.getOwnPropertyNames(globalThis)) if (!(name in this.#globals)) delete globalThis[name]
    Object.defineProperties(globalThis, this.#globals)
  }
}
