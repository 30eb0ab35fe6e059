import type { Settings } from '../config/Settings.js'
import type { Finding } from '../core/errors.js'
import type { Action } from '../http/Reply.js'
import type { CsrfGuard } from '../sign-in/CsrfGuard.js'
import { DefinedRoute } from '../sign-in/DefinedRoute.js'
import { rootRouteFaults, RootRoutes } from '../sign-in/RootRoutes.js'
import { routeFaults } from '../sign-in/routeFaults.js'
import { ROLES } from './container/roleNames.js'
import type { Roles } from './container/Roles.js'
import type { ServicesOfPlugins } from './pluginServices.js'

/** The routes of plugins. */
interface PluginRoutes {
  /** Below the base path. */
  readonly routes: readonly DefinedRoute[]
  /** At the root of the site. */
  readonly rootRoutes: RootRoutes
  /** What is wrong with them. */
  readonly faults: readonly Finding[]
}

/**
 * Makes the routes of plugins.
 *
 * @param builtIn - The routes of the library, whose paths no plugin can take.
 * @returns No routes if there are faults.
 */
export function pluginRoutes(
  roles: Roles,
  plugins: ServicesOfPlugins,
  builtIn: readonly Action[],
  guard: CsrfGuard,
  { basePath }: Settings,
): PluginRoutes {
  const registered = roles
    .all(ROLES.routes)
    .map(({ owner, create }) => ({ owner, definition: create(plugins.of(owner)) }))
  const atRoot = roles
    .all(ROLES.rootRoutes)
    .map(({ owner, path, create }) => ({ owner, path, handler: create(plugins.of(owner)) }))
  const faults = [
    ...routeFaults(registered, new Set(builtIn.map(({ path }) => path.split('/', 1)[0] ?? ''))),
    ...rootRouteFaults(atRoot),
  ]
  const routes =
    faults.length > 0 ? [] : registered.map(({ owner, definition }) => new DefinedRoute(owner, definition, guard))
  return { routes, rootRoutes: new RootRoutes(atRoot, basePath), faults }
}
