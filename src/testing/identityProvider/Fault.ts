import type { Awaitable } from '../../core/guards.js'

/** What the fake provider serves. `resource` is what a test adds, `unknown` every other URL. */
export type FakeEndpoint =
  'discovery' | 'jwks' | 'authorization' | 'token' | 'userinfo' | 'endSession' | 'resource' | 'unknown'

/**
 * Answers in place of an endpoint.
 *
 * @param request - The request.
 * @param honest - What the endpoint would answer. Call it to change an answer, or leave it to answer something else.
 * @throws TypeError as `fetch` does when the network is down.
 */
export type FakeFault = (request: Request, honest: () => Promise<Response>) => Awaitable<Response>

/** A fault, and how many times it still happens. */
export class Fault {
  /**
   * @param answer - The answer, or a function that gives it.
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

  /** Happens once. */
  async happen(request: Request, honest: () => Promise<Response>): Promise<Response> {
    this.left -= 1
    return typeof this.answer === 'function' ? this.answer(request, honest) : this.answer.clone()
  }
}
