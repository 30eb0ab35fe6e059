import type { AuthEngine, Session } from 'authengine'
import { RequestAuth } from 'authengine/binding'
import { NextBinding } from './NextBinding.js'
import type { NextExchange } from './NextExchange.js'

const binding = new NextBinding()

/** A page that is written without a request, while the application is built or later: no user is signed in. */
class StaticRequestAuth<S extends Session> extends RequestAuth<S> {
  override session(): Promise<null> {
    return Promise.resolve(null)
  }
}

/** The auth context of a request. A static page has none of a visitor, and needs no secret. */
export const requestAuthOf = <S extends Session>(engine: AuthEngine<S>, exchange: NextExchange): RequestAuth<S> =>
  exchange.hasRequest() ? engine.requestAuth(exchange) : new StaticRequestAuth(engine, binding, exchange)
