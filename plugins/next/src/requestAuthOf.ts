import type { AuthEngine, Session } from 'authengine'
import { RequestAuth } from 'authengine/binding'
import { NextBinding } from './NextBinding.js'
import type { NextExchange } from './NextExchange.js'

const binding = new NextBinding()

/** The auth context of a page that Next renders without a request, at build time or later: no user is signed in. */
class StaticRequestAuth<S extends Session> extends RequestAuth<S> {
  override session(): Promise<null> {
    return Promise.resolve(null)
  }
}

/** The auth context of a request. A static page has no user, and needs no secret. */
export const requestAuthOf = <S extends Session>(engine: AuthEngine<S>, exchange: NextExchange): RequestAuth<S> =>
  exchange.hasRequest() ? engine.requestAuth(exchange) : new StaticRequestAuth(engine, binding, exchange)
