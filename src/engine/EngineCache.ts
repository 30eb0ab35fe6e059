import type { Environment } from '../config/index.js'
import type { Session } from '../model/index.js'
import type { AuthConfig } from './AuthConfig.js'
import { AuthEngine } from './AuthEngine.js'
import type { FrameworkBinding } from './AuthPlugin.js'

/** One engine for each configuration object, built when first needed, with its binding registered as a plugin. */
export class EngineCache {
  readonly #engines = new WeakMap<object, AuthEngine>()

  /**
   * @param binding - The framework.
   * @param env - Environment variables, asked for when an engine is built. Default: those of the process.
   */
  constructor(
    private readonly binding: FrameworkBinding,
    private readonly env?: () => Environment,
  ) {}

  /**
   * The engine of a configuration.
   *
   * @throws ConfigurationError when the configuration cannot work.
   */
  for<S extends Session>(config: AuthConfig<S>): AuthEngine<S> {
    const known = this.#engines.get(config) as AuthEngine<S> | undefined
    if (known) return known
    const engine = new AuthEngine<S>({ ...config, plugins: [...(config.plugins ?? []), this.binding] }, this.env?.())
    this.#engines.set(config, engine)
    return engine
  }
}
