import { isUtf8 } from 'node:buffer'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { CommandError } from '../CommandError.js'
import { aboutFile } from './aboutFile.js'

/** The application's folder; paths are relative to it, with slashes. */
export class Folder {
  /** @param path - Path of the folder. */
  constructor(readonly path: string) {}

  /** The whole path of a file in it. */
  at(file: string): string {
    return resolve(this.path, file)
  }

  /** Whether there is such a file or folder. */
  has(file: string): boolean {
    return existsSync(this.at(file))
  }

  /** The names in one of its folders; empty if there is no such folder. */
  names(folder = '.'): readonly string[] {
    return this.has(folder) && statSync(this.at(folder)).isDirectory() ? readdirSync(this.at(folder)) : []
  }

  /**
   * The text of a file; undefined if it does not exist.
   *
   * @throws CommandError when it cannot be read.
   */
  read(file: string): string | undefined {
    return this.has(file) ? aboutFile(file, () => readFileSync(this.at(file), 'utf8')) : undefined
  }

  /**
   * Writes a file, and makes the folders above it.
   *
   * @param mode - Permissions of a new file.
   * @throws CommandError if it cannot be written, or if its content is not UTF-8 and would be lost.
   */
  write(file: string, text: string, mode = 0o666): void {
    aboutFile(file, () => {
      const path = this.at(file)
      mkdirSync(dirname(path), { recursive: true })
      // A file that is not UTF-8 was not read correctly.
      if (existsSync(path) && !isUtf8(readFileSync(path))) throw notUtf8(file)
      writeFileSync(path, text, { mode })
    })
  }
}

const notUtf8 = (file: string): CommandError =>
  new CommandError(
    `${file} is not UTF-8, and was not changed.`,
    `Save it as UTF-8 in your editor: "iconv -f LATIN1 -t UTF-8 ${file}" shows it.`,
    'Other characters in it would be lost.',
  )
