import type { Environment, Random, RequestContext } from 'authengine/plugin'

/** What the decision needs of the engine. */
export interface AccessParts {
  readonly environment: Environment
  readonly random: Random
  /** Reads the cookie of browsers that have opened a link from the terminal. */
  readonly keyOf: (ctx: RequestContext) => string | undefined
  /** Prints a link for the developer. */
  readonly print: (ctx: RequestContext, link: string) => void
}

/** Names of variables that hosting platforms set. A name that ends with `_` stands for all names that begin with it. */
const PLATFORMS = [
  ...[
    'VERCEL',
    'NOW_REGION',
    'NETLIFY',
    'RENDER',
    'DYNO',
    'FLY_APP_NAME',
    'K_SERVICE',
    'K_REVISION',
    'FUNCTION_TARGET',
  ],
  ...['AWS_LAMBDA_FUNCTION_NAME', 'AWS_EXECUTION_ENV', 'LAMBDA_TASK_ROOT', 'ECS_CONTAINER_METADATA_URI'],
  ...[
    'ECS_CONTAINER_METADATA_URI_V4',
    'AWS_APP_ID',
    'KUBERNETES_SERVICE_HOST',
    'NOMAD_ALLOC_ID',
    'CF_PAGES',
    'VCAP_APPLICATION',
  ],
  ...['WEBSITE_SITE_NAME', 'WEBSITE_INSTANCE_ID', 'CONTAINER_APP_NAME', 'DENO_DEPLOYMENT_ID', 'GAE_ENV', 'GAE_SERVICE'],
  ...[
    'RAILWAY_',
    'HEROKU_',
    'KOYEB_',
    'NORTHFLANK_',
    'SCALINGO_',
    'CLEVER_',
    'DIGITALOCEAN_APP_',
    'APPWRITE_FUNCTION_',
  ],
]

const DEVELOPMENT: ReadonlySet<string> = new Set(['development', 'test'])

/** Headers of proxies. Each says that the request came from somewhere else than this computer. */
const PROXY =
  /^(?:forwarded|via|cdn-loop|x-forwarded(?:-.+)?|x-real-ip|x-original-.+|(?:x-)?(?:true-)?client-ip|x-cluster-client-ip|x-envoy-.+|x-amzn-.+|x-vercel-.+|x-nf-.+|x-azure-.+|x-appengine-.+|x-cloud-trace-context|fly-.+|fastly-.+|cf-.+)$/

/** Most links that a process prints. */
const MOST_LINKS = 20

/** The links of this process. A framework that loads modules again must not make the links of before void. */
interface Links {
  readonly key: string
  readonly open: Set<string>
  printed: number
}

const LINKS = Symbol.for('authengine.development.links')

/**
 * Decides who may use the development sign-in: a browser on this computer, while the application runs for development.
 */
export class DevelopmentAccess {
  /**
   * @param parts - What the decision needs of the engine.
   * @param isDeclared - Whether the application says that it runs for development.
   */
  constructor(
    private readonly parts: AccessParts,
    isDeclared: boolean,
  ) {
    this.#reason = reasonOf(parts.environment, isDeclared)
  }

  readonly #reason: string | undefined

  /**
   * Whether the request may sign in. A request of which the framework does not tell the peer needs the cookie of a link
   * from the terminal; if only that is missing, a link is printed.
   */
  allows(ctx: RequestContext): boolean {
    if (this.#reason !== undefined || !isLoopbackHost(ctx.headers.get('host') ?? '')) return false
    if (ctx.peer !== undefined) return isLoopback(ctx.peer) && !namesProxy(ctx.headers)
    if (!isOwnServer(ctx.headers)) return false
    if (this.#hasKey(ctx)) return true
    this.#printLink(ctx)
    return false
  }

  /** Opens a link from the terminal: each works once. Returns the value for the cookie, or undefined. */
  open(ctx: RequestContext, link: string): string | undefined {
    const isClosed = this.#reason !== undefined || !isLoopbackHost(ctx.headers.get('host') ?? '')
    if (isClosed || ctx.peer !== undefined || !isOwnServer(ctx.headers)) return undefined
    const { key, open } = this.#links
    return open.delete(link) ? key : undefined
  }

  #hasKey(ctx: RequestContext): boolean {
    const { key } = this.#links
    return equal(this.parts.keyOf(ctx) ?? '', key)
  }

  #printLink(ctx: RequestContext): void {
    const links = this.#links
    if (links.printed >= MOST_LINKS) return
    const [unopened] = links.open
    const link = unopened ?? this.parts.random.token()
    links.open.add(link)
    links.printed++
    this.parts.print(ctx, link)
  }

  get #links(): Links {
    const shared = globalThis as { [LINKS]?: Links | undefined }
    const known = shared[LINKS]
    if (known) return known
    return (shared[LINKS] = { key: this.parts.random.token(), open: new Set(), printed: 0 })
  }
}

/** Why the development sign-in is closed for every request; undefined if it is not. */
export function reasonOf(environment: Environment, isDeclared: boolean): string | undefined {
  const process = (globalThis as { process?: { env?: Environment } }).process?.env ?? {}
  const modes = [environment['NODE_ENV'], process['NODE_ENV']].filter((mode) => mode !== undefined && mode !== '')
  const other = modes.find((mode) => !DEVELOPMENT.has(mode ?? ''))
  if (other !== undefined) return `NODE_ENV is ${JSON.stringify(other.slice(0, 40))}`
  if (modes.length === 0 && !isDeclared) return 'NODE_ENV is not set'
  const variable = [environment, process].map(platformVariable).find((name) => name !== undefined)
  return variable === undefined ? undefined : `${variable} is set, which a hosting platform sets`
}

const platformVariable = (environment: Environment): string | undefined =>
  Object.keys(environment).find(
    (name) =>
      Boolean(environment[name]) &&
      PLATFORMS.some((platform) => (platform.endsWith('_') ? name.startsWith(platform) : name === platform)),
  )

const namesProxy = (headers: Headers): boolean => [...headers.keys()].some((name) => PROXY.test(name))

/**
 * Whether the headers of proxies, if there are any, are those that the server of Next.js adds to every request: the
 * address of its own client, and its own host. A client can send the same, so they open nothing without a key.
 */
function isOwnServer(headers: Headers): boolean {
  const own: Readonly<Record<string, (value: string) => boolean>> = {
    'x-forwarded-for': isLoopback,
    'x-forwarded-host': (value) => value === headers.get('host'),
    'x-forwarded-port': (value) => /^\d{1,5}$/.test(value),
    'x-forwarded-proto': (value) => value === 'http' || value === 'https',
  }
  return [...headers].every(([name, value]) => !PROXY.test(name) || own[name]?.(value) === true)
}

/** Whether an IP address is that of this computer (RFC 6890, RFC 4291 section 2.5.3). */
export function isLoopback(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '')
  if (plain === '::1') return true
  const [, ...octets] = /^127\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(plain) ?? []
  return octets.length === 3 && octets.every((octet) => Number(octet) <= 255)
}

/** Whether a `Host` header names this computer: `localhost` (RFC 6761 section 6.3), or an address of it. */
export function isLoopbackHost(host: string): boolean {
  const name = /^(\[[\da-f:.]+\]|[\da-z.-]+)(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase()
  if (name === undefined) return false
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name.replace(/^\[(.*)\]$/, '$1'))
}

/** Compares two texts in a time that does not depend on where they differ. */
function equal(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}
