import { AsyncLocalStorage } from 'node:async_hooks'
import { ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'

// Next's servers put the class there, and Next's modules look for it when they are loaded, which they are only once.
globalThis.AsyncLocalStorage = AsyncLocalStorage

/** The global scope of Node itself: what a file of tests changes in it is put back behind it. */
export default class NativeEnvironment {
  global = globalThis
  moduleMocker = new ModuleMocker(globalThis)
  fakeTimers = null
  fakeTimersModern
  #conditions
  // Symbols are left alone: under these, Jest keeps what it shares between files.
  #globals = Object.fromEntries(Object.entries(Object.getOwnPropertyDescriptors(globalThis)))
  #env = { ...process.env }
  #exit = process.exit

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis })
    this.#conditions = projectConfig.testEnvironmentOptions.customExportConditions ?? []
  }

  /** Under which conditions of package.json the file loads packages, besides those of Node. */
  exportConditions() {
    return this.#conditions
  }

  getVmContext() {
    return null
  }

  setup() {
    // Node itself knows where the code of a stack was written.
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
