import type { AuthEngine, Session } from 'authengine'
import { Visit } from 'authengine/binding'
import { NextBinding } from './NextBinding.js'
import type { NextExchange } from './NextExchange.js'

const binding = new NextBinding()

/** A page that is written without a request, while the application is built or later: nobody is signed in. */
class StaticVisit<S extends Session> extends Visit<S> {
  override session(): Promise<null> {
    return Promise.resolve(null)
  }
}

/** The visit of a request. A static page has none of a visitor, and needs no secret. */
export const visitOf = <S extends Session>(engine: AuthEngine<S>, exchange: NextExchange): Visit<S> =>
  exchange.hasRequest() ? engine.visit(exchange) : new StaticVisit(engine, binding, exchange)
