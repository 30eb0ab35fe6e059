import { HttpClient } from '../../../src/core/ports.js'

/** Responds to requests with a function of the test. */
export class ScriptedClient extends HttpClient {
  constructor(private readonly answer: (request: Request) => Response | Promise<Response>) {
    super()
  }

  override async send(request: Request): Promise<Response> {
    return this.answer(request)
  }
}
