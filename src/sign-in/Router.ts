import { MethodNotAllowed } from '../core/errors.js'
import type { Action, Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { CsrfGuard } from './CsrfGuard.js'
import type { DefinedRoute } from './DefinedRoute.js'
import { DefinedRoutes, type Match } from './DefinedRoutes.js'

/** Finds the action for a request, and protects the action against CSRF if it requires this. */
export class Router {
  readonly #byPath = new Map<string, readonly Action[]>()
  readonly #gets = new Map<string, Match>()
  readonly #guard: CsrfGuard
  readonly #defined: DefinedRoutes

  /**
   * @param actions - Every route.
   * @param guard - Protects actions against CSRF.
   * @param ofPlugins - The routes of plugins. Default: none.
   */
  constructor(actions: readonly Action[], guard: CsrfGuard, ofPlugins: readonly DefinedRoute[] = []) {
    this.#guard = guard
    this.#defined = new DefinedRoutes(ofPlugins)
    for (const action of actions) this.#byPath.set(action.path, [...(this.#byPath.get(action.path) ?? []), action])
    for (const { path } of actions) if (!path.includes('/')) this.#prepare(path)
  }

  /** Prepares the match for a GET without a provider, such as that of the session, to find it faster. */
  #prepare(name: string): void {
    const action = this.#byPath.get(name)?.find(({ methods }) => methods.includes('GET'))
    if (action) this.#gets.set(`/${name}`, { action, route: { action: name } })
  }

  /**
   * The action for a method and a path under the base path. Paths are compared as strings: only one spelling is served.
   *
   * @throws NotFound, MethodNotAllowed
   */
  find(method: string, path: string): Match {
    const known = method === 'GET' ? this.#gets.get(path) : undefined
    if (known) return known
    const [, name = '', providerId] = /^\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? []
    const actions = this.#byPath.get(providerId === undefined ? name : `${name}/:provider`)
    if (!actions) return this.#defined.find(method, path)
    const wanted = method === 'HEAD' ? 'GET' : method
    const action = actions.find(({ methods }) => methods.includes(wanted))
    if (!action) throw new MethodNotAllowed([...new Set(actions.flatMap(({ methods }) => methods))])
    return { action, route: { action: name, ...(providerId !== undefined && { providerId }) } }
  }

  /** Whether a path under the base path is a route of the library, to which browsers are not sent after a sign-in. */
  serves(path: string): boolean {
    const [, name = '', ...rest] = path.split('/')
    const actions = [...(this.#byPath.get(name) ?? []), ...(this.#byPath.get(`${name}/:provider`) ?? [])]
    return actions.some(({ isDestination }) => !isDestination || rest.length > 0) || this.#defined.serves(path)
  }

  /** Handles a request. */
  async dispatch(action: Action, ctx: RequestContext): Promise<Reply> {
    if (action.requiresCsrf(ctx)) await this.#guard.verify(ctx)
    return action.handle(ctx)
  }
}
