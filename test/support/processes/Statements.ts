import type { CompiledQuery } from 'kysely'

/** Where a process stops, until the test lets it continue: before the statement that matches. */
export interface Stop {
  /** Source of a regular expression, for the SQL. */
  readonly sql: string
  /** Which of the matching statements, from 1. Default: the first. */
  readonly nth?: number | undefined
}

/** Where a process is killed. */
export interface Kill {
  /** The statement before which it is killed, from 0. Undefined for after the response and its mails. */
  readonly at?: number | undefined
  /** Whether only writes are counted, and the ends of transactions. */
  readonly writesOnly: boolean
}

/** The statements of one request: stops it, or kills the process, before one of them. */
export class Statements {
  /** How many statements were counted. */
  count = 0

  readonly #stopped: Promise<void>
  readonly #continued: Promise<void>
  #stop: () => void = () => undefined
  #go: () => void = () => undefined
  #matches = 0
  #begun = false

  /**
   * @param kill - Where the process is killed. Default: nowhere.
   * @param stop - The statement before which the request stops. Default: none.
   */
  constructor(
    private readonly kill: Kill | undefined,
    private readonly stop: Stop | undefined,
  ) {
    this.#stopped = new Promise((resolve) => {
      this.#stop = resolve
    })
    this.#continued = new Promise((resolve) => {
      this.#go = resolve
    })
  }

  /** The request begins: statements are counted from now on. */
  begin(): void {
    this.#begun = true
  }

  /** Called before each statement. */
  async before({ sql }: CompiledQuery): Promise<void> {
    if (!this.#begun) return
    const isCounted = !this.kill?.writesOnly || /^(insert|update|delete|commit)/i.test(sql)
    if (isCounted && this.count++ === this.kill?.at) process.kill(process.pid, 'SIGKILL')
    const { nth = 1, sql: pattern } = this.stop ?? {}
    if (pattern === undefined || !new RegExp(pattern, 'i').test(sql) || ++this.#matches !== nth) return
    this.#stop()
    await this.#continued
  }

  /** Resolves when the request has stopped. */
  stopped(): Promise<void> {
    return this.#stopped
  }

  /** Lets the request continue. */
  go(): void {
    this.#go()
  }
}
