import { isUtf8 } from 'node:buffer'
import { closeSync, constants, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const BOM = '\uFEFF'

/** A text file in UTF-8. A byte order mark is kept. */
export class TextFile {
  readonly #mark: string
  /** The text, without the byte order mark. */
  readonly text: string

  private constructor(
    private readonly path: string,
    content: string,
  ) {
    this.#mark = content.startsWith(BOM) ? BOM : ''
    this.text = content.slice(this.#mark.length)
  }

  /** Reads a file; undefined if it is not UTF-8, because other bytes would be lost. */
  static read(folder: string, path: string): TextFile | undefined {
    const whole = join(folder, path)
    const bytes = readFileSync(whole)
    return isUtf8(bytes) ? new TextFile(whole, bytes.toString('utf8')) : undefined
  }

  /** Replaces the text. A link that was put in place of the file since then is not followed. */
  write(text: string): void {
    const descriptor = openSync(this.path, constants.O_WRONLY | constants.O_TRUNC | NO_FOLLOW)
    try {
      writeFileSync(descriptor, this.#mark + text)
    } finally {
      closeSync(descriptor)
    }
  }
}

/** Windows has no such flag. */
const NO_FOLLOW = (constants as { readonly O_NOFOLLOW?: number }).O_NOFOLLOW ?? 0
