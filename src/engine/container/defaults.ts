import type { Environment } from '../../config/index.js'
import { OutgoingRequestError } from '../../errors/index.js'
import { collect } from '../../http/index.js'
import { Clock, HttpClient, Logger, Random } from '../../ports/index.js'
import { printable } from './printable.js'

/** The clock of the machine. */
export class SystemClock extends Clock {
  override now(): Date {
    return new Date()
  }

  override after(milliseconds: number, ring: () => void): () => void {
    const timer = setTimeout(ring, milliseconds)
    return () => {
      clearTimeout(timer)
    }
  }
}

/** Random values from WebCrypto. */
export class WebRandom extends Random {
  override token(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(32))
    return btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace('=', '')
  }

  override uuid(): string {
    return crypto.randomUUID()
  }
}

const TIME_LIMIT_MS = 10_000
const SIZE_LIMIT = 1024 * 1024
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** The `fetch` of the runtime: 10 seconds, 1 MiB, no redirects, and https except on this machine. */
export class FetchClient extends HttpClient {
  override async send(request: Request): Promise<Response> {
    const { hostname, origin, protocol } = new URL(request.url)
    if (protocol !== 'https:' && !LOOPBACK.test(hostname)) {
      throw new OutgoingRequestError(`${origin} is not https, so nothing is sent to it.`)
    }
    try {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIME_LIMIT_MS)])
      const response = await fetch(request, { redirect: 'manual', signal })
      const { status, statusText, headers } = response
      return new Response(NO_BODY.has(status) ? null : await limited(response), { status, statusText, headers })
    } catch (error) {
      throw new OutgoingRequestError(`${origin} did not give a usable answer within the limits.`, { cause: error })
    }
  }
}

const NO_BODY = new Set([101, 204, 205, 304])

const limited = (response: Response): Promise<Uint8Array<ArrayBuffer>> =>
  collect((response.body ?? []) as AsyncIterable<Uint8Array>, SIZE_LIMIT, () => {
    return new RangeError(`The answer is larger than ${String(SIZE_LIMIT)} bytes.`)
  })

/** The console, one line for each message; what came from outside cannot forge another line. */
export class ConsoleLogger extends Logger {
  /** @param debugs - Whether debug lines are printed. */
  constructor(private readonly debugs: boolean) {
    super()
  }

  override error(code: string, ...message: unknown[]): void {
    console.error(`[authengine][error][${code}]`, ...message.map(printable))
  }

  override warn(code: string, ...message: unknown[]): void {
    console.warn(`[authengine][warn][${code}]`, ...message.map(printable))
  }

  override debug(code: string, ...message: unknown[]): void {
    if (this.debugs) console.log(`[authengine][debug][${code}]`, ...message.map(printable))
  }
}

/** The environment variables of the process; none where a runtime has no process. */
export function runtimeEnvironment(): Environment {
  return typeof process === 'undefined' ? {} : process.env
}
