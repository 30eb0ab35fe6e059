import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Environment } from '../../config/index.js'
import { CommandError } from '../CommandError.js'
import type { Folder } from '../files/Folder.js'
import { Manifest } from '../files/Manifest.js'
import { absentPackage } from './absentPackage.js'
import type { Exports, Packages } from './Packages.js'
import { readers } from './readers.js'

/** Mistakes that mean: Node cannot read it as it is, but something else might. */
const UNREADABLE = new Set([
  'ERR_MODULE_NOT_FOUND',
  'ERR_UNKNOWN_FILE_EXTENSION',
  'ERR_UNSUPPORTED_DIR_IMPORT',
  'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX',
  'MODULE_NOT_FOUND',
])

/** Loads modules of the application as it would itself: with its packages, and with what its env file says. */
export class Modules implements Packages {
  /**
   * @param folder - The application's.
   * @param env - The environment of the process, which modules read; filled in, never changed.
   * @param load - Imports a module by its URL. Default: Node's own.
   */
  constructor(
    private readonly folder: Folder,
    private readonly env: Record<string, string | undefined>,
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
   * Node reads it where it can; otherwise esbuild, jiti or TypeScript does, if the application has one of them.
   *
   * @throws CommandError when nothing here can read it.
   */
  async file(path: string): Promise<Exports> {
    const whole = this.folder.at(path)
    try {
      return await this.at(whole)
    } catch (error) {
      this.#requireReadable(error, path)
      return (await this.#otherwise(whole, path)) ?? refuse(path, error)
    }
  }

  /** Goes on only where something else than Node may read the file. */
  #requireReadable(error: unknown, path: string): void {
    if (!isUnreadable(error)) throw error
    const absent = absentPackage(error)
    if (absent === undefined || !this.#isWanted(absent)) return
    throw new CommandError(`${path} needs ${absent}, which is not installed here.`, `npm install ${absent}`)
  }

  /** Whether a name is that of a package; it may also be a folder of the application, by a path of tsconfig.json. */
  #isWanted(name: string): boolean {
    if (/^(@authengine\/|authengine$)/.test(name)) return true
    return this.folder.has('package.json') && Manifest.of(this.folder).packages.has(name)
  }

  async #otherwise(whole: string, path: string): Promise<Exports | undefined> {
    try {
      for (const read of readers) {
        const exports = await read(whole, this.folder, this)
        if (exports) return exports
      }
      return undefined
    } catch (error) {
      this.#requireReadable(error, path)
      return refuse(path, error)
    }
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
  (error instanceof Error && 'code' in error && typeof error.code === 'string' && UNREADABLE.has(error.code))

function refuse(path: string, error: unknown): never {
  const why = error instanceof Error ? `${error.name}: ${error.message}` : undefined
  const absent = absentPackage(error)
  if (absent !== undefined) {
    const both = `If "${absent}" is a package, install it. If it is a folder of yours, import it by a relative path.`
    throw new CommandError(`${path} needs "${absent}", which was not found.`, both, why)
  }
  const fix =
    'Use Node 22.18 or newer, or "npm install -D jiti"; and keep the configuration in a file that imports nothing of the framework.'
  throw new CommandError(`${path} cannot be read outside the framework.`, fix, why)
}
