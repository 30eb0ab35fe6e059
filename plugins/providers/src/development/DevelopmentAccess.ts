import type { Environment } from 'authengine'
import type { Random, RequestContext } from 'authengine/plugin'

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
  // Serverless
  ...[
    'VERCEL',
    'VERCEL_URL',
    'VERCEL_REGION',
    'NOW_REGION',
    'NETLIFY',
    'CF_PAGES',
    'DENO_DEPLOY',
    'DENO_DEPLOYMENT_ID',
  ],
  ...['AWS_LAMBDA_FUNCTION_NAME', 'AWS_LAMBDA_RUNTIME_API', 'AWS_EXECUTION_ENV', 'LAMBDA_TASK_ROOT', 'AWS_APP_ID'],
  ...['K_SERVICE', 'K_REVISION', 'CLOUD_RUN_JOB', 'FUNCTION_TARGET', 'APPWRITE_FUNCTION_'],
  // Platforms for applications
  ...['RENDER', 'DYNO', 'HEROKU', 'HEROKU_', 'FLY_APP_NAME', 'FLY_MACHINE_ID', 'FLY_ALLOC_ID', 'RAILWAY_', 'GAE_'],
  ...['WEBSITE_SITE_NAME', 'WEBSITE_INSTANCE_ID', 'CONTAINER_APP_NAME', 'DIGITALOCEAN_APP_', 'KOYEB_', 'NORTHFLANK_'],
  ...[
    'SCALINGO_',
    'CLEVER_',
    'COOLIFY_',
    'ZEABUR_',
    'PLATFORM_APPLICATION_NAME',
    'REPL_DEPLOYMENT',
    'VCAP_APPLICATION',
  ],
  // Containers
  ...['KUBERNETES_SERVICE_HOST', 'NOMAD_ALLOC_ID', 'ECS_CONTAINER_METADATA_URI', 'ECS_CONTAINER_METADATA_URI_V4'],
  'ECS_AGENT_URI',
]

const DEVELOPMENT: ReadonlySet<string> = new Set(['development', 'test'])

/** Headers of proxies. Each says that the request came from somewhere else than this computer. */
const PROXY = new RegExp(
  [
    // The client: Forwarded, X-Forwarded-*, X-Real-IP, True-Client-IP, CF-Connecting-IP, X-Azure-ClientIP, …
    '(?:.+-)?forwarded(?:-.+)?|(?:.+-)?(?:client)?ip|(?:x-)?remote-addr|cloudfront-.+|tailscale-.+',
    // The site, as the client named it.
    'x-host|x-scheme|x-proto|x-original-.+|x-rewrite-url|front-end-https',
    // The proxy.
    '(?:.+-)?via|cdn-loop|max-forwards|early-data|x-varnish|(?:x-)?(?:akamai|ngrok|cf|fly|fastly|render|rndr|railway)-.+',
    'x-(?:amzn|amz-cf|appengine|arr|azure|cloud-trace|envoy|haproxy|ms-proxy|nf|proxy|replit|traefik|vercel|zeabur)(?:-.+)?',
  ]
    .map((names) => `^(?:${names})$`)
    .join('|'),
)

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
    if (!this.#isHere(ctx)) return false
    if (ctx.peer !== undefined) return isLoopback(ctx.peer) && !namesProxy(ctx.headers)
    if (!isOwnServer(ctx.headers)) return false
    if (this.#hasKey(ctx)) return true
    this.#printLink(ctx)
    return false
  }

  /** Opens a link from the terminal: each works once. Returns the value for the cookie, or undefined. */
  open(ctx: RequestContext, link: string): string | undefined {
    if (!this.#isHere(ctx) || ctx.peer !== undefined || !isOwnServer(ctx.headers)) return undefined
    const { key, open } = this.#links
    return open.delete(link) ? key : undefined
  }

  /** Whether the application runs for development, and both the client and the configuration name this computer. */
  #isHere({ headers, origin }: RequestContext): boolean {
    if (this.#reason !== undefined || !isLoopbackHost(headers.get('host') ?? '')) return false
    // A proxy that adds no header may rewrite `Host`. Users of such a site need `AUTH_URL`, which then names the site.
    return isLoopbackOrigin(origin)
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

/**
 * Why the development sign-in is closed for every request; undefined if it is not.
 *
 * @param url - The origin that the application is configured with. Default: none, each request tells it.
 */
export function reasonOf(environment: Environment, isDeclared: boolean, url?: string): string | undefined {
  const process = (globalThis as { process?: { env?: Environment } }).process?.env ?? {}
  const modes = [environment['NODE_ENV'], process['NODE_ENV']].filter((mode) => mode !== undefined && mode !== '')
  const other = modes.find((mode) => !DEVELOPMENT.has(mode ?? ''))
  if (other !== undefined) return `NODE_ENV is ${JSON.stringify(other.slice(0, 40))}`
  if (modes.length === 0 && !isDeclared) return 'NODE_ENV is not set'
  const variable = [environment, process].map(platformVariable).find((name) => name !== undefined)
  if (variable !== undefined) return `${variable} is set, which a hosting platform sets`
  return url === undefined || isLoopbackOrigin(url) ? undefined : `the configured URL is ${url}, not this computer`
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
  // The second is how URLs write ::ffff:127.0.0.0/104.
  if (plain === '::1' || /^::ffff:7f[\da-f]{2}:[\da-f]{1,4}$/.test(plain)) return true
  const [, ...octets] = /^127\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(plain) ?? []
  return octets.length === 3 && octets.every((octet) => Number(octet) <= 255)
}

/** Whether a `Host` header names this computer: `localhost` (RFC 6761 section 6.3), or an address of it. */
export function isLoopbackHost(host: string): boolean {
  const name = /^(\[[\da-f:.]+\]|[\da-z.-]+)(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase()
  if (name === undefined) return false
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name.replace(/^\[(.*)\]$/, '$1'))
}

/** Whether an origin is on this computer. */
export const isLoopbackOrigin = (origin: string): boolean => isLoopbackHost(new URL(origin).host)

/** Compares two texts in a time that does not depend on where they differ. */
function equal(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}
