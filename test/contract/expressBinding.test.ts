import type { AddressInfo } from 'node:net'
import { describe, it } from '@jest/globals'
import { getSession, MiddlewareAuth } from '@authengine/express'
import { frameworkBindingContract, type StartServer } from 'authengine/testing'
import express5, { type Express, type RequestHandler } from 'express'
import express4 from 'express4'
import express418 from 'express418'

type Mount = (app: Express, handler: RequestHandler) => void

const use: Mount = (app, handler) => app.use('/auth', handler)
const at =
  (path: string): Mount =>
  (app, handler) =>
    app.all(path, handler)

const frameworks = [
  { version: 'Express 5', express: express5, mounts: { use, '/auth/*splat': at('/auth/*splat') } },
  { version: 'Express 4', express: express4, mounts: { use, '/auth/*': at('/auth/*') } },
  { version: 'Express 4.18', express: express418, mounts: { use } },
]
const parsers = {
  'no parser': () => [],
  'json and urlencoded': () => [express5.json(), express5.urlencoded({ extended: true })],
}

for (const { version, express, mounts } of frameworks) {
  for (const [name, mount] of Object.entries(mounts)) {
    for (const [before, handlers] of Object.entries(parsers)) {
      describe(`${version} mounted with ${name} behind ${before}`, () => {
        const start: StartServer = async (config) => {
          const app = express()
          // Keeps the default error handler from printing.
          app.set('env', 'test')
          for (const handler of handlers()) app.use(handler)
          mount(app, MiddlewareAuth(config))
          app.get('/whoami', (req, res, next) => {
            getSession(req, config).then((session) => res.send(JSON.stringify(session)), next)
          })
          app.get('/other', (_req, res) => {
            res.send('something else')
          })
          const server = app.listen(0, '127.0.0.1')
          await new Promise((resolve) => server.once('listening', resolve))
          return {
            url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
            close: () =>
              new Promise((resolve) => {
                server.close(() => {
                  resolve()
                })
                server.closeAllConnections()
              }),
          }
        }
        for (const { name: promise, run } of frameworkBindingContract(start)) {
          it(promise, async () => {
            await run()
          })
        }
      })
    }
  }
}
