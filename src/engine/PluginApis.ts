import { NotInstalled } from '../core/errors.js'
import type { FeatureServices } from '../plugin-api/Feature.js'
import type { PluginServices } from '../plugin-api/PluginServices.js'
import type { ApiToken } from '../plugin-api/tokens.js'

/** What a plugin or feature makes from its services. A feature also gets parts of the engine. */
export interface MadeWithParts<T> {
  /** Id of the plugin or feature. */
  readonly owner: string
  /** Makes it. */
  readonly create: (services: PluginServices, parts: FeatureServices) => T
}

/** An API, and how it is made. */
export interface ProvidedApi extends MadeWithParts<unknown> {
  /** Name of its token. */
  readonly name: string
}

/** The APIs that plugins and features provide under tokens. Each API is made when it is first requested. */
export class PluginApis {
  readonly #providers: ReadonlyMap<string, ProvidedApi>
  readonly #made = new Map<string, unknown>()
  readonly #making = new Set<string>()

  /**
   * @param provided - What was registered.
   * @param make - Makes an API.
   */
  constructor(
    provided: readonly ProvidedApi[],
    private readonly make: (api: ProvidedApi) => unknown,
  ) {
    this.#providers = new Map(provided.map((api) => [api.name, api]))
  }

  /** The API of a token; undefined if nothing provides it. */
  find<T>({ name }: ApiToken<T>): T | undefined {
    const provider = this.#providers.get(name)
    if (provider && !this.#made.has(name)) this.#made.set(name, this.#once(provider))
    // The type of the token is the type of the API that was provided under its name.
    return this.#made.get(name) as T | undefined
  }

  /**
   * The API of a token.
   *
   * @throws NotInstalled if nothing provides it.
   */
  require<T>(token: ApiToken<T>): T {
    if (!this.#providers.has(token.name)) throw new NotInstalled(token)
    return this.find(token) as T
  }

  #once(provider: ProvidedApi): unknown {
    const { name } = provider
    if (this.#making.has(name)) {
      throw new TypeError(
        `"${name}" depends on itself: creating it requests an API that requests it. Request the other API when a method is called, not when the API is created.`,
      )
    }
    this.#making.add(name)
    try {
      return this.make(provider)
    } finally {
      this.#making.delete(name)
    }
  }
}
