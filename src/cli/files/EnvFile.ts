import { parseEnv } from 'node:util'
import type { Environment } from '../../config/index.js'
import type { Folder } from './Folder.js'

/** The highest number of a secret: the configuration reads `AUTH_SECRET_1` to `AUTH_SECRET_9`. */
const SEVERAL = 9

/** A file of environment variables, such as `.env`. What others wrote in it stays as it is. */
export class EnvFile {
  /**
   * @param folder - Where it is.
   * @param name - What it is called.
   */
  constructor(
    private readonly folder: Folder,
    readonly name: string,
  ) {}

  /** The variables in it; none where there is no file. */
  get values(): Environment {
    return parseEnv(this.#text)
  }

  /** Whether a variable is named in it, even without a value. */
  names(variable: string): boolean {
    return variable in this.values
  }

  /** Adds lines at the end. */
  append(lines: readonly string[]): void {
    const text = this.#text
    const gap = text === '' ? '' : text.endsWith('\n') ? '\n' : '\n\n'
    this.folder.write(this.name, `${text}${gap}${lines.join('\n')}\n`)
  }

  /**
   * Puts a secret in front of those that are there: `AUTH_SECRET` becomes `AUTH_SECRET_1`, and so on up to 9.
   *
   * @returns Whether the oldest had to go, because there were ten.
   */
  rotate(secret: string): { readonly moved: boolean; readonly dropped: boolean } {
    const fresh = `AUTH_SECRET=${secret}`
    const { values } = this
    if (!values['AUTH_SECRET']) {
      const kept = this.#text.replace(/^[^\S\n]*(export\s+)?AUTH_SECRET[^\S\n]*=.*(\n|$)/gm, '')
      this.folder.write(this.name, `${fresh}\n${kept}`)
      return { moved: false, dropped: false }
    }
    const dropped = Boolean(values[`AUTH_SECRET_${String(SEVERAL)}`])
    // What is free ends the row: secrets behind it stay where they are.
    const free = Array.from({ length: SEVERAL }, (_, at) => at + 1).find((at) => !values[`AUTH_SECRET_${String(at)}`])
    const moved = this.#text.split('\n').flatMap((line) => rotated(line, free ?? SEVERAL, fresh))
    this.folder.write(this.name, moved.join('\n'))
    return { moved: true, dropped: dropped && free === undefined }
  }

  get #text(): string {
    return this.folder.read(this.name) ?? ''
  }
}

/** What becomes of a line. */
function rotated(line: string, free: number, fresh: string): readonly string[] {
  const [, start = '', number] = /^(\s*(?:export\s+)?AUTH_SECRET)(?:_([1-9]))?\s*=/.exec(line) ?? []
  if (start === '') return [line]
  const at = Number(number ?? 0)
  // An empty one, or the oldest of ten, makes room.
  if (at === free) return []
  if (at > free) return [line]
  const moved = `${start}_${String(at + 1)}${line.slice(line.indexOf('='))}`
  return at === 0 ? [fresh, moved] : [moved]
}
