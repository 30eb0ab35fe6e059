import { describe, expect, it } from '@jest/globals'
import { HttpClient } from 'authengine/plugin'
import { FakeClock, RecordingLogger } from 'authengine/testing'
import { BreachCheck, type BreachCheckParts } from '../../../../../plugins/passwords/src/rules/BreachCheck.js'
import { PasswordRules } from '../../../../../plugins/passwords/src/rules/PasswordRules.js'

/** `printf %s 'violet tractors hum quietly' | sha1sum`, in the two parts of the API. */
const PASSWORD = 'violet tractors hum quietly'
const PREFIX = '7E7D0'
const SUFFIX = 'EF6CEA6968367947D661523AE2D333A0EDF'
const OTHER = '0018A45C4D1DEF81644B54AB7F969B88D65'
const FOUND = `${OTHER}:1\r\n${SUFFIX}:42\r\n`

/** A service that answers as a test wants. */
class FakeService extends HttpClient {
  readonly requests: Request[] = []

  constructor(readonly answer: (request: Request) => Response | Promise<Response>) {
    super()
  }

  override async send(request: Request): Promise<Response> {
    this.requests.push(request)
    return await this.answer(request)
  }
}

function aCheck(answer: FakeService['answer'], more: Partial<BreachCheckParts> = {}) {
  const [clock, http, logger] = [new FakeClock(), new FakeService(answer), new RecordingLogger()]
  const counts: number[] = []
  const onUnavailable = (count: number) => counts.push(count)
  const check = new BreachCheck({ clock, http, logger, onUnavailable, ...more })
  return { check, clock, counts, http, logger }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the breach check', () => {
  it('sends five digits of the hash, and asks for padding', async () => {
    const { check, counts, http, logger } = aCheck(() => new Response(FOUND))
    expect(await check.isBreached(PASSWORD)).toBe(true)
    const [request] = http.requests
    expect(request?.url).toBe(`https://api.pwnedpasswords.com/range/${PREFIX}`)
    expect([request?.method, request?.redirect]).toEqual(['GET', 'manual'])
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({ 'add-padding': 'true', 'user-agent': 'authengine' })
    expect([check.unavailable, counts, logger.lines]).toEqual([0, [], []])
  })

  it('hashes the bytes of UTF-8', async () => {
    const { check, http } = aCheck(() => new Response(`${OTHER}:1`))
    await check.isBreached('pässwörd 😀\0')
    expect(http.requests[0]?.url.slice(-5)).toBe('4BCC3')
  })

  it.each([
    ['with its count', FOUND, true],
    ['in small letters and with other line ends', `${SUFFIX.toLowerCase()}:1\n${OTHER}:3`, true],
    ['not at all', `${OTHER}:7\r\n`, false],
    ['only as padding, with the count 0', `${OTHER}:7\r\n${SUFFIX}:0\r\n`, false],
    ['as padding and with a count', `${SUFFIX}:0\r\n${SUFFIX}:3`, true],
    ['with a count and as padding', `${SUFFIX}:3\r\n${SUFFIX}:0`, true],
    ['only in part', `${SUFFIX.slice(0, 34)}0:9`, false],
  ])('reads a list that contains the hash %s', async (_name, list, isBreached) => {
    const { check, counts } = aCheck(() => new Response(list))
    expect([await check.isBreached(PASSWORD), counts]).toEqual([isBreached, []])
  })

  const redirect = () => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } })
  it.each<[string, FakeService['answer']]>([
    ['is down', () => Promise.reject(new TypeError(`connect ECONNREFUSED /range/${PREFIX}`))],
    [
      'breaks off',
      () =>
        new Response(
          new ReadableStream({
            pull: (stream) => {
              stream.error(new TypeError('reset'))
            },
          }),
        ),
    ],
    ['answers 500', () => new Response(FOUND, { status: 500 })],
    ['answers 429', () => new Response(FOUND, { status: 429 })],
    ['answers 206', () => new Response(FOUND, { status: 206 })],
    ['answers 204', () => new Response(null, { status: 204 })],
    ['redirects', redirect],
    ['sends 10 MB', () => new Response(FOUND + `${OTHER}:1\r\n`.repeat(250_000))],
    ['sends 10 MB in one line', () => new Response('A'.repeat(10_000_000))],
    ['sends nothing', () => new Response('')],
    ['sends a page', () => new Response(`<html>${FOUND}</html>`)],
    ['sends JSON', () => Response.json({ [SUFFIX]: 42 })],
    ['sends hashes without counts', () => new Response(`${SUFFIX}\r\n${OTHER}`)],
    ['sends whole hashes', () => new Response(`${PREFIX}${SUFFIX}:42`)],
    ['sends counts that are no numbers', () => new Response(`${SUFFIX}:-1`)],
    ['sends counts without end', () => new Response(`${SUFFIX}:${'9'.repeat(400)}`)],
    ['sends a good list with a bad line', () => new Response(`${FOUND}\r\nnothing`)],
  ])('password #27: counts a password as not breached if the service %s', async (_name, answer) => {
    const { check, counts, logger } = aCheck(answer)
    expect(await check.isBreached(PASSWORD)).toBe(false)
    expect(await check.isBreached(`${PASSWORD}!`)).toBe(false)
    expect([check.unavailable, counts]).toEqual([2, [1, 2]])
    expect(logger.codes('warn')).toEqual(['breach-check-unavailable'])
    expect(logger.lines).toHaveLength(1)
  })

  it('password #27: waits 2 seconds, and then ends the request', async () => {
    const { check, clock, counts, http, logger } = aCheck(() => new Promise(() => undefined))
    const answer = check.isBreached(PASSWORD)
    let isAnswered = false
    void answer.then(() => (isAnswered = true))
    clock.forward(1.999)
    await settled()
    expect([isAnswered, http.requests[0]?.signal.aborted]).toEqual([false, false])
    clock.forward(0.001)
    expect(await answer).toBe(false)
    expect([http.requests[0]?.signal.aborted, counts, logger.codes('warn')]).toEqual([
      true,
      [1],
      ['breach-check-unavailable'],
    ])
  })

  it('password #27: waits 2 seconds also for a body that does not end', async () => {
    const { check, clock, counts } = aCheck(
      () => new Response(new ReadableStream({ pull: () => new Promise(() => undefined) })),
    )
    const answer = check.isBreached(PASSWORD)
    await settled()
    clock.forward(2)
    expect([await answer, counts]).toEqual([false, [1]])
  })

  it('password #27: works again when the service does', async () => {
    let status = 500
    const { check, counts } = aCheck(() => new Response(FOUND, { status }))
    expect(await check.isBreached(PASSWORD)).toBe(false)
    status = 200
    expect([await check.isBreached(PASSWORD), counts]).toEqual([true, [1]])
  })

  it('password #27: leaves the offline list in force', async () => {
    const { check } = aCheck(() => new Response(null, { status: 500 }))
    const rules = new PasswordRules({ breachCheck: check })
    expect(await rules.refuse(PASSWORD)).toBeUndefined()
    expect((await rules.refuse('passwordpassword'))?.reason).toBe('common')
  })

  it('password #30: logs neither the password nor any part of its hash', async () => {
    const fail = () =>
      Promise.reject(new TypeError(`error sending request for url (/range/${PREFIX})`, { cause: PASSWORD }))
    for (const answer of [
      fail,
      () => new Response(FOUND, { status: 500 }),
      () => new Response(`${FOUND}${PASSWORD}`),
    ]) {
      const { check, logger } = aCheck(answer)
      await check.isBreached(PASSWORD)
      expect(logger.lines).toHaveLength(1)
      for (const secret of [PASSWORD, PREFIX, SUFFIX]) expect(logger.text()).not.toContain(secret)
    }
  })

  it.each([
    ['https://breaches.app.example/range', 'https://breaches.app.example/range/'],
    ['https://breaches.app.example', 'https://breaches.app.example/'],
    ['http://localhost:8080/range/', 'http://localhost:8080/range/'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080/'],
  ])('asks another service: %s', async (url, folder) => {
    const { check, http } = aCheck(() => new Response(FOUND), { url })
    expect(await check.isBreached(PASSWORD)).toBe(true)
    expect(http.requests[0]?.url).toBe(folder + PREFIX)
  })

  it.each([
    'http://breaches.app.example/range/',
    'ftp://breaches.app.example/',
    'breaches.app.example',
    '',
    'https://breaches.app.example/?range=',
    'https://breaches.app.example/#range',
    'https://user:word@breaches.app.example/',
  ])('refuses a URL that is not usable: %j', (url) => {
    expect(() => aCheck(() => new Response(FOUND), { url })).toThrow(TypeError)
  })
})
