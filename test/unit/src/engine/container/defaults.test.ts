import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { runtimeEnvironment } from '../../../../../src/config/SettingsInput.js'
import { SystemClock } from '../../../../../src/core/ports.js'
import { AccessDenied, ConfigurationError, OutgoingRequestError } from '../../../../../src/core/errors.js'
import { WebRandom } from '../../../../../src/crypto/tokens.js'
import { ConsoleLogger } from '../../../../../src/engine/ApplicationLogger.js'
import { FetchClient } from '../../../../../src/http/FetchClient.js'
import { FakeClock } from '../../../../../src/testing/index.js'

afterEach(() => {
  jest.restoreAllMocks()
})

describe('SystemClock', () => {
  it('returns the time of the machine', () => {
    const before = Date.now()
    const now = new SystemClock().now().getTime()
    expect(now).toBeGreaterThanOrEqual(before)
    expect(now).toBeLessThanOrEqual(Date.now())
  })

  it('derives seconds from its time, also in a subclass with another time', () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(1_893_456_000_999)
    expect(new SystemClock().seconds()).toBe(1_893_456_000)
    now.mockRestore()
    class Late extends SystemClock {
      override now(): Date {
        return new Date('2040-01-01T00:00:00Z')
      }
    }
    expect(new Late().seconds()).toBe(Date.parse('2040-01-01T00:00:00Z') / 1000)
  })

  it('calls back, unless it is cancelled', async () => {
    const clock = new SystemClock()
    let rang = false
    const cancel = clock.after(0, () => {
      rang = true
    })
    cancel()
    await new Promise<void>((ring) => void clock.after(0, ring))
    expect(rang).toBe(false)
  })
})

describe('WebRandom', () => {
  it('creates tokens of 256 bits in base64url, all different', () => {
    const random = new WebRandom()
    const tokens = Array.from({ length: 1000 }, () => random.token())
    expect(new Set(tokens).size).toBe(1000)
    expect(tokens.every((token) => /^[\w-]{43}$/.test(token))).toBe(true)
    expect(new Set(tokens.map((token) => Buffer.from(token, 'base64url').length))).toEqual(new Set([32]))
  })

  it('creates random UUIDs', () => {
    expect(new WebRandom().uuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })
})

describe('FetchClient', () => {
  const MIB = 1024 * 1024

  /** Sends one request to a server on this machine. */
  async function ask(listener: RequestListener, init: RequestInit = {}): Promise<Response> {
    const server = createServer(listener)
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const { port } = server.address() as AddressInfo
    try {
      return await new FetchClient().send(new Request(`http://127.0.0.1:${String(port)}/path?x=1`, init))
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  it('sends method, headers and body, and returns status, headers and body', async () => {
    const response = await ask(
      (request, answer) => {
        const chunks: Buffer[] = []
        request.on('data', (chunk: Buffer) => chunks.push(chunk))
        request.on('end', () => {
          answer.writeHead(201, 'Made', { 'x-seen': `${request.method ?? ''} ${request.url ?? ''}` })
          answer.end(Buffer.concat([Buffer.from(request.headers.authorization ?? ''), ...chunks]))
        })
      },
      { method: 'POST', body: ' body', headers: { authorization: 'Bearer x' } },
    )
    expect(response.status).toBe(201)
    expect(response.headers.get('x-seen')).toBe('POST /path?x=1')
    expect(await response.text()).toBe('Bearer x body')
  })

  it('follows no redirect', async () => {
    const response = await ask((_, answer) => answer.writeHead(302, { location: 'https://evil.example/' }).end('gone'))
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('https://evil.example/')
  })

  it.each([204, 205, 304])('passes on a response without a body: %d', async (status) => {
    const response = await ask((_, answer) => answer.writeHead(status).end())
    expect(response.status).toBe(status)
    expect(response.body).toBeNull()
  })

  it('accepts a response of 1 MiB', async () => {
    const response = await ask((_, answer) => answer.end(Buffer.alloc(MIB, 'a')))
    expect((await response.text()).length).toBe(MIB)
  })

  it.each<[string, RequestListener]>([
    ['of more than 1 MiB', (_, answer) => answer.end(Buffer.alloc(MIB + 1, 'a'))],
    [
      'that unpacks to more than 1 MiB',
      (_, answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(4 * MIB))),
    ],
    [
      'that breaks off',
      (_, answer) => answer.writeHead(200, { 'content-length': '10' }).write('x', () => answer.destroy()),
    ],
    ['that ends before it begins', (request) => request.socket.destroy()],
  ])('refuses a response %s', async (_, listener) => {
    await expect(ask(listener)).rejects.toThrow(OutgoingRequestError)
  })

  it.each([
    'http://service.example/token',
    'http://localhost.evil.example/',
    'http://127.0.0.1.evil.example/',
    'http://10.0.0.1/',
    'data:text/plain,x',
  ])('sends nothing to %s', async (url) => {
    const fetched = jest.spyOn(globalThis, 'fetch')
    await expect(new FetchClient().send(new Request(url))).rejects.toThrow('is not https, so nothing is sent to it.')
    expect(fetched).not.toHaveBeenCalled()
  })

  it('defect R45: sends over http only to the origins that the caller allows', async () => {
    const allowed = new Set(['http://keycloak:8080'])
    const via = (): Promise<Response> => Promise.resolve(new Response('answer'))
    const send = (url: string): Promise<Response> => new FetchClient().send(new Request(url), via, allowed)
    expect(await (await send('http://keycloak:8080/token')).text()).toBe('answer')
    for (const url of ['http://keycloak/token', 'http://keycloak:8081/token', 'http://service.example/'])
      await expect(send(url)).rejects.toThrow('is not https, so nothing is sent to it.')
  })

  it('gives up after ten seconds, and aborts the request', async () => {
    const clock = new FakeClock()
    const told: (AbortSignal | null | undefined)[] = []
    const request = new Request('https://service.example/')
    let outcome: Promise<unknown> | undefined
    const asked = new Promise<void>((started) => {
      const waiting = new FetchClient(clock).send(request, (_, init) => {
        told.push(init?.signal)
        started()
        return new Promise(() => undefined)
      })
      outcome = waiting.catch((error: unknown) => error)
    })
    await asked
    clock.forward(9)
    expect(told[0]?.aborted).toBe(false)
    clock.forward(1)
    expect(await outcome).toBeInstanceOf(OutgoingRequestError)
    expect(told[0]?.aborted).toBe(true)
  })

  it('sends with the given fetch function, within the same limits', async () => {
    const seen: unknown[] = []
    const via =
      (answer: Response): typeof fetch =>
      (input, init) => {
        seen.push(input, init?.method, init?.redirect, init?.body)
        return Promise.resolve(answer)
      }
    const request = (): Request => new Request('https://service.example/token', { method: 'POST', body: 'a=1' })
    const response = await new FetchClient().send(request(), via(new Response('answer', { status: 201 })))
    expect([response.status, await response.text()]).toEqual([201, 'answer'])
    expect(seen).toEqual(['https://service.example/token', 'POST', 'manual', 'a=1'])
    const huge = new Response(Buffer.alloc(MIB + 1, 'a'))
    await expect(new FetchClient().send(request(), via(huge))).rejects.toThrow(OutgoingRequestError)
  })

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new TypeError('offline')
      },
    ],
    ['rejects', () => Promise.reject(new TypeError('offline'))],
    ['answers nothing', () => undefined],
  ])('attack #182: survives a fetch function of the application that %s', async (_case, via) => {
    const sending = new FetchClient().send(new Request('https://service.example/'), via as typeof fetch)
    await expect(sending).rejects.toThrow(OutgoingRequestError)
  })

  it('attack #182: survives a response whose body was already read', async () => {
    const used = new Response('{}')
    await used.text()
    const sending = new FetchClient().send(new Request('https://service.example/'), () => Promise.resolve(used))
    await expect(sending).rejects.toThrow(OutgoingRequestError)
  })

  it('gives up when the caller aborts', async () => {
    await expect(ask(() => undefined, { signal: AbortSignal.abort() })).rejects.toThrow(OutgoingRequestError)
  })

  it('rejects with the reason of the caller, before or during the request', async () => {
    const listening: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        const stop = (): void => {
          reject(init?.signal?.reason as Error)
        }
        if (init?.signal?.aborted) stop()
        else init?.signal?.addEventListener('abort', stop)
      })
    for (const early of [true, false]) {
      const asker = new AbortController()
      const stop = (): void => {
        asker.abort(new RangeError('not wanted any more'))
      }
      if (early) stop()
      const request = new Request('https://service.example/', { signal: asker.signal })
      const sending = new FetchClient().send(request, listening)
      if (!early) stop()
      const error: unknown = await sending.catch((thrown: unknown) => thrown)
      expect(error).toHaveProperty('cause.err', new RangeError('not wanted any more'))
    }
  })

  it('names the origin in an error, without path and query, which may contain secrets', async () => {
    const request = new Request('http://service.example/path?client_secret=s3cret')
    await expect(new FetchClient().send(request)).rejects.toThrow(
      new OutgoingRequestError('http://service.example is not https, so nothing is sent to it.'),
    )
  })
})

describe('ConsoleLogger', () => {
  it('writes a line with level and code', () => {
    const error = jest.spyOn(console, 'error').mockReturnValue()
    const warn = jest.spyOn(console, 'warn').mockReturnValue()
    const debug = jest.spyOn(console, 'log').mockReturnValue()
    const log = new ConsoleLogger(true)
    log.error('mail-lost', 'gone', { a: 1 })
    log.warn('debug-enabled', 'careful')
    log.debug('session-ended', 'over')
    expect(error.mock.calls).toEqual([['[authengine][error][mail-lost]', 'gone', '{ a: 1 }']])
    expect(warn.mock.calls).toEqual([['[authengine][warn][debug-enabled]', 'careful']])
    expect(debug.mock.calls).toEqual([['[authengine][debug][session-ended]', 'over']])
  })

  it.each([
    ['error', 'error'],
    ['warn', 'warn'],
    ['debug', 'log'],
  ] as const)('adds a link to the explanation of an error of the library, at the level %s', (level, method) => {
    const print = jest.spyOn(console, method).mockReturnValue()
    new ConsoleLogger(true)[level]('InvalidCheck', 'lost', new AccessDenied('No.'))
    const [line = []] = print.mock.calls
    expect(line.slice(0, 2)).toEqual([`[authengine][${level}][InvalidCheck]`, 'lost'])
    expect(line.at(-1)).toBe('\n  help: node_modules/authengine/docs/errors.md#invalidcheck')
    expect(line.join(' ').match(/help: /g)).toHaveLength(1)
  })

  it('prints each finding in one line, whatever its text contains', () => {
    const print = jest.spyOn(console, 'error').mockReturnValue()
    const finding = (option: string) => ({ option, problem: 'is\nwrong.', fix: 'Correct it.' })
    new ConsoleLogger(false).error('Configuration', new ConfigurationError([finding('one'), finding('two')]))
    const text = String(print.mock.calls[0]?.[1])
    expect(text.split('\n').slice(0, 3)).toEqual([
      'ConfigurationError: This configuration cannot work (2 faults).',
      '  1. one: is\\nwrong. Correct it.',
      '  2. two: is\\nwrong. Correct it.',
    ])
  })

  it('prints each finding of a message in its own line, and no other line', () => {
    const print = jest.spyOn(console, 'error').mockReturnValue()
    const finding = (option: string) => ({ option, problem: 'is\n[authengine] wrong.', fix: 'Correct it.' })
    const { message } = new ConfigurationError([finding('one'), finding('two')])
    const log = new ConsoleLogger(false)
    log.error('Configuration', message)
    expect(print.mock.calls[0]?.[1]).toBe(
      `This configuration cannot work (2 faults).
  1. one: is\\n[authengine] wrong. Correct it.
  2. two: is\\n[authengine] wrong. Correct it.`,
    )
    log.error('AccessDenied', message)
    expect(String(print.mock.calls[1]?.[1])).not.toContain('\n')
  })

  it('prints no debug lines by default', () => {
    const debug = jest.spyOn(console, 'log').mockReturnValue()
    new ConsoleLogger(false).debug('session-ended', 'over')
    expect(debug).not.toHaveBeenCalled()
  })

  it('keeps values from adding log lines', () => {
    const error = jest.spyOn(console, 'error').mockReturnValue()
    new ConsoleLogger(false).error('mail-lost', 'x\r\n[authengine][error][Forged] y')
    expect(error.mock.calls).toEqual([['[authengine][error][mail-lost]', 'x\\u000d\\n[authengine][error][Forged] y']])
  })
})

describe('runtimeEnvironment', () => {
  it('returns that of the process', () => {
    expect(runtimeEnvironment()).toBe(process.env)
  })
})
