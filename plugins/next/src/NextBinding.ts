import type { IncomingRequest, Cookie, SettingsInput } from 'authengine'
import { FrameworkBinding } from 'authengine/binding'
import type { NextExchange } from './NextExchange.js'

/** Translates between Next's requests and responses and web-standard ones. */
export class NextBinding extends FrameworkBinding<NextExchange> {
  override readonly id = 'next'
  override readonly name = 'next'

  override defaults(): SettingsInput {
    return { basePath: '/api/auth' }
  }

  override incomingRequestOf(exchange: NextExchange): IncomingRequest {
    return exchange.incomingRequest()
  }

  override requestOf(exchange: NextExchange): Request {
    return exchange.request()
  }

  override respond(_exchange: NextExchange, response: Response): Response {
    return response
  }

  override keepCookies(exchange: NextExchange, cookies: readonly Cookie[]): void | Promise<void> {
    return exchange.keep(cookies)
  }

  override keepFromCaches(exchange: NextExchange, isPrivate: boolean): void {
    exchange.keepFromCaches(isPrivate)
  }

  override identityOf(exchange: NextExchange): object {
    return exchange.identity
  }
}
