import { describe, expect, it } from '@jest/globals'
import { type AuthConfig, type AuthPlugin, MemoryAdapter } from 'authengine'
import type { Observer, Operation, PluginServices } from 'authengine/plugin'
import { anEngine, jsonOf, ORIGIN } from '../support/anEngine.js'
import { peopledAdapter } from '../support/peopledAdapter.js'
import { stepPlugin } from '../support/wordStep.js'
import { anOpSite } from './opSite.js'

/** A plugin that writes down the operations as a tree, with all their members. */
function watching(lines: string[], more: Partial<Observer> = {}): AuthPlugin {
  let depth = 0
  const line = (operation: Operation): string => {
    const { kind, name, ...members } = JSON.parse(JSON.stringify(operation)) as Record<string, unknown>
    const rest = Object.entries(members).map(([member, value]) => `${member}=${String(value)}`)
    return [kind, name, ...rest].join(' ')
  }
  const observer: Observer = {
    observe(operation, work) {
      const at = lines.push('') - 1
      const indent = '  '.repeat(depth)
      depth++
      const end = (): void => {
        depth--
        lines.splice(at, 1, indent + line(operation))
      }
      try {
        const value: unknown = work()
        if (value instanceof Promise) value.then(end, end)
        else end()
        return value
      } catch (error) {
        end()
        throw error
      }
    },
    ...more,
  }
  return { id: 'watching', name: 'Watching', register: (registry) => void registry.observe(() => observer) }
}

/** The lines of operations that are not calls of the database. */
const withoutDatabase = (lines: readonly string[]): string[] =>
  lines.filter((line) => !line.trim().startsWith('database ')).map((line) => line.trim())

const aDatabase = (): Pick<AuthConfig, 'adapter' | 'session'> => ({
  adapter: peopledAdapter(),
  session: { strategy: 'database' },
})

describe('registry.observe', () => {
  it('sees a sign-in with a password, its steps and its calls of the database', async () => {
    const lines: string[] = []
    const { browser } = anEngine({ ...aDatabase(), plugins: [watching(lines), stepPlugin()] })
    const ann = browser()
    await ann.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
    await ann.submit('/auth/continue/word', { word: 'wrong' })
    await ann.submit('/auth/continue/word', { word: 'right' })
    await ann.get('/auth/session')
    expect(withoutDatabase(lines)).toEqual([
      'request csrf method=GET status=200',
      'request callback provider=cred method=POST status=302 outcome=continue',
      'step proof provider=cred',
      'step signIn callback provider=cred',
      'step linking provider=cred',
      'step word.isDue provider=cred',
      'request csrf method=GET status=200',
      'request continue method=POST status=422',
      'step word.isDue provider=cred',
      'step word.submit provider=cred outcome=again',
      'request csrf method=GET status=200',
      'request continue method=POST status=302 outcome=signed-in',
      'step word.isDue provider=cred',
      'step word.submit provider=cred outcome=done',
      'step commit provider=cred',
      'step linking provider=cred',
      'request session method=GET status=200',
    ])
    expect(lines.slice(-2)).toEqual(['request session method=GET status=200', '  database sessions.find'])
    expect(lines).toContain('    database transaction')
    expect(lines.map((line) => line.trim())).toContain('database sessions.create')
  })

  it('sees requests to a provider, with neither path nor parameters', async () => {
    const lines: string[] = []
    const { browser, clock, engine, signIn } = anOpSite({
      adapter: new MemoryAdapter(),
      config: { plugins: [watching(lines)] },
    })
    const ann = browser()
    await signIn(ann)
    clock.forward(7200)
    await engine.tokens.get({ url: ORIGIN, headers: new Headers({ cookie: ann.cookieHeader }) }, 'op')
    expect(withoutDatabase(lines)).toEqual([
      'request csrf method=GET status=200',
      'request signin provider=op method=POST status=302 outcome=redirect',
      'step begin provider=op',
      'outgoing GET method=GET host=op.example port=443 status=200',
      'request callback provider=op method=GET status=302 outcome=signed-in',
      'step proof provider=op',
      'outgoing GET method=GET host=op.example port=443 status=200',
      'outgoing POST method=POST host=op.example port=443 status=200',
      'step signIn callback provider=op',
      'step commit provider=op',
      'step linking provider=op',
      'step linking provider=op',
      'tokens token refresh provider=op outcome=valid',
      'outgoing GET method=GET host=op.example port=443 status=200',
      'outgoing POST method=POST host=op.example port=443 status=200',
    ])
  })

  it('sees a refusal and a fault, and what server code does', async () => {
    const lines: string[] = []
    const { browser, engine } = anEngine({
      plugins: [watching(lines)],
      callbacks: {
        session: () => {
          throw new RangeError('ann@example.test')
        },
      },
    })
    const ann = browser()
    await ann.submit('/auth/callback/cred', { username: 'ann', password: 'wrong' })
    await ann.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
    const incoming = { url: `${ORIGIN}/page`, headers: new Headers({ cookie: ann.cookieHeader }) }
    await expect(engine.session(incoming)).rejects.toThrow()
    await engine.signIn(incoming, 'cred', { username: 'ann', password: 'right' })
    await expect(engine.signIn(incoming, 'cred', { username: 'ann' })).rejects.toThrow()
    await engine.signIn(incoming, 'ann@example.test')
    await engine.signOut(incoming)
    expect(lines.filter((line) => !line.startsWith(' ') && !line.includes('csrf'))).toEqual([
      'request callback provider=cred method=POST status=302 error=CredentialsSignin isFault=false',
      'request callback provider=cred method=POST status=302 outcome=signed-in',
      'session session error=JWTSessionError isFault=true',
      'request signin provider=cred outcome=signed-in',
      'request signin provider=cred error=CredentialsSignin isFault=false',
      'request signin outcome=redirect',
      'request signout outcome=signed-out',
    ])
  })

  it('does not repeat what a stranger sends', async () => {
    const lines: string[] = []
    const { engine } = anEngine({ plugins: [watching(lines)] })
    for (const [method, path] of [
      ['GET', '/auth/ann@example.test'],
      ['POST', '/auth/signin/ann@example.test'],
      ['POST', '/elsewhere'],
      ['BREW', '/auth/session?who=ann@example.test'],
      ['HEAD', '/auth/session'],
    ] as const)
      await engine.handle(new Request(`${ORIGIN}${path}`, { method }))
    expect(lines.map((line) => line.trim())).toEqual([
      'request unknown method=GET status=404 error=NotFound isFault=false',
      'request signin method=POST status=302 error=MissingCSRF isFault=false',
      'request unknown method=POST status=404 error=NotFound isFault=false',
      'request unknown method=_OTHER status=405 error=MethodNotAllowed isFault=false',
      'request session method=HEAD status=200',
    ])
  })

  it('does not affect a request if an observer throws', async () => {
    const failing = watching([], {
      observe: () => {
        throw new TypeError('broken')
      },
    })
    const { engine, log, signedIn } = anEngine({ ...aDatabase(), plugins: [failing] })
    const ann = await signedIn()
    const { session } = await engine.session({ url: ORIGIN, headers: new Headers({ cookie: ann.cookieHeader }) })
    expect(session).toMatchObject({ user: { name: 'Ann' } })
    expect(log.codes('warn')).toEqual(['observer-failed'])
  })

  it('must be a function', () => {
    const wrong: AuthPlugin = { id: 'wrong', name: 'Wrong', register: (registry) => void registry.observe({} as never) }
    expect(() => anEngine({ plugins: [wrong] })).toThrow('("Wrong") observe: must be a function.')
  })
})

describe('an engine without observers', () => {
  /** The services of a plugin, in an engine with these plugins. */
  const servicesIn = async (config: AuthConfig, plugins: readonly AuthPlugin[]): Promise<PluginServices> => {
    let found: PluginServices | undefined
    const looking: AuthPlugin = {
      id: 'looking',
      name: 'Looking',
      register: (registry) =>
        void registry.route((services) => {
          found = services
          return { path: '', GET: () => ({ status: 200, headers: {}, body: '{}' }) }
        }),
    }
    const { browser } = anEngine({ ...config, plugins: [looking, ...plugins] })
    await jsonOf(await browser().get('/auth/looking'))
    if (!found) throw new TypeError('The route was not made.')
    return found
  }

  it('passes the own objects of the application to plugins', async () => {
    const adapter = new MemoryAdapter()
    const services = await servicesIn({ adapter }, [])
    expect(services.database).toBe(adapter)
    expect(services.database?.users).toBe(adapter.users)
    expect(services.http.constructor.name).toBe('FetchClient')
  })

  it('differs in this from an engine with one', async () => {
    const adapter = new MemoryAdapter()
    const services = await servicesIn({ adapter }, [watching([])])
    expect(services.database).not.toBe(adapter)
    expect(services.http.constructor.name).toBe('ObservedHttpClient')
  })
})
