import type { AuthConfig } from '../../engine/AuthConfig.js'
import { CommandError } from '../CommandError.js'
import { concealedError } from '../concealed.js'
import type { Folder } from '../files/Folder.js'
import type { Modules } from './Modules.js'
import type { Exports } from './Packages.js'
import { placeText, sourcePlace } from './sourcePlace.js'

const ENDINGS = ['ts', 'mts', 'js', 'mjs']
const USUAL = ['auth.config', 'src/auth.config', 'src/lib/server/auth.config', 'src/config', 'auth', 'src/auth']
  .concat('src/lib/server/auth', 'lib/auth', 'src/lib/auth')
  .flatMap((name) => ENDINGS.map((ending) => `${name}.${ending}`))

/** The beginning of an exported configuration, in the text of a file. */
const EXPORTED =
  /^export\s+(?:default\s+|(?:const|let|var)\s+\w+\b[^\n=]*=\s*)(?:defineConfig\s*\(|\{\s*(?:adapter|plugins|providers|secret|session)\b)/m

/** An import of the file that holds the first part of a configuration. */
const COMPLETES = /\bfrom\s+['"](?:\.{1,2}|[@~])\/(?:[\w./-]+\/)?auth\.config(?:\.\w+)?['"]/

/** An import of the configuration of another library. Its adapters and providers may be in a configuration of authengine. */
const FORMER = /\bfrom\s+['"](?:next-auth|better-auth|@auth\/(?:express|sveltekit|qwik|solid-start))['"]/

/** The content of a configuration file. */
export interface FoundConfig {
  /** Path of the file. */
  readonly path: string
  /** The configuration; undefined if the file exports no configuration. */
  readonly config: AuthConfig | undefined
  /** The database adapter. */
  readonly adapter: unknown
}

/** The file that holds the application's configuration. */
export class ConfigFile {
  /**
   * @param folder - Folder of the application.
   * @param modules - Loads the file.
   */
  constructor(
    private readonly folder: Folder,
    private readonly modules: Modules,
  ) {}

  /**
   * Paths to try: the named file, or all existing files with a usual name.
   *
   * @throws CommandError if the named file does not exist.
   */
  places(named?: string): readonly string[] {
    if (named === undefined) {
      const usual = USUAL.filter((path) => this.folder.has(path))
      // A file that completes the configuration of another one comes first.
      const isWhole = (path: string): boolean => COMPLETES.test(this.folder.read(path) ?? '') && this.#exports(path)
      return [...usual.filter(isWhole), ...usual.filter((path) => !isWhole(path))]
    }
    if (this.folder.has(named)) return [named]
    throw new CommandError(`There is no file ${named}.`, 'Write its path relative to this folder.')
  }

  /**
   * Loads the first file that exports a configuration or a database adapter; undefined if no file does.
   *
   * @throws CommandError if a file cannot be read, or fails while it is loaded.
   */
  async load(places: readonly string[]): Promise<FoundConfig | undefined> {
    for (const path of places) {
      if (FORMER.test(this.folder.read(path) ?? '')) continue
      const exports = await this.#exportsOf(path)
      const config = configIn(exports)
      const adapter = config?.adapter ?? exports['adapter']
      if (config !== undefined || adapter !== undefined) return { path, config, adapter }
    }
    return undefined
  }

  /**
   * Other files with a usual name whose text exports a configuration. They are not loaded, because the application may
   * not use them.
   *
   * @param path - The file that was loaded.
   */
  others(path: string): readonly string[] {
    if (COMPLETES.test(this.folder.read(path) ?? '')) return []
    return this.places().filter((place) => place !== path && this.#exports(place))
  }

  /** Whether the text of a file exports a configuration. */
  #exports(path: string): boolean {
    const text = this.folder.read(path) ?? ''
    return EXPORTED.test(text) && !FORMER.test(text)
  }

  async #exportsOf(path: string): Promise<Exports> {
    try {
      return await this.modules.file(path)
    } catch (error) {
      if (error instanceof CommandError) throw error
      const place = placeText(sourcePlace(error, this.folder, path))
      const fix = `Correct ${place}, or name the file of the configuration: --config <path>.`
      throw new CommandError(`${path} fails when it is loaded. ${concealedError(error, this.modules.env)}`, fix)
    }
  }
}

function configIn(exports: Exports): AuthConfig | undefined {
  const { config, authConfig, default: main } = exports
  const candidates = [config, authConfig, main, ...Object.values(exports)]
  const found = candidates.find((each): each is AuthConfig => isConfig(each))
  return found && withoutAuthorized(found)
}

/** The callback `authorized` is for `@authengine/next`, which takes it out before the core checks the configuration. */
function withoutAuthorized(config: AuthConfig): AuthConfig {
  if (!config.callbacks || !('authorized' in config.callbacks)) return config
  const { authorized: _authorized, ...callbacks } = config.callbacks
  return { ...config, callbacks }
}

/** Plugins may bring all ways to sign in, so `providers` may be missing. */
const isConfig = (value: unknown): boolean => {
  const { plugins, providers } = Object(value) as { readonly plugins?: unknown; readonly providers?: unknown }
  return Array.isArray(providers) || Array.isArray(plugins)
}
