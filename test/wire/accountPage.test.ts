import { describe, expect, it } from '@jest/globals'
import { type AuthPlugin, PasskeyProvider } from 'authengine'
import { type AccountSection, isolateText, type PageSection, redirect, textOf } from 'authengine/plugin'
import { anEngine, ORIGIN } from '../support/anEngine.js'
import { peopledAdapter } from '../support/peopledAdapter.js'

const ACCOUNT = '/auth/account'

const section = (id: string, draw: AccountSection['draw'], title = id): AuthPlugin => ({
  id: `${id}-plugin`,
  name: id,
  register: (registry) => void registry.accountSection(() => ({ id, title, draw })),
})

/** Shows a color, and changes it with a route. */
const colors = (kept: string[]): AuthPlugin => ({
  id: 'colors',
  name: 'Colors',
  register: (registry) =>
    void registry
      .messages({ en: { 'colors.title': 'Color' }, de: { 'colors.title': 'Farbe' } })
      .accountSection(() => ({
        id: 'color',
        title: 'colors.title',
        draw: (_ctx, { user }) => [
          { type: 'text', text: `${isolateText(user.name ?? '')} likes ${kept.at(-1) ?? 'none'}.` },
          { type: 'form', action: '', fields: [{ name: 'color', label: 'Color', type: 'text' }], submit: 'Save' },
        ],
      }))
      .route(() => ({
        path: '',
        POST: (ctx) => {
          kept.push(textOf(ctx.body, 'color') ?? '')
          return redirect(`${ctx.baseUrl}/account`)
        },
      })),
})

const keys = section('keys', () => [
  {
    type: 'list',
    items: [{ title: 'Key', actions: [{ action: 'remove/1', fields: [], submit: 'Remove', danger: true }] }],
  },
])

/** Signs every user in as Ann. */
const signsIn = {
  id: 'cred',
  type: 'credentials',
  credentials: { username: {}, password: {} },
  authorize: () => ({ id: 'user-ann', name: 'Ann' }),
} as const

describe('the account page', () => {
  it('shows the sections of plugins to a signed-in user, in the order of registration', async () => {
    const kept = ['red']
    const { signedIn } = anEngine({ plugins: [colors(kept), keys] })
    const ann = await signedIn()
    const response = await ann.get(ACCOUNT)
    expect(response.status).toBe(200)
    const markup = await response.text()
    expect(markup).toContain('signed in to <bdi>app.example</bdi> as <bdi>ann@example.test</bdi>.')
    expect([...markup.matchAll(/<h2>([^<]*)/g)].map(([, heading]) => heading)).toEqual(['Color', 'keys'])
    expect(markup).toContain('<bdi>Ann</bdi> likes red.')
    expect([...markup.matchAll(/ action="([^"]*)"/g)].map(([, action]) => action)).toEqual([
      `${ORIGIN}/auth/colors`,
      `${ORIGIN}/auth/keys-plugin/remove/1`,
    ])
    expect([...markup.matchAll(/<a href="([^"]*)"/g)].map(([, url]) => url)).toEqual([`${ORIGIN}/auth/signout`, ORIGIN])
    const [, csrfToken = ''] = /name="csrfToken" value="([^"]*)"/.exec(markup) ?? []
    const changed = await ann.post('/auth/colors', { csrfToken, color: 'blue' })
    expect(changed.headers.get('location')).toBe(ORIGIN + ACCOUNT)
    expect(await (await ann.get(ACCOUNT)).text()).toContain('likes blue.')
    const german = await ann.request(ACCOUNT, { headers: { 'accept-language': 'de' } })
    expect(await german.text()).toContain('<h2>Farbe</h2>')
  })

  it('leads to the page for passkeys, if there is one', async () => {
    const config = {
      adapter: peopledAdapter(),
      experimental: { enableWebAuthn: true },
      providers: [new PasskeyProvider(), signsIn],
    }
    const { signedIn } = anEngine({ ...config, plugins: [keys] })
    const ann = await signedIn()
    expect(await (await ann.get(ACCOUNT)).text()).toContain(`<a href="${ORIGIN}/auth/authenticators">Your passkeys</a>`)
  })

  it('sends a signed-out user to the sign-in page, and back after the sign-in', async () => {
    const { browser } = anEngine({ plugins: [keys] })
    const ann = browser()
    const location = new URL((await ann.get(ACCOUNT)).headers.get('location') ?? '')
    expect(location.pathname).toBe('/auth/signin')
    expect(Object.fromEntries(location.searchParams)).toEqual({
      error: 'SessionRequired',
      callbackUrl: ORIGIN + ACCOUNT,
    })
    const callbackUrl = location.searchParams.get('callbackUrl') ?? ''
    const signedIn = await ann.submit('/auth/callback/cred', { username: 'ann', password: 'right', callbackUrl })
    expect(signedIn.headers.get('location')).toBe(ORIGIN + ACCOUNT)
    const custom = anEngine({ plugins: [keys], pages: { signIn: '/login' } }).browser()
    expect((await custom.get(ACCOUNT)).headers.get('location')).toBe(
      `${ORIGIN}/login?error=SessionRequired&callbackUrl=${encodeURIComponent(ORIGIN + ACCOUNT)}`,
    )
  })

  it('does not exist without a section, and accepts no form', async () => {
    const bare = anEngine().browser()
    expect((await bare.get(ACCOUNT)).status).toBe(404)
    const { signedIn } = anEngine({ plugins: [keys] })
    expect((await (await signedIn()).submit(ACCOUNT)).status).toBe(405)
  })

  it('has no heading for a plugin without content for this user', async () => {
    const { signedIn } = anEngine({ plugins: [keys, section('nothing', () => [])] })
    expect(await (await (await signedIn()).get(ACCOUNT)).text()).not.toContain('nothing')
  })

  it.each<[string, AccountSection['draw']]>([
    [
      'fails',
      () => {
        throw new Error('secret details')
      },
    ],
    ['has a form that leads nowhere', () => [{ type: 'form', fields: [], submit: 'Go' }] satisfies PageSection[]],
    ['leads out of its routes', () => [{ type: 'form', action: '../signout', fields: [], submit: 'Go' }]],
  ])('shows the other sections if one %s, and logs the reason', async (_, draw) => {
    const { signedIn, log } = anEngine({ plugins: [section('broken', draw, 'Broken <b>'), keys] })
    const markup = await (await (await signedIn()).get(ACCOUNT)).text()
    expect(markup).toContain('<h2>Broken &lt;b&gt;</h2>')
    expect(markup).toContain('This cannot be shown at the moment.')
    expect(markup).toContain('<h2>keys</h2>')
    expect(markup).not.toContain('secret details')
    expect(log.codes('error')).toEqual(['CallbackRouteError'])
  })

  it('has sections with unique ids', () => {
    const twice = () => anEngine({ plugins: [keys, { ...keys, id: 'other' }] })
    expect(twice).toThrow(/plugins \("other"\) accountSection "keys": exists twice/)
    expect(() => anEngine({ plugins: [section('Keys!', () => [])] })).toThrow(/has no usable id/)
    const wrong: AuthPlugin = { id: 'w', name: 'w', register: (registry) => void registry.accountSection({} as never) }
    expect(() => anEngine({ plugins: [wrong] })).toThrow(/accountSection: must be a function/)
  })

  it('cannot be replaced by a route of a plugin', () => {
    const taking: AuthPlugin = {
      id: 'account',
      name: 'taking',
      register: (registry) => void registry.route(() => ({ path: 'x', GET: () => redirect('/') })),
    }
    expect(() => anEngine({ plugins: [keys, taking] })).toThrow(/account/)
  })
})
