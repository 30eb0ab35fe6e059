import { UnsupportedMediaType } from '../core/errors.js'
import { trimOws } from '../http/CookieJar.js'
import { Action, type Reply } from '../http/Reply.js'
import { refuseCrossSite, type RequestContext } from '../http/RequestContext.js'
import type { RouteDefinition } from '../http/RouteDefinition.js'
import type { CsrfGuard } from './CsrfGuard.js'

/** The methods that a route can handle. */
export const METHODS = ['GET', 'POST', 'DELETE', 'OPTIONS'] as const

const CHANGING: ReadonlySet<string> = new Set(['POST', 'DELETE'])

const TYPES: ReadonlyMap<string, 'form' | 'json'> = new Map([
  ['application/json', 'json'],
  ['application/x-www-form-urlencoded', 'form'],
])

/** A route that a plugin registered as data. */
export class DefinedRoute extends Action {
  override readonly path: string
  override readonly methods: readonly string[]
  override readonly isDestination: boolean

  /**
   * @param plugin - Id of the plugin.
   * @param definition - The registered route.
   * @param guard - Checks the form token.
   */
  constructor(
    plugin: string,
    private readonly definition: RouteDefinition,
    private readonly guard: Pick<CsrfGuard, 'verifyToken'>,
  ) {
    super()
    this.path = definition.path === '' ? plugin : `${plugin}/${definition.path}`
    this.methods = METHODS.filter((method) => definition[method])
    this.isDestination = definition.isDestination ?? false
  }

  /** The route checks the origin and the token itself. */
  override requiresCsrf(): boolean {
    return false
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    if (CHANGING.has(ctx.method)) await this.#protect(ctx)
    const handler = this.definition[ctx.method as (typeof METHODS)[number]]
    if (!handler) throw new TypeError(`The route "${this.path}" does not answer ${ctx.method}.`)
    return handler(ctx, ctx.route.params ?? NONE)
  }

  async #protect(ctx: RequestContext): Promise<void> {
    const { accepts, csrf = 'token', origin = 'same' } = this.definition
    if (origin === 'same') refuseCrossSite(ctx)
    refuseOtherTypes(ctx, accepts)
    if (typeof csrf === 'function' ? csrf(ctx) : csrf === 'token') await this.guard.verifyToken(ctx)
  }
}

const NONE: Readonly<Record<string, string>> = Object.freeze({})

/** Refuses a form, or JSON, that the route does not accept. Other types were refused when the body was read. */
function refuseOtherTypes({ headers }: RequestContext, accepts: RouteDefinition['accepts']): void {
  const [essence = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';')
  const type = TYPES.get(trimOws(essence))
  if (type === undefined || !accepts || accepts.includes(type)) return
  throw new UnsupportedMediaType(`This route reads ${accepts.join(', ')} only.`)
}
