import type { Caller } from 'authengine/plugin'
import type { Request as ExpressRequest } from 'express'
import type { ExpressExchange } from './ExpressExchange.js'
import { headerOf, headersOf } from './headersOf.js'
import { urlOf } from './targetOf.js'

/** Who is asking, by an Express request. A session is read with one or two of the facts, so each is made when it is asked for. */
export class ExpressCaller implements Caller {
  readonly #req: ExpressRequest
  readonly #exchange: ExpressExchange
  #headers: Headers | undefined
  #url: string | undefined

  constructor(exchange: ExpressExchange) {
    this.#exchange = exchange
    this.#req = exchange.req
  }

  get headers(): Headers {
    return (this.#headers ??= headersOf(this.#req))
  }

  header(name: string): string | null {
    return headerOf(this.#req, name)
  }

  get url(): string {
    return (this.#url ??= urlOf(this.#req))
  }

  get method(): string {
    return this.#req.method
  }

  get basePath(): string | undefined {
    return this.#exchange.basePath
  }

  get address(): string | undefined {
    return this.#req.ip
  }

  get keepsCookies(): boolean {
    const { res } = this.#exchange
    return res !== undefined && !res.headersSent
  }
}
