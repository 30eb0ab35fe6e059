import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { MiddlewareAuth } from '@authengine/express'
import Development from '@authengine/providers/development'
import { SignalAuth } from '@authengine/solid-start'
import { CompilerAuth } from '@authengine/sveltekit'
import type { AuthConfig } from 'authengine'
import express from 'express'
import { SECRET } from '../support/anEngine.js'
import { FullstackAuth } from '../unit/plugins/next/nextRuntime.js'
import { serve as serveNext } from '../unit/plugins/next/serve.js'
import { site as qwikSite, stopAll as stopQwik } from '../unit/plugins/qwik/fixtures.js'
import {
  listen as listenSolid,
  stopAll as stopSolid,
  type Version,
  VERSIONS,
} from '../unit/plugins/solid-start/fixtures.js'
import { serve as serveSvelteKit } from '../unit/plugins/sveltekit/serve.js'
import { Site as SvelteKitSite } from '../unit/plugins/sveltekit/Site.js'

const CONFIG: AuthConfig = {
  secret: SECRET,
  trustHost: true,
  providers: [Development()],
  logger: { warn: () => undefined, error: () => undefined },
}

async function startSolid(version: Version): Promise<Server> {
  const auth = SignalAuth({ ...CONFIG, prefix: '/auth' })
  return (await listenSolid(version, (event) => auth[event.request.method as 'GET'](event))).server
}

async function startNext(): Promise<Server> {
  const site = FullstackAuth({ ...CONFIG, basePath: '/auth' })
  return (await serveNext((asked) => site.handlers[asked.method as 'GET'](asked))).server
}

/** Starts an application with the development sign-in at `/auth`, as its framework does on Node. */
const BINDINGS: readonly (readonly [name: string, start: () => Promise<Server> | Server])[] = [
  ['Express', () => createServer(express().use('/auth', MiddlewareAuth(CONFIG)) as never).listen(0, '127.0.0.1')],
  ['Qwik City', async () => (await qwikSite(CONFIG, { quiet: true })).server],
  ...VERSIONS.map((version) => [version.version, () => startSolid(version)] as const),
  ['SvelteKit', async () => (await serveSvelteKit(new SvelteKitSite(CompilerAuth(CONFIG).handle))).server],
]

const PEERS = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '192.0.2.1', undefined]
const HOSTS = ['localhost', '127.0.0.1', 'app.example', 'localhost.example']
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-host': 'localhost' },
  { 'x-real-ip': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1;host=localhost' },
]
const TABLE = PEERS.flatMap((peer) => HOSTS.flatMap((host) => HEADERS.map((headers) => ({ peer, host, headers }))))
const LOCAL = new Set<string | undefined>(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

interface Row {
  readonly peer: string | undefined
  readonly host: string
  readonly headers: Readonly<Record<string, string>>
}

/** The expectation: the peer and the host are this machine, and no proxy was on the way. */
const isLocal = ({ peer, host, headers }: Row): boolean =>
  LOCAL.has(peer) && HOSTS.indexOf(host) < 2 && Object.keys(headers).length === 0

/** Lets every new connection of a server come from this IP address, which the socket reports. */
function comesFrom(server: Server, current: () => string | undefined): void {
  server.on('connection', (socket) => Object.defineProperty(socket, 'remoteAddress', { get: current }))
}

/** The development sign-in in a response: of its page, and of the list of providers. */
async function seenBy({ host, headers }: Row, port: number): Promise<readonly boolean[]> {
  const get = async (path: string): Promise<{ status: number | undefined; body: string }> => {
    const all = { ...headers, host: `${host}:${String(port)}` }
    const asked = request({ host: '127.0.0.1', port, path, headers: all }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, body: await text(answer) }
  }
  const [page, list, signIn] = await Promise.all(
    ['development', 'providers', 'signin'].map((path) => get(`/auth/${path}`)),
  )
  return [page?.status === 200, list?.body.includes('development'), signIn?.body.includes('signin/development')].map(
    Boolean,
  )
}

describe('the development sign-in', () => {
  const { env } = process
  let server: Server | undefined
  beforeEach(() => {
    // A process prints a limited number of links.
    Reflect.deleteProperty(globalThis, Symbol.for('authengine.development.links'))
    // As in the development server of SolidStart 2.
    Reflect.set(globalThis, 'USING_SOLID_START_DEV_SERVER', true)
    // A variable of the machine that runs this test must not decide.
    process.env = { PATH: env['PATH'], NODE_ENV: 'development' }
  })
  afterEach(async () => {
    Reflect.set(globalThis, 'USING_SOLID_START_DEV_SERVER', undefined)
    jest.restoreAllMocks()
    process.env = env
    server?.close()
    server?.closeAllConnections()
    await Promise.all([stopQwik(), stopSolid()])
  })

  it.each(BINDINGS)('exists with %s only for a local peer and a local host, without a proxy', async (_name, start) => {
    server = await start()
    if (!server.listening) await once(server, 'listening')
    jest.spyOn(console, 'log').mockImplementation(() => undefined)
    let peer: string | undefined
    comesFrom(server, () => peer)
    const { port } = server.address() as AddressInfo
    const open: Row[] = []
    for (const row of TABLE) {
      peer = row.peer
      const seen = await seenBy(row, port)
      // It exists everywhere or nowhere.
      expect(new Set(seen).size).toBe(1)
      if (seen[0]) open.push(row)
    }
    expect(open).toEqual(TABLE.filter(isLocal))
    expect(open).toHaveLength(6)
  })

  it.each([
    ['Next', startNext],
    [
      'SolidStart 2 behind Nitro',
      (): Promise<Server> => {
        Reflect.set(globalThis, 'USING_SOLID_START_DEV_SERVER', undefined)
        return startSolid(VERSIONS[1])
      },
    ],
  ])(
    'exists with %s, which does not tell the peer, only after a link from the terminal is opened',
    async (_name, start) => {
      const printed = jest.spyOn(console, 'log').mockImplementation(() => undefined)
      server = await start()
      const { port } = server.address() as AddressInfo
      for (const row of TABLE.filter(({ peer }) => peer === '127.0.0.1')) {
        expect(await seenBy(row, port)).toEqual([false, false, false])
      }
      const link = /http\S+/.exec(String(printed.mock.calls[0]?.[0]))?.[0] ?? ''
      const opened = await fetch(link.replace(/^http:\/\/localhost/, 'http://127.0.0.1'), { redirect: 'manual' })
      const cookie = opened.headers
        .getSetCookie()
        .map((line) => line.split(';', 1)[0])
        .join('; ')
      const row = { peer: undefined, host: 'localhost', headers: { cookie } }
      expect(await seenBy(row, port)).toEqual([true, true, true])
      expect(await seenBy({ ...row, host: 'app.example' }, port)).toEqual([false, false, false])
    },
  )
})
