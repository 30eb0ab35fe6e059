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

/** The configuration of a request, and its engine. */
export interface Place<S extends Session> {
  /** Configuration as the application wrote it. */
  readonly config: NextAuthConfig<S>
  readonly engine: AuthEngine<S>
}

/** One call of `FullstackAuth`: a configuration, or a function that returns one, and the engines. */
export class Mount<S extends Session> {
  readonly #places = new WeakMap<object, Promise<Place<S>>>()

  /**
   * @param source - The configuration, or the function that returns it.
   * @throws ConfigurationError when the configuration cannot work.
   * @throws MissingSecretError when there is no secret in production, except while the application is built.
   */
  constructor(private readonly source: NextConfigSource<S>) {
    if (typeof source === 'function') return
    requireSecret(source, environment())
    engineFor(source)
  }

  /** The engine; undefined if it depends on the request. */
  get engine(): AuthEngine<S> | undefined {
    return typeof this.source === 'function' ? undefined : engineFor(this.source)
  }

  /** The auth context of a request: the same object for every call. */
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
   * The configuration and engine of a request. A configuration function is called once for each request.
   *
   * @param identity - The object that is the same for the whole request.
   * @param request - Returns the argument of the configuration function.
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
