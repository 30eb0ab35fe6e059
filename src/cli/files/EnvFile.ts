import { parseEnv } from 'node:util'
import type { Environment } from '../../config/SettingsInput.js'
import type { Folder } from './Folder.js'
import { type Rotated, type Rotation, rotation } from './rotation.js'
import { withoutMark } from './withoutMark.js'

/** Only the owner of the file may read it. */
const PRIVATE = 0o600

/** A file of environment variables, such as `.env`. Other lines in it are not changed. */
export class EnvFile {
  /**
   * @param folder - Folder of the application.
   * @param name - Path of the file in it.
   */
  constructor(
    private readonly folder: Folder,
    readonly name: string,
  ) {}

  /** The variables in it; empty if the file does not exist. */
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

  /** Adds a secret as the newest, before the existing ones. */
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
