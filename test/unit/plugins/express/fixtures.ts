import { connect, type AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { Browser } from 'authengine/testing'
import express5, { type Express } from 'express'
import express4 from 'express4'

/** Both supported versions of the framework. */
export const VERSIONS = [
  { version: 'Express 5', express: express5, wildcard: '/auth/*splat' },
  { version: 'Express 4', express: express4, wildcard: '/auth/*' },
]

export { aConfig } from '../../../support/aConfig.js'

/** Ann's credentials. */
export const ANN = { username: 'ann', password: 'right' }

/** A running server. */
export interface Site {
  readonly server: Server
  readonly origin: string
  browser(): Browser
  /** Sends the lines unchanged, and reads until the server closes the connection. */
  raw(...lines: string[]): Promise<string>
}

const running: Server[] = []

/** Starts an application. */
export async function listen(app: Express): Promise<Site> {
  // Keeps the default error handler from printing.
  app.set('env', 'test')
  const server = app.listen(0, '127.0.0.1')
  running.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${String(port)}`
  return {
    server,
    origin,
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

/** Stops every server of a test. */
export async function stopAll(): Promise<void> {
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
