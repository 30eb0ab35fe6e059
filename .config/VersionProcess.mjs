import { fork } from 'node:child_process'

/** A process with one version of the packages, which takes steps of scenarios one after the other. */
export class VersionProcess {
  #process
  #settle

  /**
   * Starts a process.
   *
   * @param label - What the version is called.
   * @param script - What it runs: `worker.js`, where the packages of this version are found.
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
   * Takes a step.
   *
   * @returns What it hands over, and with `dump` what the databases hold.
   * @throws Error with what went wrong there.
   */
  async take(step) {
    const answer = this.#answer()
    this.#process.send(step)
    const { problem, ...found } = await answer
    if (problem !== undefined) throw new Error(`${this.label}: ${problem}`)
    return found
  }

  /** Lets it end. */
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
