import type { Awaitable } from '../../core/guards.js'

/** An endpoint of the fake provider. `resource` means a URL in the option `resources`, `unknown` every other URL. */
export type FakeEndpoint =
  'discovery' | 'jwks' | 'authorization' | 'token' | 'userinfo' | 'endSession' | 'resource' | 'unknown'

/**
 * Responds instead of an endpoint.
 *
 * @param request - The request.
 * @param honest - Returns the correct response of the endpoint. Without this call, the endpoint does nothing.
 * @throws TypeError as `fetch` does when the network is down.
 */
export type FakeFault = (request: Request, honest: () => Promise<Response>) => Awaitable<Response>

/** A fault, and how many times it still happens. */
export class Fault {
  /**
   * @param answer - The response, or a function that returns it.
   * @param left - How many times it happens.
   */
  constructor(
    private readonly answer: Response | FakeFault,
    private left: number,
  ) {}

  /** Whether it has happened as often as it should. */
  get over(): boolean {
    return this.left <= 0
  }

  /** Returns the faulty response, and counts it. */
  async happen(request: Request, honest: () => Promise<Response>): Promise<Response> {
    this.left -= 1
    return typeof this.answer === 'function' ? this.answer(request, honest) : this.answer.clone()
  }
}
