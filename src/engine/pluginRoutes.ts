import type { Finding } from '../core/errors.js'
import type { Action } from '../http/Reply.js'
import type { CsrfGuard } from '../sign-in/CsrfGuard.js'
import { DefinedRoute } from '../sign-in/DefinedRoute.js'
import { routeFaults } from '../sign-in/routeFaults.js'
import { ROLES } from './container/ContainerRegistry.js'
import type { Roles } from './container/Roles.js'
import type { ServicesOfPlugins } from './pluginServices.js'

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
): { readonly routes: readonly DefinedRoute[]; readonly faults: readonly Finding[] } {
  const registered = roles
    .all(ROLES.routes)
    .map(({ owner, create }) => ({ owner, definition: create(plugins.of(owner)) }))
  const faults = routeFaults(registered, new Set(builtIn.map(({ path }) => path.split('/', 1)[0] ?? '')))
  const routes =
    faults.length > 0 ? [] : registered.map(({ owner, definition }) => new DefinedRoute(owner, definition, guard))
  return { routes, faults }
}
