import { type Clock, HttpClient, SystemClock } from '../core/ports.js'
import { OutgoingRequestError } from '../core/errors.js'
import { collect } from './readBody.js'
import { isSecureUrl } from './origins.js'

const TIME_LIMIT_MS = 10_000

const SIZE_LIMIT = 1024 * 1024

/**
 * Sends requests with the `fetch` of the runtime, within limits: 10 seconds, 1 MiB, no redirects, and only https,
 * except on this machine and for origins that are allowed over http.
 */
export class FetchClient extends HttpClient {
  /** @param clock - Measures the time limit. Default: the clock of the machine. */
  constructor(private readonly clock: Clock = new SystemClock()) {
    super()
  }

  override async send(request: Request, via = fetch, plainOrigins?: ReadonlySet<string>): Promise<Response> {
    const { origin } = new URL(request.url)
    if (!isSecureUrl(request.url, plainOrigins))
      throw new OutgoingRequestError(`${origin} is not https, so nothing is sent to it.`)
    const end = new AbortController()
    const giveUp = (): void => {
      end.abort(request.signal.reason)
    }
    // The signals are connected by hand, because combining signals takes longer than all of this.
    request.signal.addEventListener('abort', giveUp)
    if (request.signal.aborted) giveUp()
    try {
      // A replacement of fetch may ignore the signal, so the time limit is enforced here as well.
      return await this.clock.within(TIME_LIMIT_MS, answered(request, via, end.signal), () => {
        throw new RangeError(`There was no response within ${TIME_LIMIT_MS / 1000} seconds.`)
      })
    } catch (error) {
      end.abort()
      throw new OutgoingRequestError(`${origin} did not send a usable response within the limits.`, { cause: error })
    } finally {
      request.signal.removeEventListener('abort', giveUp)
    }
  }
}

async function answered(request: Request, via: typeof fetch, signal: AbortSignal): Promise<Response> {
  const { method, headers } = request
  const body = request.body === null ? undefined : await request.text()
  const init = { method, headers, ...(body !== undefined && { body }), redirect: 'manual' as const, signal }
  const response = await via(request.url, init)
  return new Response(NO_BODY.has(response.status) ? null : await limited(response), {
    status: response.status,
    statusText: response.statusText,
    headers: decoded(response.headers),
  })
}

const NO_BODY = new Set([101, 204, 205, 304])

/** The runtime has decompressed the body, but its headers still describe the compressed bytes. */
function decoded(headers: Headers): Headers {
  const copy = new Headers(headers)
  copy.delete('content-encoding')
  copy.delete('content-length')
  return copy
}

const limited = (response: Response): Promise<Uint8Array<ArrayBuffer>> =>
  collect((response.body ?? []) as AsyncIterable<Uint8Array>, SIZE_LIMIT, () => {
    return new RangeError(`The response is larger than ${String(SIZE_LIMIT)} bytes.`)
  })
