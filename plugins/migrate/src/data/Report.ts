/** Something that the command does not decide by itself. */
export interface Blocker {
  /** Name, for the option that decides. */
  readonly name: string
  /** How many rows are affected. */
  readonly rows: number
  /** What was found. */
  readonly what: string
  /** What decides it. */
  readonly fix: string
}

/** Rows with the same reason. */
export interface CountedReason {
  /** The reason. */
  readonly reason: string
  /** How many rows. */
  readonly rows: number
  /** Ids of some of these rows, or of their users: each once, and at most five. */
  readonly examples: readonly string[]
}

/** What happened with the rows of one part. */
export interface PartReport {
  /** The part. */
  readonly part: string
  /** Name of the old table. */
  readonly table: string
  /** Rows that were read. */
  readonly rows: number
  /** Rows that were carried, or would be. */
  readonly carried: number
  /** Rows that had been carried before. */
  readonly present: number
  /** Rows that were left out. */
  readonly leftOut: readonly CountedReason[]
  /** Rows that could not be carried, and that need a person. */
  readonly problems: readonly CountedReason[]
  /** Rows that were carried with a change, or without a part of them. */
  readonly changes: readonly CountedReason[]
}

/** What the command found and did. */
export interface Report {
  /** What stops the command. */
  readonly blockers: readonly Blocker[]
  /** The parts. */
  readonly parts: readonly PartReport[]
  /** Rows that no part reads. */
  readonly unread: readonly CountedReason[]
  /** Things to know. */
  readonly notes: readonly string[]
  /** Statements for the migrations of the application. */
  readonly statements: readonly string[]
}

/** How many ids are kept of each reason. */
export const EXAMPLES = 5

type Counted = Map<string, { rows: number; readonly examples: string[] }>

/** Counts what happens with the rows of one part. Its size does not depend on the number of rows. */
export class Tally {
  rows = 0
  carried = 0
  present = 0
  readonly #leftOut: Counted = new Map()
  readonly #problems: Counted = new Map()
  readonly #changes: Counted = new Map()

  /**
   * @param part - The part.
   * @param table - Name of the old table.
   */
  constructor(
    private readonly part: string,
    private readonly table: string,
  ) {}

  /** Counts a row that is carried. */
  carry(): void {
    this.carried++
  }

  /** Counts a row that was carried before. */
  find(): void {
    this.present++
  }

  /** Counts a row that is left out. */
  leaveOut(reason: string, id: string): void {
    count(this.#leftOut, reason, id)
  }

  /** Counts a row that cannot be carried. */
  fail(reason: string, id: string): void {
    count(this.#problems, reason, id)
  }

  /** Counts a row that is carried with a change. */
  change(reason: string, id: string): void {
    count(this.#changes, reason, id)
  }

  /** What was counted. */
  get report(): PartReport {
    const { carried, part, present, rows, table } = this
    return {
      part,
      table,
      rows,
      carried,
      present,
      leftOut: reasonsIn(this.#leftOut),
      problems: reasonsIn(this.#problems),
      changes: reasonsIn(this.#changes),
    }
  }
}

function count(counted: Counted, reason: string, id: string): void {
  const entry = counted.get(reason) ?? { rows: 0, examples: [] }
  entry.rows++
  if (id !== '' && entry.examples.length < EXAMPLES && !entry.examples.includes(id)) entry.examples.push(id)
  counted.set(reason, entry)
}

const reasonsIn = (counted: Counted): readonly CountedReason[] =>
  [...counted].map(([reason, { examples, rows }]) => ({ reason, rows, examples: [...examples] }))
