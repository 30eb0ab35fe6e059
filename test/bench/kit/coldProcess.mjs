// Measures the time of the first steps of a fresh process: node kit/coldProcess.mjs <what> <cookie> <number of
// services>
import { writeSync } from 'node:fs'
import { PERSON, SECRETS } from './site.mjs'

const [what, cookie, services] = process.argv.slice(2)
process.env.NODE_ENV = 'production'
const steps = { services: 0 }
let at = performance.now()
const step = (name) => {
  const now = performance.now()
  steps[name] = now - at
  at = performance.now()
}
const ORIGIN = 'http://localhost:3000'
const quiet = { error: (...all) => console.error(...all), warn() {}, debug() {} }
const common = { secret: SECRETS[2], trustHost: true, basePath: '/auth', logger: quiet }
const request = (path = '/auth/session') => new Request(ORIGIN + path, { headers: { cookie } })
const json = async (response) => (await response).json()
const authorize = () => ({ ...PERSON })

/** The configured services, imported one by one as in an application. */
async function chosen(catalogue) {
  const { ENOUGH, servicesOf } = await import('./catalogue.mjs')
  const names = servicesOf(catalogue).slice(0, Number(services))
  steps.services = names.length
  at = performance.now()
  const made = []
  for (const name of names) made.push((await import(`${catalogue}/${name}`)).default(ENOUGH[catalogue]))
  return made
}

const starts = {
  async floor() {
    step('import')
    step('construct')
    const user = { name: PERSON.name, email: PERSON.email }
    return async () => request() && json(Response.json({ user }))
  },
  async authengine() {
    const { AuthEngine } = await import('authengine')
    step('import')
    const { default: Credentials } = await import('@authengine/providers/credentials')
    const more = await chosen('@authengine/providers')
    step('providers')
    const engine = new AuthEngine({ ...common, providers: [Credentials({ credentials: {}, authorize }), ...more] }, {})
    step('construct')
    return () => json(engine.handle(request()))
  },
  async 'authengine-in-process'() {
    const { AuthEngine } = await import('authengine')
    step('import')
    const { default: Credentials } = await import('@authengine/providers/credentials')
    step('providers')
    const engine = new AuthEngine({ ...common, providers: [Credentials({ credentials: {}, authorize })] }, {})
    step('construct')
    // Like a binding of a Node framework: `Headers` are made only if all headers are read.
    const headers = { host: 'localhost:3000', cookie }
    const incomingRequest = () => ({
      url: `${ORIGIN}/`,
      header: (name) => headers[name] ?? null,
      get headers() {
        return new Headers(headers)
      },
    })
    return async () => (await engine.session(incomingRequest())).session
  },
  async authjs() {
    const { Auth } = await import('@auth/core')
    step('import')
    const { default: Credentials } = await import('@auth/core/providers/credentials')
    const more = await chosen('@auth/core/providers')
    step('providers')
    const config = { ...common, providers: [Credentials({ authorize }), ...more] }
    step('construct')
    return () => json(Auth(request(), config))
  },
  async 'authengine-express'() {
    await import('@authengine/express')
    step('import')
  },
  async 'authjs-express'() {
    await import('@auth/express')
    step('import')
  },
  async betterAuth() {
    const { betterAuth } = await import('better-auth')
    step('import')
    const { memoryAdapter } = await import('better-auth/adapters/memory')
    const names = 'google github gitlab discord slack spotify twitch linkedin facebook zoom'.split(' ')
    const { socialProviderList } = await import('better-auth/social-providers')
    const all = [...names, ...socialProviderList.filter((name) => !names.includes(name))].slice(0, Number(services))
    steps.services = all.length
    const ENOUGH = {
      clientId: 'client',
      clientSecret: 'secret',
      clientKey: 'key',
      issuer: 'https://id.example.test',
      domain: 'id.example.test',
      region: 'eu',
      userPoolId: 'pool',
    }
    step('providers')
    const auth = betterAuth({
      database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
      secret: SECRETS[0],
      baseURL: ORIGIN,
      basePath: '/auth',
      socialProviders: Object.fromEntries(all.map((name) => [name, ENOUGH])),
      session: { cookieCache: { enabled: true, maxAge: 3600, strategy: 'jwe' } },
      telemetry: { enabled: false },
      logger: { disabled: true },
    })
    step('construct')
    return () => json(auth.handler(request('/auth/get-session')))
  },
  async ironSession() {
    const { getIronSession } = await import('iron-session')
    step('import')
    const options = { cookieName: 'iron', password: SECRETS[0] }
    step('construct')
    return async () => json(Response.json(await getIronSession(request(), new Response(), options)))
  },
  async expressSession() {
    await import('express-session')
    await import('passport')
    step('import')
  },
}

const read = await starts[what]()
if (read) {
  at = performance.now()
  const session = await read()
  step('first')
  if (session?.user?.email !== PERSON.email) throw new Error(`not the session of Ann: ${JSON.stringify(session)}`)
  at = performance.now()
  await read()
  step('second')
}
const cpu = process.cpuUsage()
const { rss } = process.memoryUsage()
writeSync(3, JSON.stringify({ ...steps, processCpu: (cpu.user + cpu.system) / 1000, rss: rss / 1e6 }))
process.exit(0)
