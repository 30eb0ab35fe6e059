import { parseEnv } from 'node:util'
import type { Environment } from '../../config/SettingsInput.js'
import type { Folder } from './Folder.js'
import { type Rotated, type Rotation, rotation } from './rotation.js'
import { withoutMark } from './withoutMark.js'

/** Only the owner of the file may read it. */
const PRIVATE = 0o600

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
    return parseEnv(this.#content.rest)
  }

  /** Whether a variable is named in it, even without a value. */
  names(variable: string): boolean {
    return variable in this.values
  }

  /** Adds lines at the end. */
  append(lines: readonly string[]): void {
    const { rest } = this.#content
    const gap = rest === '' ? '' : rest.endsWith('\n') ? '\n' : '\n\n'
    this.#write(`${rest}${gap}${lines.join('\n')}\n`)
  }

  /** Puts a secret in front of those that are there. */
  rotate(secret: string, rotated?: Rotated): Rotation {
    const done = rotation(this.#content.rest, secret, rotated)
    this.#write(done.text)
    return done
  }

  get #content(): ReturnType<typeof withoutMark> {
    return withoutMark(this.folder.read(this.name) ?? '')
  }

  #write(rest: string): void {
    this.folder.write(this.name, `${this.#content.mark}${rest}`, PRIVATE)
  }
}
