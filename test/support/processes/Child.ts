import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { bundled } from './bundled.js'

/** A message of a process: an answer, or a note. */
export type Said =
  | { readonly id: number; readonly value?: unknown; readonly problem?: string }
  | { readonly note: string; readonly value: unknown }

interface Asked {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: TypeError) => void
}

/** A process that runs a script of the tests and answers questions: see `serve`. */
export class Child {
  /** Its notes by name: the last of each. */
  readonly notes = new Map<string, unknown>()
  /** Resolves with its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>

  readonly #process
  readonly #asked = new Map<number, Asked>()
  readonly #complaints: string[] = []
  #questions = 0

  private constructor(script: string, args: readonly string[]) {
    // Options for Node, such as those of a debugger, are meant for the test process only.
    const env = { ...process.env, NODE_OPTIONS: '' }
    this.#process = spawn(process.execPath, ['--no-warnings', script, ...args], { env })
    this.#process.stdin.on('error', () => undefined)
    this.#process.stderr.on('data', (chunk) => this.#complaints.push(String(chunk)))
    createInterface(this.#process.stdout).on('line', (line) => {
      this.#hear(JSON.parse(line) as Said)
    })
    this.ended = once(this.#process, 'close').then(([code, signal]) => this.#end((signal ?? code) as number | string))
  }

  /**
   * Starts a process, and waits until it accepts questions.
   *
   * @param script - Path of the script in the project, such as `test/support/sql/worker.ts`.
   */
  static async start(script: string, ...args: readonly string[]): Promise<Child> {
    const child = new Child(await bundled(script), args)
    await child.#answer(0)
    return child
  }

  /**
   * Asks a question.
   *
   * @throws TypeError with the error of the process, or because the process has ended.
   */
  async ask<T = unknown>(question: string, argument: unknown = null): Promise<T> {
    const id = ++this.#questions
    const answer = this.#answer(id)
    this.#process.stdin.write(`${JSON.stringify({ id, question, argument })}\n`)
    return (await answer) as T
  }

  /** Stops the process until `resume`: it answers nothing, and its timers do not fire. */
  pause(): void {
    this.#process.kill('SIGSTOP')
  }

  /** Continues the process. */
  resume(): void {
    this.#process.kill('SIGCONT')
  }

  /** Lets the process end. */
  async close(): Promise<void> {
    this.#process.stdin.end()
    await this.ended
  }

  #answer(id: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject })
    })
  }

  #hear(said: Said): void {
    if ('note' in said) {
      this.notes.set(said.note, said.value)
      return
    }
    const asked = this.#asked.get(said.id)
    this.#asked.delete(said.id)
    if (said.problem === undefined) asked?.resolve(said.value)
    else asked?.reject(new TypeError(said.problem))
  }

  #end(how: number | string): number | string {
    const error = new TypeError(`The process ended with ${String(how)}: ${this.#complaints.join('')}`)
    for (const { reject } of this.#asked.values()) reject(error)
    return how
  }
}
