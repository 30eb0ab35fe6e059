import type { Request as ExpressRequest } from 'express'
import { pathOf } from './targetOf.js'

/** What Express says about the place of a handler. */
type Mounted = Pick<ExpressRequest, 'originalUrl' | 'baseUrl'> & {
  readonly params: Readonly<Record<string, unknown>>
  readonly route?: { readonly path?: unknown } | undefined
}

/**
 * Path under which a handler is mounted, as this request spells it: with `use`, or with a wildcard route.
 *
 * A wildcard tells what came after the mount, decoded. Where the client encoded that part, it is no spelling we serve,
 * so whatever is said of the mount then leads nowhere. A regular expression may match more than the mount, or tell nothing:
 * then the base path is that of the configuration.
 *
 * @param basePath - Base path of the configuration, below the router.
 */
export function mountOf(mounted: Mounted, basePath = '/auth'): string {
  const { originalUrl, baseUrl, params } = mounted
  const path = pathOf(originalUrl)
  const tail = tailOf(params)
  if (tail !== undefined && path.endsWith(tail)) return bare(path.slice(0, path.length - tail.length))
  const wanted = `${mounted.route ? baseUrl : ''}${bare(basePath)}`
  return isByExpression(mounted, path) && path.startsWith(`${wanted}/`) ? wanted : bare(baseUrl)
}

/** Whether a regular expression led here: of a route, or of `use`, where it has matched the whole path. */
const isByExpression = ({ route, baseUrl, params }: Mounted, path: string): boolean =>
  route ? route.path instanceof RegExp : baseUrl === path && Object.keys(params).length === 0

const bare = (path: string): string => path.replace(/\/$/, '')

/**
 * Whether a mount is the base path in other letters: Express ignores case, but paths have one spelling only.
 *
 * @see RFC 3986 section 6.2.2.1
 */
export function isRespelled(mount: string, basePath = '/auth'): boolean {
  const wanted = basePath.replace(/(?<!\/)\/+$/, '')
  return mount.toLowerCase().endsWith(wanted.toLowerCase()) && !mount.endsWith(wanted)
}

/** What the last wildcard matched: Express 5 names it and splits it at slashes, Express 4 numbers it. */
function tailOf(params: Readonly<Record<string, unknown>>): string | undefined {
  const wildcards = Object.entries(params).filter(([name, value]) => Array.isArray(value) || /^\d+$/.test(name))
  const last: unknown = wildcards.at(-1)?.[1]
  if (Array.isArray(last)) return last.join('/')
  return typeof last === 'string' ? last : undefined
}
