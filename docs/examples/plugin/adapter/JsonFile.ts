import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import type { DatabaseAccount, DatabaseUser } from 'authengine/plugin'

/** What is in the file. */
interface Rows {
  users: DatabaseUser[]
  accounts: DatabaseAccount[]
}

/** Rows in memory, and in a JSON file that belongs to one process. */
export class JsonFile {
  readonly rows: Rows
  #saved: Promise<void> = Promise.resolve()

  constructor(private readonly path: string) {
    this.rows = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Rows) : { users: [], accounts: [] }
  }

  /** Writes all rows; one writing at a time, and never half a file. */
  save(): Promise<void> {
    const write = async (): Promise<void> => {
      await writeFile(`${this.path}.new`, JSON.stringify(this.rows), { mode: 0o600 })
      await rename(`${this.path}.new`, this.path)
    }
    this.#saved = this.#saved.then(write, write)
    return this.#saved
  }
}
