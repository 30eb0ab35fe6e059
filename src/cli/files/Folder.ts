import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The application's folder; paths are relative to it, with slashes. */
export class Folder {
  /** @param path - Where it is. */
  constructor(readonly path: string) {}

  /** The whole path of a file in it. */
  at(file: string): string {
    return resolve(this.path, file)
  }

  /** Whether there is such a file or folder. */
  has(file: string): boolean {
    return existsSync(this.at(file))
  }

  /** The names in one of its folders; none where there is no such folder. */
  names(folder = '.'): readonly string[] {
    return this.has(folder) && statSync(this.at(folder)).isDirectory() ? readdirSync(this.at(folder)) : []
  }

  /** The text of a file; undefined where there is none. */
  read(file: string): string | undefined {
    return this.has(file) ? readFileSync(this.at(file), 'utf8') : undefined
  }

  /** Writes a file, and makes the folders above it. */
  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.path, file)), { recursive: true })
    writeFileSync(this.at(file), text)
  }
}
