import { MethodNotAllowed, NotFound } from '../core/errors.js'
import type { Action } from '../http/Reply.js'
import type { Route } from '../http/RequestContext.js'
import type { DefinedRoute } from './DefinedRoute.js'

/** A route and the action that handles it. */
export interface Match {
  /** The route that the path identifies. */
  readonly route: Route
  /** The action of the route. */
  readonly action: Action
}

/** A route with the segments of its path. */
interface Pattern {
  readonly route: DefinedRoute
  readonly segments: readonly string[]
}

/** The routes of plugins: few for each plugin, so they are compared one by one. */
export class DefinedRoutes {
  readonly #ofPlugin = new Map<string, Pattern[]>()

  /** @param routes - Every route, without clashes. */
  constructor(routes: readonly DefinedRoute[]) {
    const patterns = routes.map((route) => ({ route, segments: route.path.split('/') }))
    for (const pattern of patterns.sort(byParameters)) {
      const [plugin = ''] = pattern.segments
      this.#ofPlugin.set(plugin, [...(this.#ofPlugin.get(plugin) ?? []), pattern])
    }
  }

  /**
   * The route for a method and a path under the base path.
   *
   * @throws NotFound, MethodNotAllowed
   */
  find(method: string, path: string): Match {
    const [, ...given] = path.split('/')
    const [name = ''] = given
    const fitting = this.#fitting(given)
    if (fitting.length === 0) throw new NotFound('Nothing is served under this path.')
    const wanted = method === 'HEAD' ? 'GET' : method
    const found = fitting.find(({ route }) => route.methods.includes(wanted))
    if (!found) throw new MethodNotAllowed([...new Set(fitting.flatMap(({ route }) => route.methods))])
    return { action: found.route, route: { action: name, params: parametersOf(found, given) } }
  }

  /** Whether a path under the base path belongs to a plugin, and browsers must not return to it after a sign-in. */
  serves(path: string): boolean {
    const [, ...given] = path.split('/')
    if (!this.#ofPlugin.has(given[0] ?? '')) return false
    return !this.#fitting(given).some(({ route }) => route.isDestination && route.methods.includes('GET'))
  }

  #fitting(given: readonly string[]): readonly Pattern[] {
    const patterns = this.#ofPlugin.get(given[0] ?? '') ?? []
    return patterns.filter(
      ({ segments }) =>
        segments.length === given.length &&
        segments.every((segment, at) => (isParameter(segment) ? given[at] !== '' : segment === given[at])),
    )
  }
}

/** Whether a segment is a parameter. */
export const isParameter = (segment: string): boolean => segment.startsWith(':')

/** Sorts literal segments before parameters, starting with the first segment. */
function byParameters(one: Pattern, other: Pattern): number {
  const rank = ({ segments }: Pattern): string => segments.map((segment) => (isParameter(segment) ? '1' : '0')).join('')
  return rank(one) < rank(other) ? -1 : rank(one) > rank(other) ? 1 : 0
}

function parametersOf({ segments }: Pattern, given: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    segments.flatMap((segment, at) => (isParameter(segment) ? [[segment.slice(1), decoded(given[at] ?? '')]] : [])),
  )
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new NotFound('The path is not encoded as UTF-8.')
  }
}
