// An Express application with one route that returns the session: node kit/expressServer.mjs <kind>, with an IPC
// channel. Sends its port and a cookie, and answers every message with the CPU time it has used.
import express from 'express'
import { PERSON } from './site.mjs'

const app = express()
app.disable('x-powered-by')
app.set('etag', false)
const session = {
  user: { name: PERSON.name, email: PERSON.email, image: PERSON.image },
  expires: new Date().toISOString(),
}

const kinds = {
  async bare() {
    app.get('/', (_req, res) => res.json(session))
  },
  async awaiting() {
    app.get('/', async (_req, res) => res.json(await session))
  },
  async authengine() {
    const { configOf } = await import('../subjects/authengine.mjs')
    const { getSession } = await import('@authengine/express')
    const config = configOf()
    app.get('/', async (req, res) => res.json(await getSession(req, config)))
  },
  async telemetry() {
    const { configOf } = await import('../subjects/authengine.mjs')
    const { getSession } = await import('@authengine/express')
    const { opentelemetry } = await import('@authengine/opentelemetry')
    const config = { ...configOf(), plugins: [...(configOf().plugins ?? []), opentelemetry()] }
    app.get('/', async (req, res) => res.json(await getSession(req, config)))
  },
  async telemetrySdk() {
    const { metrics } = await import('@opentelemetry/api')
    const { MeterProvider } = await import('@opentelemetry/sdk-metrics')
    const { NodeTracerProvider } = await import('@opentelemetry/sdk-trace-node')
    new NodeTracerProvider().register()
    metrics.setGlobalMeterProvider(new MeterProvider())
    await kinds.telemetry()
  },
  async authjs() {
    const { cookie, create, configOf } = await import('../subjects/authjs.mjs')
    const { getSession } = await import('@auth/express')
    const config = configOf()
    app.get('/', async (req, res) => res.json(await getSession(req, config)))
    return cookie(create())
  },
  async betterAuth() {
    const { cookie, create } = await import('../subjects/betterAuth.mjs')
    const { fromNodeHeaders } = await import('better-auth/node')
    const subject = create({ cache: 'jwe' })
    const read = (req) => subject.auth.api.getSession({ headers: fromNodeHeaders(req.headers) })
    app.get('/', async (req, res) => res.json(await read(req)))
    return cookie(subject)
  },
  async ironSession() {
    const { cookie, getIronSession, OPTIONS } = await import('../subjects/ironSession.mjs')
    app.get('/', async (req, res) => res.json(await getIronSession(req, res, OPTIONS)))
    return cookie()
  },
  async expressSession() {
    const { create } = await import('../subjects/expressSession.mjs')
    const { signedIn } = await import('./expressHandlers.mjs')
    const { handlers, store } = create()
    app.use(...handlers)
    app.get('/', (req, res) => res.json({ user: req.user }))
    return signedIn(store)
  },
}

const cookie = await kinds[process.argv[2]]()
const server = app.listen(0, '127.0.0.1', () => process.send({ port: server.address().port, cookie }))
server.keepAliveTimeout = 60_000
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send(user + system)
})
process.on('disconnect', () => process.exit(0))
