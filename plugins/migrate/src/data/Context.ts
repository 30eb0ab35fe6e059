import type { DataInput, DataReport, Part } from './contract.js'
import { PARTS } from './contract.js'
import { type Blocker, type CountedReason, Tally } from './Report.js'
import { TargetTable } from './TargetTable.js'

/** Rows of one batch, unless the input says otherwise. */
const BATCH = 500

/** What a run knows, and what it reports. */
export class Context {
  /** The parts, as far as they were begun. */
  readonly tallies: Tally[] = []
  /** Things to know. */
  readonly notes: string[] = []
  /** Statements for the application. */
  readonly statements: string[] = []
  readonly #blockers: Blocker[] = []
  readonly #unread: CountedReason[] = []
  readonly #asked = new Set<string>()

  /** @param input - What the command was given. */
  constructor(readonly input: DataInput) {}

  /** Rows of one batch. */
  get size(): number {
    return this.input.batch ?? BATCH
  }

  /** Whether anything stops the run. */
  get isBlocked(): boolean {
    return this.#blockers.length > 0
  }

  /** Whether rows are written. */
  get writes(): boolean {
    return this.input.write && !this.isBlocked
  }

  /** Whether a part is to be carried. */
  wants(part: Part): boolean {
    return (this.input.only ?? PARTS).includes(part) && !this.leavesOut(part)
  }

  /** Whether something is left out on purpose. */
  leavesOut(name: string): boolean {
    this.#asked.add(name)
    const { leaveOut = [] } = this.input
    return leaveOut.includes(name) || (name.includes('.') && leaveOut.includes('columns'))
  }

  /** A table of authengine. */
  target(name: string): TargetTable {
    const { connection, tables } = this.input.target
    return new TargetTable(connection, tables[name] ?? { name, columns: {} })
  }

  /** Begins the count of a part. */
  tally(part: string, table: string): Tally {
    const tally = new Tally(part, table)
    this.tallies.push(tally)
    return tally
  }

  /** Stops the run, if there are such rows and they are not left out on purpose. */
  block(name: string, rows: number, what: string, fix: string): void {
    if (rows === 0) return
    if (this.leavesOut(name)) this.notRead(`${name}: ${what} Left out, as --leave-out says.`, rows)
    else this.#blockers.push({ name, rows, what, fix: `${fix} Or leave it out: --leave-out ${name}.` })
  }

  /** Stops the run. No option leaves it out. */
  stop(name: string, rows: number, what: string, fix: string): void {
    if (rows > 0) this.#blockers.push({ name, rows, what, fix })
  }

  /** Reports rows or values that no part reads. */
  notRead(reason: string, rows: number): void {
    if (rows > 0) this.#unread.push({ reason, rows, examples: [] })
  }

  /** The report. */
  report(mode: DataReport['mode']): DataReport {
    const { from, leaveOut = [] } = this.input
    const unknown = leaveOut.filter((name) => name !== 'columns' && !this.#asked.has(name))
    return {
      from,
      mode,
      written: this.writes,
      blockers: this.#blockers,
      parts: this.tallies.map(({ report }) => report),
      unread: this.#unread,
      notes: [...unknown.map((name) => `--leave-out ${name}: there is nothing of this name.`), ...this.notes],
      statements: this.statements,
    }
  }
}
