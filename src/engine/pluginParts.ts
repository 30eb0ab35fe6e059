import type { FeatureServices } from '../plugin-api/Feature.js'
import type { AttemptLimits } from '../sign-in/AttemptLimits.js'
import { ROLES } from './container/roleNames.js'
import type { Roles } from './container/Roles.js'
import { PluginApis } from './PluginApis.js'
import { PluginEvents } from './PluginEvents.js'
import { ServicesOfPlugins } from './pluginServices.js'
import { PluginTexts } from './PluginTexts.js'

/** What plugins get, and what they provide. */
interface PluginParts {
  readonly apis: PluginApis
  readonly plugins: ServicesOfPlugins
}

/**
 * Makes what plugins get of what they registered.
 *
 * @param services - Parts of the engine: they make the services of plugins, and built-in features get them as they are.
 */
export function pluginParts(roles: Roles, services: FeatureServices, limits: AttemptLimits): PluginParts {
  const { clock, http, logger, random, sealer, settings } = services
  const apis: PluginApis = new PluginApis(roles.all(ROLES.apis), ({ owner, create }) =>
    create(plugins.of(owner), services),
  )
  const plugins = new ServicesOfPlugins(() => ({
    ...{ settings, clock, random, logger, http, sealer, limits, apis },
    events: new PluginEvents(roles.all(ROLES.events), roles.all(ROLES.eventHandlers), clock, logger),
    texts: new PluginTexts(roles.all(ROLES.messages)),
    facts: roles.all(ROLES.facts),
    cookies: roles.all(ROLES.cookies),
  }))
  return { apis, plugins }
}
