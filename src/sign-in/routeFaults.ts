import type { Finding } from '../core/errors.js'
import { namesOf, quoted, unknownNames } from '../core/unknownNames.js'
import type { RouteDefinition } from '../http/RouteDefinition.js'
import { METHODS } from './DefinedRoute.js'
import { isParameter } from './DefinedRoutes.js'

/** A route as a plugin registered it. */
export interface RegisteredRoute {
  /** Id of the plugin. */
  readonly owner: string
  /** The registered route. */
  readonly definition: RouteDefinition
}

const MEMBERS = namesOf<RouteDefinition>({
  path: true,
  GET: true,
  POST: true,
  DELETE: true,
  OPTIONS: true,
  csrf: true,
  origin: true,
  accepts: true,
  isDestination: true,
})
const LITERAL = /^[\w.~-]+$/
const PARAMETER = /^:[a-z][a-z\d]*$/i
const MAX_SEGMENTS = 4

/**
 * Finds faults of the routes of plugins.
 *
 * @param taken - First segments of the paths of built-in routes.
 */
export function routeFaults(routes: readonly RegisteredRoute[], taken: ReadonlySet<string>): Finding[] {
  const known = new Map<string, string>()
  return routes.flatMap(({ owner, definition }) => {
    const path: unknown = (definition as Partial<RouteDefinition> | undefined)?.path
    const option = `plugins (${JSON.stringify(owner)}) route`
    if (typeof path !== 'string') return [{ option, problem: 'has no path.', fix: "Return { path: '…', GET: … }." }]
    const named = `${option} ${quoted(path)}`
    return [
      ...(taken.has(owner) ? [{ option: named, ...TAKEN }] : []),
      ...pathFaults(named, path),
      ...memberFaults(named, definition),
      ...clashes(named, owner, definition, known),
    ]
  })
}

const TAKEN = {
  problem: 'is below a path of the library, because the plugin has the name of that path as its id.',
  fix: 'Give the plugin another id.',
}

function pathFaults(option: string, path: string): Finding[] {
  const segments = path === '' ? [] : path.split('/')
  const names = segments.filter(isParameter)
  if (segments.length > MAX_SEGMENTS) {
    return [
      { option, problem: `has ${String(segments.length)} segments.`, fix: `Use at most ${String(MAX_SEGMENTS)}.` },
    ]
  }
  const isOdd = (segment: string): boolean =>
    isParameter(segment) ? !PARAMETER.test(segment) : !LITERAL.test(segment) || /^\.+$/.test(segment)
  if (segments.some(isOdd) || new Set(names).size < names.length) {
    const fix =
      'Write segments such as "keys" or ":id", each parameter once, without a slash at the beginning and at the end.'
    return [{ option, problem: 'must be a path.', fix }]
  }
  return []
}

function memberFaults(option: string, definition: RouteDefinition): Finding[] {
  const { accepts, csrf, origin } = definition
  const given = definition as unknown as Readonly<Record<string, unknown>>
  const idle = METHODS.filter((method) => !['function', 'undefined'].includes(typeof given[method]))
  const fault = (name: string, fix: string): Finding => ({ option: `${option} ${name}`, problem: 'is unknown.', fix })
  return [
    ...unknownNames(`${option} `, definition, MEMBERS),
    ...idle.map((name) => ({
      option: `${option} ${name}`,
      problem: 'must be a function.',
      fix: 'Write (ctx, params) => …',
    })),
    ...(METHODS.some((method) => given[method] !== undefined)
      ? []
      : [{ option, problem: 'answers no method.', fix: `Add ${METHODS.join(', ')}, or some of these.` }]),
    ...(csrf === undefined || typeof csrf === 'function' || ['token', 'none'].includes(csrf)
      ? []
      : [fault('csrf', 'Write "token", "none", or a function.')]),
    ...(origin === undefined || ['same', 'any'].includes(origin) ? [] : [fault('origin', 'Write "same" or "any".')]),
    ...(accepts === undefined || isListOfTypes(accepts)
      ? []
      : [fault('accepts', "Write ['form'], ['json'], or both.")]),
  ]
}

const isListOfTypes = (accepts: unknown): boolean =>
  Array.isArray(accepts) && accepts.every((type) => type === 'form' || type === 'json')

/** Finds routes that match the same paths, for the same method. */
function clashes(option: string, owner: string, definition: RouteDefinition, known: Map<string, string>): Finding[] {
  const shape = definition.path.split('/').map((segment) => (isParameter(segment) ? ':' : segment))
  return METHODS.filter((method) => definition[method]).flatMap((method) => {
    const key = [method, owner, ...shape].join('/')
    const before = known.get(key)
    known.set(key, definition.path)
    if (before === undefined) return []
    const fix = 'Leave out one of them, or give it another path.'
    return [{ option, problem: `answers ${method}, as the route ${quoted(before)} does.`, fix }]
  })
}
