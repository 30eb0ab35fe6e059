import { knownMethod, type Observers, RunningOperation } from '../core/Observer.js'
import { HttpClient } from '../core/ports.js'

/** Requests to other services under observation. Path and query are left out, because they may contain secrets. */
export class ObservedHttpClient extends HttpClient {
  /**
   * @param inner - Sends the requests.
   * @param observers - See each of them.
   */
  constructor(
    private readonly inner: HttpClient,
    private readonly observers: Observers,
  ) {
    super()
  }

  override send(request: Request, via?: typeof fetch, plainOrigins?: ReadonlySet<string>): Promise<Response> {
    const method = knownMethod(request.method)
    const operation = new RunningOperation('outgoing', method)
    const { hostname, port, protocol } = new URL(request.url)
    operation.method = method
    operation.host = hostname
    operation.port = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
    return this.observers.run(operation, async () => {
      const response = await this.inner.send(request, via, plainOrigins)
      operation.answer(response.status)
      return response
    })
  }
}
