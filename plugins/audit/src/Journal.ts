import {
  closeSync,
  existsSync,
  ftruncateSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import type { AuditEntry } from './AuditEntry.js'
import { lineOf, entryInLine } from './lines.js'

/** How many lines of delivered entries the file may contain before it is written anew. */
const MOST_DELIVERED = 20_000
/** The largest file that is read at the start. */
const LARGEST_FILE = 256 * 1024 * 1024

/** Every file is opened once in a process, because several engines may use it. */
const opened = new Map<string, Journal>()

/**
 * A file with the entries that are not delivered yet: one JSON line for each. An entry is written before it counts as
 * accepted, so that the end of the process does not lose it.
 */
export class Journal {
  readonly #waiting = new Map<string, string>()
  #file: number
  #delivered = 0

  private constructor(
    private readonly path: string,
    left: ReadonlyMap<string, string>,
  ) {
    for (const [id, line] of left) this.#waiting.set(id, line)
    this.#file = openSync(path, 'a', 0o600)
    this.#rewrite()
  }

  /**
   * Opens the file.
   *
   * @returns The journal, and the entries that an earlier process left. They are returned once.
   * @throws Error if the file cannot be read or written, or another process uses it.
   */
  static open(file: string): { readonly journal: Journal; readonly left: readonly AuditEntry[] } {
    const path = resolve(file)
    const known = opened.get(path)
    if (known) return { journal: known, left: [] }
    lock(path)
    const left = entriesIn(path)
    const journal = new Journal(path, new Map(left.map((entry) => [entry.id, lineOf(entry)])))
    opened.set(path, journal)
    return { journal, left }
  }

  /** Writes an entry. */
  accept(entry: AuditEntry): void {
    const line = lineOf(entry)
    writeSync(this.#file, `${line}\n`)
    this.#waiting.set(entry.id, line)
  }

  /** Removes entries that were delivered or dropped. */
  forget(ids: readonly string[]): void {
    for (const id of ids) if (this.#waiting.delete(id)) this.#delivered++
    if (this.#waiting.size === 0 && this.#delivered > 0) {
      ftruncateSync(this.#file)
      this.#delivered = 0
    } else if (this.#delivered > MOST_DELIVERED) this.#rewrite()
  }

  /** Closes the file, so that another process can use it. */
  close(): void {
    opened.delete(this.path)
    closeSync(this.#file)
    unlinkSync(lockOf(this.path))
  }

  /** Writes a new file beside the old one, so that an interruption leaves one of them complete. */
  #rewrite(): void {
    const beside = `${this.path}.new`
    const file = openSync(beside, 'w', 0o600)
    writeSync(file, [...this.#waiting.values()].map((line) => `${line}\n`).join(''))
    fsyncSync(file)
    closeSync(file)
    renameSync(beside, this.path)
    closeSync(this.#file)
    this.#file = openSync(this.path, 'a', 0o600)
    this.#delivered = 0
  }
}

/** The last line may be incomplete: its entry was never accepted. */
function entriesIn(path: string): readonly AuditEntry[] {
  if (!existsSync(path)) return []
  if (statSync(path).size > LARGEST_FILE)
    throw new TypeError(`The outbox ${path} is larger than ${String(LARGEST_FILE)} bytes. Is it an outbox?`)
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => entryInLine(line) ?? [])
}

const lockOf = (path: string): string => `${path}.lock`

/** Makes sure that no other process on this machine uses the file. The lock of a process that has ended is taken over. */
function lock(path: string): void {
  const name = lockOf(path)
  const own = String(process.pid)
  if (isWritten(name, own)) return
  const owner = readFileSync(name, 'utf8')
  if (owner !== own && isRunning(Number(owner)))
    throw new TypeError(
      `Process ${owner} uses the outbox ${path}. Give each process a file of its own, or remove ${name}.`,
    )
  writeFileSync(name, own, { mode: 0o600 })
}

/** Whether the file did not exist, and was written. */
function isWritten(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
