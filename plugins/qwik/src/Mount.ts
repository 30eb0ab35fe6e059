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

/** What a request finds. */
interface Found<S extends Session> {
  readonly engine: AuthEngine<S>
  readonly basePath: string
  readonly requestAuth: SharedRequestAuth<S>
}

/** The library in one application: finds engine and auth context of a request, and answers the routes. */
export class Mount<S extends Session = Session> {
  // The same for all requests of a deployment; Qwik tells it with each of them.
  #env: EnvGetter | undefined
  readonly #binding = new QwikBinding()
  readonly #engines = new EngineCache(this.#binding, () => environmentOf(this.#env))
  readonly #placed = new WeakMap<AuthConfig<S>, AuthConfig<S>>()
  readonly #paths = new WeakMap<object, string>()
  readonly #found = new WeakMap<object, Promise<Found<S>>>()
  readonly #source: (ev: RequestEventBase) => Promise<AuthConfig<S>>

  /** @param config - Makes the configuration for a request; asked once for each. */
  constructor(config: ConfigFunction<S>) {
    this.#source = async (ev) => {
      // The events that Qwik has for different kinds of code are one object.
      const made = await config(ev as RequestEventCommon)
      const path = mountPath(made, ev)
      this.#env = ev.env
      this.#paths.set(ev, path)
      return this.#placed.get(made) ?? this.#place(made, path)
    }
  }

  /**
   * Answers a route of the library, or lets the application go on, with the session in the shared map.
   *
   * @throws What ends the request in Qwik: a response that was sent.
   */
  async answer(ev: RequestEvent): Promise<void> {
    // A page that is written at build time has no visitor, and there may be no secret yet.
    if (!isAsked(ev)) {
      ev.sharedMap.set(SESSION, null)
      return
    }
    const { engine, basePath, requestAuth } = await this.#find(ev)
    if (isServedUnder(basePath, ev) || engine.servesRoot(ev.url.pathname)) {
      const sent = await engine.serve(ev)
      // What Qwik throws around is not an error, by design.
      if (sent !== undefined) throw sent as unknown
    }
    try {
      await requestAuth.session()
    } catch (error) {
      throw asQwikError(error, ev)
    }
  }

  /** What server code asks during this request. */
  async requestAuth(ev: RequestEventBase): Promise<SharedRequestAuth<S>> {
    return (await this.#find(ev)).requestAuth
  }

  #find(ev: RequestEventBase): Promise<Found<S>> {
    // Qwik 2 has other events for loaders, with the same map.
    const known = this.#found.get(ev.sharedMap)
    if (known) return known
    const found = this.#look(ev)
    this.#found.set(ev.sharedMap, found)
    return found
  }

  /** The configuration with its base path: made once, so that one engine is built for it. */
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
