import type { Settings } from '../config/Settings.js'
import type { Clock, HttpClient, Logger, Random } from '../core/ports.js'
import type { PluginServices } from '../plugin-api/PluginServices.js'
import type { PluginApis } from './PluginApis.js'

/** What the services of all plugins are made of. */
interface ServiceParts {
  readonly settings: Settings
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly http: HttpClient
  readonly apis: PluginApis
}

/** Makes the services of plugins, once for each of them. */
export class ServicesOfPlugins {
  readonly #made = new Map<string, PluginServices>()

  /** @param parts - Makes what they are made of, when the first plugin is asked. */
  constructor(private readonly parts: () => ServiceParts) {}

  /** The services of the plugin with this id. */
  of(plugin: string): PluginServices {
    const known = this.#made.get(plugin)
    if (known) return known
    const services = servicesFor(plugin, this.parts())
    this.#made.set(plugin, services)
    return services
  }
}

function servicesFor(plugin: string, parts: ServiceParts): PluginServices {
  const { settings, clock, random, logger, http, apis } = parts
  return Object.freeze<PluginServices>({
    plugin,
    settings,
    clock,
    random,
    logger,
    http,
    api: (token) => apis.find(token),
  })
}
