import { fork } from 'node:child_process'

/** A process with one version of the packages. It runs steps of scenarios one after the other. */
export class VersionProcess {
  #process
  #settle

  /**
   * Starts a process.
   *
   * @param label - Name of the version, for messages.
   * @param script - Path of the `worker.js` that resolves the packages of this version.
   */
  static async start(label, script) {
    const started = new VersionProcess()
    started.label = label
    started.#process = fork(script, { execArgv: [], env: { ...process.env, NODE_OPTIONS: '' } })
    started.#process.on('message', (answer) => started.#settle.resolve(answer))
    started.#process.on('exit', (code) => started.#settle.reject(new Error(`The process of ${label} ended: ${code}`)))
    const { scenarios } = await started.#answer()
    started.scenarios = scenarios
    return started
  }

  /**
   * Runs a step.
   *
   * @returns The result of the step; with `dump` also the contents of the databases.
   * @throws Error with the problem that the process reports.
   */
  async take(step) {
    const answer = this.#answer()
    this.#process.send(step)
    const { problem, ...found } = await answer
    if (problem !== undefined) throw new Error(`${this.label}: ${problem}`)
    return found
  }

  /** Ends the process. */
  stop() {
    this.#settle = { resolve() {}, reject() {} }
    this.#process.disconnect()
  }

  #answer() {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
  }
}
