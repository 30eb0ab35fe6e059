import { describe, expect, it } from '@jest/globals'
import { AuthEngine, type AuthPlugin, type Credentials } from 'authengine'
import type { PluginRegistry } from 'authengine/plugin'
import { CredentialsProvider } from 'authengine/provider'
import { Browser, FakeClock, RecordingLogger } from 'authengine/testing'
import { MemorySessions } from '../support/MemorySessions.js'
import { jsonOf, ORIGIN, SECRET, sessionOf } from '../support/anEngine.js'

const plugin = (id: string, register: (registry: PluginRegistry) => unknown): AuthPlugin => ({
  id,
  name: id,
  register: (registry) => void register(registry),
})

class CodeProvider extends CredentialsProvider {
  constructor() {
    super({ id: 'code', name: 'Code', credentials: { code: { label: 'Code' } } })
  }

  override authorize({ code = '' }: Credentials) {
    const id = /^code-of-(ann|bob)$/.exec(code)?.[1]
    return id === undefined ? null : { id, name: id }
  }
}

/** Four plugins with different features, and their notes. */
function fourPlugins() {
  const notes: string[] = []
  const clock = new FakeClock()
  const plugins = [
    plugin('club', (registry) =>
      registry
        .provider(new CodeProvider())
        .on({ signOut: () => void notes.push('signed out') })
        .sessions((_inner, parts) => new MemorySessions(parts), { replaces: true }),
    ),
    plugin('fakes', (registry) => registry.clock(clock).logger(new RecordingLogger())),
    plugin('claims', (registry) =>
      registry.callbacks({
        signIn: ({ user }) => user.id !== 'bob',
        jwt: ({ token }) => ({ ...token, level: 3 }),
        session: ({ session, token }) => ({ ...session, level: token?.['level'] }),
      }),
    ),
    plugin('listener', (registry) => registry.on({ signIn: ({ user }) => void notes.push(`${user.id} signed in`) })),
  ] as const
  return { notes, plugins }
}

describe('plugins', () => {
  it.each([...permutations([0, 1, 2, 3])].map((order) => [order.join(' '), order] as const))(
    'have the same effect in the order %s',
    async (_name, order) => {
      const { notes, plugins } = fourPlugins()
      const ordered = order.flatMap((at) => plugins[at] ?? [])
      const engine = new AuthEngine({ url: ORIGIN, secret: SECRET, plugins: ordered }, { NODE_ENV: 'production' })
      const browser = new Browser(ORIGIN, (request) => engine.handle(request))
      const refused = await browser.submit('/auth/callback/code', { code: 'code-of-bob' })
      expect(refused.headers.get('location')).toContain('error=AccessDenied')
      await browser.submit('/auth/callback/code', { code: 'code-of-ann' })
      const session = { user: { name: 'ann' }, expires: '2030-01-31T00:00:00.000Z', level: 3 }
      expect(await sessionOf(browser)).toEqual(session)
      expect(browser.cookies.get('__Host-authengine.session-token')).toMatch(/^[\w-]{43}$/)
      expect(await jsonOf(await browser.get('/auth/providers'))).toHaveProperty('code.name', 'Code')
      await browser.submit('/auth/signout')
      expect(await sessionOf(browser)).toBeNull()
      expect(notes).toEqual(['ann signed in', 'signed out'])
    },
  )
})

function* permutations(items: readonly number[]): Generator<readonly number[]> {
  if (items.length === 0) yield []
  for (const item of items) {
    for (const rest of permutations(items.filter((each) => each !== item))) yield [item, ...rest]
  }
}
