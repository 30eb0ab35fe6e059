import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Environment } from '../../config/SettingsInput.js'
import type { Folder } from '../files/Folder.js'
import type { Exports, Packages } from './Packages.js'
import { loadFailure } from './loadFailure.js'
import { readers } from './readers.js'

/** Codes of errors in the text of a file or in its imports. No code of the file has run then. */
const UNREADABLE = new Set([
  'ERR_INVALID_TYPESCRIPT_SYNTAX',
  'ERR_MODULE_NOT_FOUND',
  'ERR_PACKAGE_PATH_NOT_EXPORTED',
  'ERR_UNKNOWN_FILE_EXTENSION',
  'ERR_UNSUPPORTED_DIR_IMPORT',
  'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX',
  'MODULE_NOT_FOUND',
])

/** Loads modules of the application as the application does: with its packages and the variables of its env file. */
export class Modules implements Packages {
  /**
   * @param folder - Folder of the application.
   * @param env - The environment of the process, which modules read. Variables are added, but never changed.
   * @param load - Imports a module by its URL. Default: Node's own.
   */
  constructor(
    private readonly folder: Folder,
    readonly env: Record<string, string | undefined>,
    private readonly load: (url: string) => Promise<Exports> = (url) => import(url) as Promise<Exports>,
  ) {}

  /** Sets variables that the process does not have. */
  fillIn(values: Environment): void {
    for (const [name, value] of Object.entries(values)) this.env[name] ??= value
  }

  async installed<T extends object = Exports>(name: string): Promise<T | undefined> {
    const path = this.#resolved(name)
    return path === undefined ? undefined : ((await this.at(path)) as T)
  }

  at(path: string): Promise<Exports> {
    return this.load(pathToFileURL(path).href)
  }

  /**
   * Loads a file of the application, in JavaScript or TypeScript.
   *
   * Node reads the file if it can. Otherwise esbuild, jiti or TypeScript reads it, if the application has one of them.
   *
   * @throws CommandError with the cause and its line, if nothing can read the file. Errors of its own code are
   *   rethrown.
   */
  async file(path: string): Promise<Exports> {
    const whole = this.folder.at(path)
    let refusal: unknown
    try {
      return await this.at(whole)
    } catch (error) {
      refusal = error
    }
    for (const read of readers) {
      if (!isUnreadable(refusal)) throw refusal
      try {
        const exports = await read(whole, this.folder, this)
        if (exports) return exports
      } catch (error) {
        // The next one may read what this one cannot, such as TypeScript of another package.
        refusal = error
      }
    }
    throw isUnreadable(refusal) ? loadFailure(refusal, path, this.folder) : refusal
  }

  #resolved(name: string): string | undefined {
    try {
      return createRequire(this.folder.at('package.json')).resolve(name)
    } catch {
      return undefined
    }
  }
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  isMistakeIn(error) ||
  UNREADABLE.has(String(Reflect.get(Object(error) as object, 'code')))

/** Whether esbuild or jiti found a mistake in the text, before any code ran. */
const isMistakeIn = (error: unknown): boolean =>
  error instanceof Error && ('errors' in error || /^ParseError\b/.test(error.message))
