import { MethodNotAllowed, NotFound, type Finding } from '../core/errors.js'
import { quoted } from '../core/unknownNames.js'
import { Action, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { Handler } from '../http/RouteDefinition.js'
import type { Match } from './DefinedRoutes.js'

/** A route at the root of the site, as a plugin registered it. */
export interface RegisteredRootRoute {
  /** Id of the plugin. */
  readonly owner: string
  /** Path, without a slash at the beginning. */
  readonly path: string
  /** Handles GET. */
  readonly handler: Handler
}

/** All root routes are below this path (RFC 8615). */
const WELL_KNOWN = '/.well-known/'
const PATH = /^\.well-known(\/[\w.~-]+){1,4}$/

/** The routes of plugins at the root of the site: below `/.well-known/`, wherever the library is mounted. */
export class RootRoutes {
  readonly #actions: ReadonlyMap<string, Action>

  /**
   * @param routes - The registered routes.
   * @param basePath - Base path of the library. If it is below `/.well-known/`, there are no root routes.
   */
  constructor(
    routes: readonly RegisteredRootRoute[],
    private readonly basePath: string,
  ) {
    this.#actions = new Map(routes.map((route) => [`/${route.path}`, new RootRoute(route)]))
  }

  /** Whether there are no root routes, which is usual. */
  get isEmpty(): boolean {
    return this.#actions.size === 0
  }

  /** Whether a plugin has a route at this path of the site. */
  serves(path: string): boolean {
    return this.#actions.has(path)
  }

  /**
   * The route for a path of the site; undefined if the path is not below `/.well-known/`.
   *
   * @throws NotFound, MethodNotAllowed
   */
  find(method: string, path: string): Match | undefined {
    if (!path.startsWith(WELL_KNOWN) || this.basePath.startsWith(WELL_KNOWN)) return undefined
    const action = this.#actions.get(path)
    if (!action) throw new NotFound('Nothing is served under this path.')
    if (!['GET', 'HEAD'].includes(method)) throw new MethodNotAllowed(action.methods)
    return { action, route: { action: '.well-known' } }
  }
}

class RootRoute extends Action {
  override readonly path: string
  override readonly methods = ['GET']
  readonly #handler: Handler

  constructor({ path, handler }: RegisteredRootRoute) {
    super()
    this.path = path
    this.#handler = handler
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    return this.#handler(ctx, {})
  }
}

/** Finds faults of the root routes of plugins. */
export function rootRouteFaults(routes: readonly RegisteredRootRoute[]): Finding[] {
  const owners = new Map<string, string>()
  return routes.flatMap(({ owner, path, handler }) => {
    const option = `plugins (${JSON.stringify(owner)}) rootRoute ${quoted(path)}`
    const other = owners.get(path)
    owners.set(path, owner)
    return [
      ...(PATH.test(path)
        ? []
        : [{ option, problem: 'must be a path.', fix: 'Write ".well-known/" and at most four segments.' }]),
      ...(typeof handler === 'function' ? [] : [{ option, problem: 'has no handler.', fix: 'Return (ctx) => ….' }]),
      ...(other === undefined
        ? []
        : [{ option, problem: `is served by ${JSON.stringify(other)} as well.`, fix: 'Use one of these plugins.' }]),
    ]
  })
}
