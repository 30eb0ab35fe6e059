import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { AuthEngine } from 'authengine'
import type { AuthPlugin } from 'authengine/plugin'
import { Browser, FakeClock, RecordingLogger, sessionStrategyContract } from 'authengine/testing'
import { ClubPlugin } from '../../../docs/examples/plugin/ClubPlugin.js'
import { MemorySessions } from '../../../docs/examples/plugin/MemorySessions.js'
import { jsonOf, ORIGIN, SECRET, sessionOf } from '../../support/anEngine.js'

const FOLDER = new URL('../../../docs/examples/plugin/', import.meta.url)
const SOURCES = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'))
const sourceOf = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8')

const MEMBERS = new Map([
  ['code-of-ann', { id: 'ann', name: 'Ann', role: 'chair' }],
  ['code-of-bob', { id: 'bob', name: 'Bob', role: 'member' }],
])

/** A site of the club. */
function aClub(): { browser: Browser; trail: string[]; club: AuthPlugin } {
  const trail: string[] = []
  const club = new ClubPlugin(MEMBERS, (line) => trail.push(line))
  return {
    browser: aBrowser([{ id: 'quiet', name: 'quiet', register: (r) => void r.logger(new RecordingLogger()) }, club]),
    trail,
    club,
  }
}

function aBrowser(plugins: readonly AuthPlugin[]): Browser {
  const engine = new AuthEngine({ url: ORIGIN, secret: SECRET, plugins }, { NODE_ENV: 'production' })
  return new Browser(ORIGIN, (request) => engine.handle(request))
}

describe('the plugin of the examples', () => {
  it('signs a member in and out, with a role, and keeps a trail', async () => {
    const { browser, trail } = aClub()
    await browser.submit('/auth/callback/access-code', { code: 'code-of-ann' })
    expect(await sessionOf(browser)).toMatchObject({ user: { name: 'Ann' }, role: 'chair' })
    await browser.submit('/auth/signout')
    expect(await sessionOf(browser)).toBeNull()
    expect(trail).toEqual(['ann signed in with Access code', 'ann signed out'])
  })

  it('refuses a code nobody has', async () => {
    const { browser, trail } = aClub()
    for (const code of ['', 'code-of-eve', '__proto__']) {
      const answer = await browser.submit('/auth/callback/access-code', { code })
      expect(answer.headers.get('location')).toContain('error=CredentialsSignin')
    }
    expect(await sessionOf(browser)).toBeNull()
    expect(trail).toEqual([])
  })

  it('shows its form on the built-in sign-in page', async () => {
    const { browser } = aClub()
    const page = await (await browser.get('/auth/signin')).text()
    expect(page).toContain('name="code"')
    expect(page).toContain('Access code')
  })

  it('keeps nothing of the person in the cookie', async () => {
    const { browser } = aClub()
    await browser.submit('/auth/callback/access-code', { code: 'code-of-ann' })
    expect(browser.cookies.get('__Host-authengine.session-token')).toMatch(/^[\w-]{43}$/)
  })
})

describe('the session strategy of the examples', () => {
  it.each(sessionStrategyContract((parts) => new MemorySessions(parts)))('$name', ({ run }) => run())
})

describe('plugins', () => {
  const note = (line: string, seen: string[]): AuthPlugin => ({
    id: line,
    name: line,
    register: (registry) => void registry.on({ signIn: () => seen.push(line) }),
  })

  it.each([...permutations([0, 1, 2, 3])].map((order) => [order.join(' '), order] as const))(
    'do the same in the order %s',
    async (_name, order) => {
      const seen: string[] = []
      const { trail, club } = aClub()
      const clock = new FakeClock()
      const fakes: AuthPlugin = {
        id: 'fakes',
        name: 'fakes',
        register: (registry) => void registry.clock(clock).logger(new RecordingLogger()),
      }
      const claims: AuthPlugin = {
        id: 'claims',
        name: 'claims',
        register(registry) {
          registry.callbacks({
            signIn: ({ user }) => user.id !== 'bob',
            jwt: ({ token }) => ({ ...token, floor: 3 }),
            session: ({ session, token }) => ({ ...session, floor: token?.['floor'] }),
          })
        },
      }
      const plugins = [club, fakes, claims, note('heard', seen)]
      const browser = aBrowser(order.map((at) => plugins[at] ?? fakes))

      const refused = await browser.submit('/auth/callback/access-code', { code: 'code-of-bob' })
      expect(refused.headers.get('location')).toContain('error=AccessDenied')
      await browser.submit('/auth/callback/access-code', { code: 'code-of-ann' })
      expect(await sessionOf(browser)).toEqual({
        user: { name: 'Ann' },
        expires: '2030-01-31T00:00:00.000Z',
        role: 'chair',
        floor: 3,
      })
      expect(await jsonOf(await browser.get('/auth/providers'))).toHaveProperty('access-code.name', 'Access code')
      await browser.submit('/auth/signout')
      expect(await sessionOf(browser)).toBeNull()
      expect([seen, trail]).toEqual([['heard'], ['ann signed in with Access code', 'ann signed out']])
    },
  )
})

describe('each file of the example', () => {
  it('was found', () => {
    expect(SOURCES.length).toBeGreaterThanOrEqual(5)
  })

  it.each(SOURCES)('%s has fewer than 20 lines of code', (name) => {
    const code = sourceOf(name)
      .replaceAll(/\/\*[^]*?\*\//g, '')
      .replaceAll(/^import [^]*?from '[^']+'$/gm, '')
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.trim().startsWith('//'))
    expect(code.length).toBeLessThan(20)
  })

  it.each(SOURCES)('%s enters by the doors only', (name) => {
    const imported = [...sourceOf(name).matchAll(/from '([^']+)'/g)].map(([, from]) => from)
    for (const from of imported) expect(from).toMatch(/^(authengine|authengine\/plugin|\.\/\w+\.js)$/)
  })
})

function* permutations(items: readonly number[]): Generator<readonly number[]> {
  if (items.length === 0) yield []
  for (const item of items) {
    for (const rest of permutations(items.filter((each) => each !== item))) yield [item, ...rest]
  }
}
