import { AuthEngine, type AuthPlugin, customFetch, MemoryAdapter } from 'authengine'
import { Browser, FakeClock, FakeIdentityProvider, Mailbox, RecordingLogger } from 'authengine/testing'
import { siteConfig } from '../src/siteConfig.js'

const url = 'https://app.example'
const secret = 'for-tests-only-q8Zr1uWmX0vKc5Ty7bHnL3aPsE9dGfJ2'

/** An engine with the configuration of the application, and fakes for all services outside. */
export function siteUnderTest() {
  const clock = new FakeClock()
  const log = new RecordingLogger()
  const idp = new FakeIdentityProvider({ clock })
  const sender = new Mailbox()
  const adapter = new MemoryAdapter()
  const op = { issuer: idp.issuer, clientId: 'app', clientSecret: 'secret', [customFetch]: idp.fetch }
  const fakes: AuthPlugin = {
    id: 'fakes',
    name: 'fakes',
    register: (registry) => void registry.clock(clock).logger(log),
  }
  const config = { ...siteConfig({ adapter, sender, op }), url, secret, plugins: [fakes] }
  const engine = new AuthEngine(config, { NODE_ENV: 'production' })
  const browser = new Browser(url, (request) => engine.handle(request))
  return { adapter, browser, clock, engine, idp, log, sender }
}
