import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from '@jest/globals'
import { getSession, MiddlewareAuth, requestAuth } from '@authengine/express'
import { frameworkBindingContract, type StartServer } from 'authengine/testing'
import express5, { type Express, type RequestHandler } from 'express'
import express4 from 'express4'
import express418 from 'express418'
import { stepPlugin } from '../support/wordStep.js'
import { aConfig, listen, stopAll } from '../unit/plugins/express/fixtures.js'
import { ANN, expectStep } from './toStep.js'

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
          // The default error handler prints nothing in this environment.
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

describe('a form of the application, when a sign-in step is due', () => {
  afterEach(stopAll)

  it('redirects to the step', async () => {
    const config = aConfig({ plugins: [stepPlugin()] })
    const app = express5()
    app.use(express5.urlencoded())
    app.use('/auth', MiddlewareAuth(config))
    app.get('/whoami', async (req, res) => {
      res.json(await getSession(req, config))
    })
    app.post('/login', async (req, res) => {
      const { status, url } = await (await requestAuth(req, config)).signIn('cred', req.body as Record<string, string>)
      expect(status).toBe('continue')
      res.redirect(303, url)
    })
    const ann = (await listen(app)).browser()
    const answer = await ann.post('/login', { ...ANN, redirectTo: '/home' })
    await expectStep(ann, answer.headers.get('location'))
  })
})
