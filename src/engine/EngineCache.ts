import type { Environment } from '../config/environment.js'
import type { Awaitable } from '../core/Awaitable.js'
import type { Session } from '../core/Session.js'
import type { AuthPlugin, FrameworkBinding } from '../plugin-api/AuthPlugin.js'
import type { AuthConfig } from './AuthConfig.js'
import { AuthEngine } from './AuthEngine.js'
import { Memories } from './Memories.js'
import { PerRequest } from './PerRequest.js'

/**
 * A configuration, or a function that makes one for a request.
 *
 * An engine is built for each configuration object: let the function return the same object for the same configuration.
 *
 * @typeParam S - What the `session` callback returns.
 * @typeParam A - What the function is given.
 */
export type ConfigSource<S extends Session = Session, A extends readonly unknown[] = readonly unknown[]> =
  AuthConfig<S> | ((...asked: A) => Awaitable<AuthConfig<S>>)

/** One engine for each configuration object, built when first needed, with its binding registered as a plugin. */
export class EngineCache {
  readonly #engines = new WeakMap<object, AuthEngine>()
  readonly #memories = new WeakMap<object, Memories>()
  readonly #chosen = new WeakMap<object, PerRequest<Promise<AuthEngine>>>()

  /**
   * @param binding - The framework.
   * @param env - Environment variables, asked for when an engine is built. Default: those of the process.
   * @param memories - What is remembered in this process, for every engine. Default: each has a memory of its own, and the
   *   engines of one function share one.
   */
  constructor(
    private readonly binding: FrameworkBinding,
    private readonly env?: () => Environment,
    private readonly memories?: Memories,
  ) {}

  /**
   * The engine of a configuration.
   *
   * @throws ConfigurationError when the configuration cannot work.
   */
  for<S extends Session>(config: AuthConfig<S>): AuthEngine<S> {
    return this.#engineOf(config, () => this.memories ?? new Memories())
  }

  /**
   * The engine for a request. A function is asked once for each, so that all code of the request shares a visit.
   *
   * Engines of one function share what must not be forgotten from one request to the next: counted attempts, and what was
   * ended or used up.
   *
   * @param source - The configuration, or the function that makes it.
   * @param request - What is the same for the whole request: the binding's `identityOf`.
   * @param asked - What the function is given.
   * @throws ConfigurationError when the configuration cannot work.
   */
  async from<S extends Session, A extends readonly unknown[]>(
    source: ConfigSource<S, A>,
    request: object,
    ...asked: A
  ): Promise<AuthEngine<S>> {
    if (typeof source !== 'function') return this.for(source)
    const known = this.#chosen.get(source) ?? new PerRequest<Promise<AuthEngine>>()
    this.#chosen.set(source, known)
    const before = known.get(request) as Promise<AuthEngine<S>> | undefined
    if (before) return before
    const chosen = this.#choose(source, asked)
    known.set(request, chosen)
    return chosen
  }

  async #choose<S extends Session, A extends readonly unknown[]>(
    source: (...asked: A) => Awaitable<AuthConfig<S>>,
    asked: A,
  ): Promise<AuthEngine<S>> {
    const memories = this.memories ?? this.#memories.get(source) ?? new Memories()
    this.#memories.set(source, memories)
    return this.#engineOf(await source(...asked), () => memories)
  }

  #engineOf<S extends Session>(config: AuthConfig<S>, memories: () => Memories): AuthEngine<S> {
    const known = this.#engines.get(config) as AuthEngine<S> | undefined
    if (known) return known
    const engine = new AuthEngine<S>(this.#withBinding(config), this.env?.(), memories())
    this.#engines.set(config, engine)
    return engine
  }

  #withBinding<S extends Session>(config: AuthConfig<S>): AuthConfig<S> {
    const plugins: unknown = config.plugins ?? []
    // What is no list is left to the engine, which says so.
    return Array.isArray(plugins) ? { ...config, plugins: [...(plugins as AuthPlugin[]), this.binding] } : config
  }
}
