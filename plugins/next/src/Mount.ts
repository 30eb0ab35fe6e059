import type { AuthEngine, Session, RequestAuth } from 'authengine'
import type { NextRequest } from 'next/server.js'
import { engineFor } from './engineFor.js'
import { environment } from './environment.js'
import { mountOf } from './mountOf.js'
import type { NextAuthConfig, NextConfigSource } from './NextAuthConfig.js'
import type { NextExchange } from './NextExchange.js'
import { requireSecret } from './requireSecret.js'
import { RouteExchange } from './RouteExchange.js'
import { requestAuthOf } from './requestAuthOf.js'

/** What a request meets: a configuration, and the engine behind it. */
export interface Place<S extends Session> {
  /** What the application wrote. */
  readonly config: NextAuthConfig<S>
  /** Answers. */
  readonly engine: AuthEngine<S>
}

/** One call of `FullstackAuth`: a configuration, or a function that makes one, and the engines behind it. */
export class Mount<S extends Session> {
  readonly #places = new WeakMap<object, Promise<Place<S>>>()

  /**
   * @param source - The configuration, or the function that makes it.
   * @throws ConfigurationError when the configuration cannot work.
   * @throws MissingSecretError when there is no secret in production, except while the application is built.
   */
  constructor(private readonly source: NextConfigSource<S>) {
    if (typeof source === 'function') return
    requireSecret(source, environment())
    engineFor(source)
  }

  /** The engine, where it does not depend on the request. */
  get engine(): AuthEngine<S> | undefined {
    return typeof this.source === 'function' ? undefined : engineFor(this.source)
  }

  /** The auth context of a request: the same, however often it is asked for. */
  async requestAuth(exchange: NextExchange, request?: () => NextRequest): Promise<RequestAuth<S>> {
    const { engine } = await this.place(exchange.identity, request)
    return requestAuthOf(engine, exchange)
  }

  /** Answers a request for a route of the library. */
  async serve(request: NextRequest): Promise<Response> {
    const { engine } = await this.place(request, () => request)
    const mount = mountOf(new URL(request.url).pathname, engine.basePath)
    return (await engine.serve(new RouteExchange(request, mount))) as Response
  }

  /**
   * What a request meets; a configuration function is asked once for each.
   *
   * @param identity - The object that is the same for the whole request.
   * @param request - What the function is given.
   */
  place(identity: object, request?: () => NextRequest): Promise<Place<S>> {
    const known = this.#places.get(identity)
    if (known) return known
    const place = this.#find(request)
    this.#places.set(identity, place)
    return place
  }

  async #find(request?: () => NextRequest): Promise<Place<S>> {
    const { source } = this
    const config = typeof source === 'function' ? await source(request?.()) : source
    return { config, engine: engineFor(config) }
  }
}
