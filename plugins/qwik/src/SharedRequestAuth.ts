import type { Destination, EngineVerbs, Session, VerbFields } from 'authengine'
import { type FrameworkBinding, RequestAuth } from 'authengine/binding'
import type { RequestEventBase } from './framework/qwik.js'

/** Key of the session in the shared map. */
export const SESSION = 'session'

/**
 * An auth context that also writes the session into the shared map of the request, so that readers see changes at once.
 */
export class SharedRequestAuth<S extends Session = Session> extends RequestAuth<S> {
  readonly #shared: Map<string, unknown>

  constructor(engine: EngineVerbs<S>, binding: FrameworkBinding, ev: RequestEventBase) {
    super(engine, binding, ev)
    this.#shared = ev.sharedMap
  }

  override async session(): Promise<S | null> {
    return this.#share(await super.session())
  }

  override async update(data: unknown): Promise<S | null> {
    return this.#share(await super.update(data))
  }

  override async signIn(providerId?: string, fields?: VerbFields): Promise<Destination> {
    const destination = await super.signIn(providerId, fields)
    await this.session()
    return destination
  }

  override async signOut(fields?: VerbFields): Promise<Destination> {
    const destination = await super.signOut(fields)
    await this.session()
    return destination
  }

  #share(session: S | null): S | null {
    this.#shared.set(SESSION, session)
    return session
  }
}
