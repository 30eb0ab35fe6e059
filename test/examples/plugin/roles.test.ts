import { describe, expect, it } from '@jest/globals'
import { AuthEngine, type AuthPlugin, ConfigurationError, type User } from 'authengine'
import { FrameworkBinding } from 'authengine/binding'
import type { PluginRegistry, SessionParts, SessionStrategy } from 'authengine/plugin'
import { CredentialsProvider } from 'authengine/provider'
import { Browser, RecordingLogger } from 'authengine/testing'

const ORIGIN = 'https://app.example'
const EXPIRES = '2999-01-01T00:00:00.000Z'

let made = 0

/** A third-party plugin. */
const plugin = (register: (registry: PluginRegistry) => unknown): AuthPlugin => ({
  id: `strange-${'x'.repeat(++made)}`,
  name: 'strange',
  register: (registry) => void register(registry),
})

class NameProvider extends CredentialsProvider {
  constructor() {
    super({ id: 'name', name: 'Name', credentials: { name: { label: 'Name' } } })
  }

  override authorize({ name }: Record<string, string>): User | null {
    return name ? { id: name, name } : null
  }
}

const VISITOR = { id: 'one', user: { name: 'Visitor' }, authMethods: [], authTime: new Date(0), level: 1 } as const

/** Signs every user in forever. */
class EndlessSessions implements SessionStrategy {
  /** @param parts - Not used, because nothing is stored. */
  constructor(readonly parts: SessionParts) {}

  create = () => Promise.resolve(VISITOR)
  get = () => Promise.resolve(VISITOR)
  refresh = () => ({ user: { name: 'Visitor' }, expires: EXPIRES })
  destroy = () => Promise.resolve(null)
}

/** A framework whose requests are strings. */
class TextBinding extends FrameworkBinding<string> {
  override readonly id = 'text'
  override readonly name = 'text'
  override incomingRequestOf = (path: string) => ({ url: ORIGIN + path, headers: new Headers() })
  override requestOf = (path: string) => new Request(ORIGIN + path)
  override respond = (path: string, response: Response) => `${path}: ${String(response.status)}`
  override keepCookies = () => undefined
}

interface Site {
  readonly engine: AuthEngine
  readonly browser: Browser
  readonly logger: RecordingLogger
}

function aSite(...plugins: readonly AuthPlugin[]): Site {
  const logger = new RecordingLogger()
  const basics = plugin((registry) => registry.provider(new NameProvider()).logger(logger))
  const engine = new AuthEngine(
    { url: ORIGIN, secret: 'only-for-tests-of-roles-0123456789', plugins: [basics, ...plugins] },
    { NODE_ENV: 'production' },
  )
  return { engine, logger, browser: new Browser(ORIGIN, (request) => engine.handle(request)) }
}

const signIn = (browser: Browser, name = 'ann') => browser.submit('/auth/callback/name', { name })
const sessionOf = async (browser: Browser): Promise<unknown> => (await browser.get('/auth/session')).json()

describe('defect R10: a third-party plugin replaces every role', () => {
  it('Provider', async () => {
    const { browser } = aSite()
    await signIn(browser)
    expect(await sessionOf(browser)).toMatchObject({ user: { name: 'ann' } })
  })

  it('SessionStrategy', async () => {
    const { browser, engine } = aSite(
      plugin((registry) => registry.sessions((_inner, parts) => new EndlessSessions(parts), { replaces: true })),
    )
    expect(await sessionOf(browser)).toEqual({ user: { name: 'Visitor' }, expires: EXPIRES })
    const { session } = await engine.session({ url: ORIGIN, headers: new Headers() })
    expect(session?.user?.name).toBe('Visitor')
  })

  it('FrameworkBinding', async () => {
    const { engine } = aSite(plugin((registry) => registry.binding(new TextBinding())))
    expect(await engine.serve('/auth/session')).toBe('/auth/session: 200')
    expect(await engine.sessionOf('/page')).toBeNull()
  })

  it('CallbackPipeline: single methods, wrapped around the previous ones', async () => {
    const asked: string[] = []
    const { browser } = aSite(
      plugin((registry) => registry.callbacks({ session: ({ session }) => ({ ...session, role: 'guest' }) })),
      plugin((registry) =>
        registry.pipeline((inner) => ({
          signIn: async (params, ctx) => {
            asked.push(`signIn ${String(params.user.id)}`)
            return params.user.id === 'eve' ? '/banned' : inner.signIn(params, ctx)
          },
          session: async (params, ctx) => ({ ...(await inner.session(params, ctx)), wrapped: true }),
        })),
      ),
    )
    expect((await signIn(browser, 'eve')).headers.get('location')).toBe(`${ORIGIN}/banned`)
    expect(await sessionOf(browser)).toBeNull()
    await signIn(browser)
    expect(await sessionOf(browser)).toMatchObject({ user: { name: 'ann' }, role: 'guest', wrapped: true })
    expect(asked).toEqual(['signIn eve', 'signIn ann'])
  })

  it('CallbackPipeline: a later plugin is the outer wrapper, and one that fails signs no user in', async () => {
    const order: string[] = []
    const wrapped = (name: string) =>
      plugin((registry) =>
        registry.pipeline((inner) => ({
          jwt: (params, ctx) => {
            order.push(name)
            return inner.jwt(params, ctx)
          },
        })),
      )
    await signIn(aSite(wrapped('early'), wrapped('late')).browser)
    expect(order).toEqual(['late', 'early'])
    const failing = plugin((registry) =>
      registry.pipeline(() => ({ signIn: () => Promise.reject(new TypeError('no list')) })),
    )
    const { browser } = aSite(failing)
    expect((await signIn(browser)).headers.get('location')).toContain('error=AccessDenied')
    expect(await sessionOf(browser)).toBeNull()
  })

  it('EventBus: wrapped around the previous one, and a failure is logged', async () => {
    const heard: string[] = []
    const { browser, logger } = aSite(
      plugin((registry) => registry.on({ signIn: () => void heard.push('listener') })),
      plugin((registry) =>
        registry.eventBus((inner) => ({
          emit: async (event, message, ctx) => {
            heard.push(event)
            await inner.emit(event, message, ctx)
            if (event === 'signOut') throw new TypeError('the queue is away')
          },
        })),
      ),
    )
    await signIn(browser)
    expect(heard).toEqual(['signIn', 'listener', 'security'])
    expect((await browser.submit('/auth/signout')).status).toBe(302)
    expect(await sessionOf(browser)).toBeNull()
    expect(logger.lines).toContainEqual(expect.objectContaining({ level: 'error', code: 'EventError' }))
  })

  it('refuses values that are not functions at start-up', () => {
    const wrong = {} as never
    const site = () => aSite(plugin((registry) => registry.pipeline(wrong).eventBus(wrong).sessions(wrong)))
    expect(site).toThrow(ConfigurationError)
    expect(site).toThrow(/pipeline: must be a function[^]*eventBus: must be a function/)
  })
})
