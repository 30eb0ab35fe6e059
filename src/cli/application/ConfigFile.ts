import type { AuthConfig } from '../../engine/index.js'
import { CommandError } from '../CommandError.js'
import type { Folder } from '../files/Folder.js'
import type { Modules } from './Modules.js'
import type { Exports } from './Packages.js'

const ENDINGS = ['ts', 'mts', 'js', 'mjs']
const USUAL = ['auth.config', 'src/auth.config', 'src/lib/server/auth.config', 'src/config', 'auth', 'src/auth']
  .concat('src/lib/server/auth', 'lib/auth', 'src/lib/auth')
  .flatMap((name) => ENDINGS.map((ending) => `${name}.${ending}`))

/** What was found in the file of the configuration. */
export interface FoundConfig {
  /** Where it is. */
  readonly path: string
  /** The configuration; undefined where the file exports none. */
  readonly config: AuthConfig | undefined
  /** The database. */
  readonly adapter: unknown
}

/** The file that holds the application's configuration. */
export class ConfigFile {
  /**
   * @param folder - The application's.
   * @param modules - Loads it.
   */
  constructor(
    private readonly folder: Folder,
    private readonly modules: Modules,
  ) {}

  /**
   * The file that was named, else the first with a usual name; undefined when there is none.
   *
   * @throws CommandError when the file that was named is not there.
   */
  place(named?: string): string | undefined {
    if (named === undefined) return USUAL.find((path) => this.folder.has(path))
    if (this.folder.has(named)) return named
    throw new CommandError(`There is no file ${named}.`, 'Write its path relative to this folder.')
  }

  /**
   * Loads it.
   *
   * @throws CommandError when nothing here can read it; whatever its own code throws.
   */
  async load(path: string): Promise<FoundConfig> {
    const exports = await this.modules.file(path)
    const config = configIn(exports)
    return { path, config, adapter: config?.adapter ?? exports['adapter'] }
  }
}

function configIn(exports: Exports): AuthConfig | undefined {
  const { config, authConfig, default: main } = exports
  const candidates = [config, authConfig, main, ...Object.values(exports)]
  return candidates.find((each): each is AuthConfig => isConfig(each))
}

const isConfig = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'providers' in value && Array.isArray(value.providers)
