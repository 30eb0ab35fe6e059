import { connect, type AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:http'
import type { RequestHandler } from '@builder.io/qwik-city'
import { createQwikCity } from '@builder.io/qwik-city/middleware/node'
import { jest } from '@jest/globals'
import type { AuthConfig, Session } from 'authengine'
import { Browser } from 'authengine/testing'
import { type ConfigFunction, type MountedAuth, serverAuth$ } from '@authengine/qwik'

export { aConfig } from '../../../support/aConfig.js'

/** Ann's credentials. */
export const ANN = { username: 'ann', password: 'right' }

/** A module of `src/routes`: handlers, loaders and actions; with a default export it is a page. */
export type RouteModule = Readonly<Record<string, unknown>>

/** A page with the loader and the actions of the library, which responds with their results. */
export const aPage = ({ useSession, useSignIn, useSignOut }: MountedAuth): RouteModule => ({
  default: () => null,
  useSession,
  useSignIn,
  useSignOut,
})

/** The id of an action or a loader in URLs. */
export const idOf = (hook: unknown): string => (hook as { readonly __id: string }).__id

/** The parts of an application besides the library. */
export interface Application {
  readonly basePathname?: string
  readonly checkOrigin?: boolean
  /** Keeps Qwik City from printing expected errors. */
  readonly quiet?: boolean
  /** Plugins that run before the library. */
  readonly before?: readonly RouteModule[]
  /** Modules by path. */
  readonly routes?: (auth: MountedAuth) => Readonly<Record<string, RouteModule>>
}

/** A running server. */
export interface Site {
  readonly server: Server
  readonly origin: string
  readonly auth: MountedAuth
  browser(): Browser
  /** Sends the lines unchanged, and reads until the server closes the connection. */
  raw(...lines: string[]): Promise<string>
}

const running: Server[] = []

/** Starts an application of Qwik City, served as by its Node adapter. */
export async function site<S extends Session>(
  config: AuthConfig<S> | ConfigFunction<S>,
  { basePathname = '/', checkOrigin = true, quiet = false, before = [], routes = () => ({}) }: Application = {},
): Promise<Site> {
  const auth = serverAuth$<S>(typeof config === 'function' ? config : () => config) as unknown as MountedAuth
  const { router, notFound } = createQwikCity({
    checkOrigin,
    // A page shows the session of its loader, the result of the action, and the names of the remaining fields.
    render: (async ({ stream, serverData }: Rendering) => {
      const { loaders, action = '', formData } = serverData.qwikcity.response
      const form = [...(formData?.keys() ?? [])]
      stream.write(JSON.stringify({ session: await loaders[idOf(auth.useSession)], answer: loaders[action], form }))
      return {}
    }) as never,
    qwikCityPlan: {
      routes: Object.entries({ '/whoami': WHOAMI, '/other': OTHER, ...routes(auth) }).map(([path, module]) => [
        basePathname.slice(0, -1) + path,
        [() => module],
        path,
        [],
      ]) as never,
      serverPlugins: [...before, auth as unknown as RouteModule] as never,
      trailingSlash: false,
      basePathname,
      cacheModules: false,
    },
  })
  if (quiet) jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = createServer((req, res) => {
    void router(req, res, () => {
      void notFound(req, res, () => undefined)
    })
  }).listen(0, '127.0.0.1')
  running.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${String(port)}`
  return {
    server,
    origin,
    auth,
    browser: () => new Browser(origin, (request) => fetch(request)),
    raw: (...lines) =>
      new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1')
        let answer = ''
        socket.setEncoding('latin1')
        socket.on('data', (text: string) => (answer += text))
        socket.on('close', () => {
          resolve(answer)
        })
        socket.on('error', reject)
        socket.write([...lines, 'Connection: close', '', ''].join('\r\n'), 'latin1')
      }),
  }
}

interface Rendering {
  readonly stream: { write(text: string): void }
  readonly serverData: {
    readonly qwikcity: {
      readonly response: {
        readonly loaders: Readonly<Record<string, unknown>>
        readonly action?: string
        readonly formData?: FormData
      }
    }
  }
}

const onGet =
  (answer: (ev: Parameters<RequestHandler>[0]) => unknown): RequestHandler =>
  (ev) => {
    ev.json(200, answer(ev) ?? null)
  }
const WHOAMI: RouteModule = { onGet: onGet((ev) => ev.sharedMap.get('session')) }
const OTHER: RouteModule = { onGet: onGet(() => 'something else') }

/** Stops every server of a test. */
export async function stopAll(): Promise<void> {
  jest.restoreAllMocks()
  await Promise.all(
    running.splice(0).map(
      (server) =>
        new Promise((resolve) => {
          server.close(resolve)
          server.closeAllConnections()
        }),
    ),
  )
}

/** The status of a raw response. */
export const statusOf = (answer: string): number => Number(answer.split(' ', 2)[1])
