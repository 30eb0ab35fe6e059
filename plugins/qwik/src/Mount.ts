import type { AuthConfig, AuthEngine, Session } from 'authengine'
import { EngineCache } from 'authengine/binding'
import { asQwikError } from './asQwikError.js'
import type { ConfigFunction } from './ConfigFunction.js'
import type { EnvGetter } from './EnvGetter.js'
import { environmentOf } from './environmentOf.js'
import type { RequestEvent, RequestEventBase, RequestEventCommon } from './framework/qwik.js'
import { isServedUnder } from './isServedUnder.js'
import { mountPath } from './mountPath.js'
import { QwikBinding } from './QwikBinding.js'
import { SESSION, SharedRequestAuth } from './SharedRequestAuth.js'

/** Engine, base path and auth context of a request. */
interface Found<S extends Session> {
  readonly engine: AuthEngine<S>
  readonly basePath: string
  readonly requestAuth: SharedRequestAuth<S>
}

/** The library in one application: finds engine and auth context of a request, and serves the routes. */
export class Mount<S extends Session = Session> {
  // The same for all requests of a deployment, but Qwik passes it only with a request.
  #env: EnvGetter | undefined
  readonly #binding = new QwikBinding()
  readonly #engines = new EngineCache(this.#binding, () => environmentOf(this.#env))
  readonly #placed = new WeakMap<AuthConfig<S>, AuthConfig<S>>()
  readonly #paths = new WeakMap<object, string>()
  readonly #found = new WeakMap<object, Promise<Found<S>>>()
  readonly #source: (ev: RequestEventBase) => Promise<AuthConfig<S>>

  /** @param config - Returns the configuration for a request; called once for each request. */
  constructor(config: ConfigFunction<S>) {
    this.#source = async (ev) => {
      // Qwik has several types of events, but all are the same object.
      const made = await config(ev as RequestEventCommon)
      const path = mountPath(made, ev)
      this.#env = ev.env
      this.#paths.set(ev, path)
      return this.#placed.get(made) ?? this.#place(made, path)
    }
  }

  /**
   * Serves a route of the library. For every other request, puts the session into the shared map.
   *
   * @throws The value that Qwik throws to end a request, after a response was sent.
   */
  async answer(ev: RequestEvent): Promise<void> {
    // A page that is rendered at build time has no user, and there may be no secret yet.
    if (!isAsked(ev)) {
      ev.sharedMap.set(SESSION, null)
      return
    }
    const { engine, basePath, requestAuth } = await this.#find(ev)
    if (isServedUnder(basePath, ev) || engine.servesRoot(ev.url.pathname)) {
      const sent = await engine.serve(ev)
      // Qwik ends a request by throwing a value that is not an Error.
      if (sent !== undefined) throw sent as unknown
    }
    try {
      await requestAuth.session()
    } catch (error) {
      throw asQwikError(error, ev)
    }
  }

  /** The auth context of a request. */
  async requestAuth(ev: RequestEventBase): Promise<SharedRequestAuth<S>> {
    return (await this.#find(ev)).requestAuth
  }

  #find(ev: RequestEventBase): Promise<Found<S>> {
    // Qwik 2 gives loaders another event, with the same map.
    const known = this.#found.get(ev.sharedMap)
    if (known) return known
    const found = this.#look(ev)
    this.#found.set(ev.sharedMap, found)
    return found
  }

  /** The configuration with its base path. It is copied once, so that the configuration has one engine. */
  #place(config: AuthConfig<S>, path: string): AuthConfig<S> {
    const placed = { ...config, basePath: config.basePath ?? path }
    this.#placed.set(config, placed)
    return placed
  }

  async #look(ev: RequestEventBase): Promise<Found<S>> {
    const engine = await this.#engines.from(this.#source, ev.sharedMap, ev)
    return {
      engine,
      basePath: this.#paths.get(ev) ?? '',
      requestAuth: new SharedRequestAuth(engine, this.#binding, ev),
    }
  }
}

const isAsked = ({ request }: RequestEvent): boolean => !request.headers.keys().next().done
