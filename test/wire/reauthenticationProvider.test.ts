import { describe, expect, it } from '@jest/globals'
import { type AuthPlugin, customFetch, MemoryAdapter } from 'authengine'
import { json } from 'authengine/plugin'
import { OAuthProvider } from 'authengine/provider'
import { type Browser, FakeIdentityProvider, type FakePerson } from 'authengine/testing'
import { jsonOf, ORIGIN, sessionOf } from '../support/anEngine.js'
import { heard } from '../support/heardEvents.js'
import { ANN, anOpSite, arrive, BOB, type OpSiteOptions, providerAt } from './opSite.js'

const CHANGE = '/auth/asking/change'

/** A plugin with a route that needs recent authentication. */
const asking: AuthPlugin = {
  id: 'asking',
  name: 'asking',
  register: (registry) =>
    void registry.route(({ sessions }) => ({
      path: 'change',
      GET: async (ctx) => json({ level: (await sessions.requireRecent(ctx)).level }),
      isDestination: true,
    })),
}

/** A site on which Ann signed in with `op` an hour ago. */
async function aSite(options: OpSiteOptions = {}) {
  const { events, config } = heard()
  const site = anOpSite({ ...options, config: { ...options.config, ...config, plugins: [asking] } })
  const ann = site.browser()
  await site.signIn(ann)
  site.clock.forward(3600)
  site.told.length = 0
  /** Begins at the page, and returns the URL of the authorization request. */
  const begin = async (browser: Browser, way = 'provider', provider = 'op') => {
    const page = new URL((await browser.get(CHANGE)).headers.get('location') ?? '')
    const answer = await browser.submit(`/auth/reauthenticate/${way}${page.search}`, { provider })
    return answer.headers.get('location') ?? ''
  }
  /** Signs in at the provider, and returns. */
  const confirm = async (browser: Browser, person: FakePerson = ANN) => {
    site.op.person = person
    return arrive(browser, await site.op.authorize(await begin(browser)))
  }
  return { ...site, ann, begin, confirm, events }
}

const pathOf = (response: Response): string => (response.headers.get('location') ?? '').replace(ORIGIN, '')
const namesOf = (events: readonly { name: string; reason?: string | undefined }[]) =>
  events.map(({ name, reason }) => [name, ...(reason === undefined ? [] : [reason])].join(' '))

describe.each<[string, () => OpSiteOptions]>([
  ['sealed sessions without a database', () => ({})],
  ['sealed sessions and a database', () => ({ adapter: new MemoryAdapter() })],
  ['sessions in a database', () => ({ config: { adapter: new MemoryAdapter(), session: { strategy: 'database' } } })],
])('re-authentication at a provider: %s', (_kind, optionsOf) => {
  it('N121: asks the provider to sign the user in again, and returns', async () => {
    const site = await aSite(optionsOf())
    const before = await sessionOf(site.ann)
    const asked = new URL(await site.begin(site.ann))
    expect([asked.searchParams.get('max_age'), asked.searchParams.get('prompt')]).toEqual(['0', 'login'])
    // The pages of the provider take some time.
    site.clock.forward(120)
    site.op.person = ANN
    const back = await arrive(site.ann, await site.op.authorize(asked.href))
    expect(pathOf(await site.ann.get(pathOf(back)))).toBe(CHANGE)
    expect(await jsonOf(await site.ann.get(CHANGE))).toEqual({ level: 1 })
    expect((await sessionOf(site.ann))?.user).toEqual(before?.user)
    // No sign-in, no link, no new user.
    expect(site.told).toEqual([])
    const names = namesOf(site.events)
    expect(names).toContain('reauthentication.done')
    expect(names.filter((name) => name === 'sign_in.done')).toHaveLength(1)
  })

  it('refuses the account of another user, and leaves the session as it is', async () => {
    const site = await aSite(optionsOf())
    await site.signIn(site.browser(), BOB)
    site.told.length = 0
    const back = await site.confirm(site.ann, BOB)
    expect(pathOf(back)).toContain('error=refused')
    const page = await (await site.ann.get(pathOf(back))).text()
    expect(page).toContain('That was not accepted')
    expect(page).toContain(`${ORIGIN}/auth/signin?`)
    expect((await sessionOf(site.ann))?.user?.name).toBe('Ann')
    expect(pathOf(await site.ann.get(CHANGE))).toContain('/auth/reauthenticate')
    expect(site.told).toEqual([])
    expect(namesOf(site.events)).toContain('reauthentication.refused other_user')
  })

  it('refuses an account that no user has, and links nothing', async () => {
    const site = await aSite(optionsOf())
    expect(pathOf(await site.confirm(site.ann, { sub: 'new', name: 'New' }))).toContain('error=refused')
    expect(site.told).toEqual([])
  })

  it('is bound to the session in which it began', async () => {
    const site = await aSite(optionsOf())
    const url = await site.begin(site.ann)
    site.op.person = ANN
    const answer = await site.op.authorize(url)
    await site.signIn(site.ann)
    site.clock.forward(400)
    expect(pathOf(await arrive(site.ann, answer))).toContain('error=refused')
    expect(pathOf(await site.ann.get(CHANGE))).toContain('/auth/reauthenticate')
  })

  it('signs no user in, after the session has ended', async () => {
    const site = await aSite(optionsOf())
    const url = await site.begin(site.ann)
    site.op.person = ANN
    const answer = await site.op.authorize(url)
    await site.ann.submit('/auth/signout')
    await arrive(site.ann, answer)
    expect(await sessionOf(site.ann)).toBeNull()
  })
})

describe('re-authentication at a provider', () => {
  it.each<[string, (now: number) => unknown]>([
    ['N121: an old sign-in at the provider', (now) => now - 600],
    ['N121: no time of the sign-in', () => undefined],
  ])('refuses %s, and shows the page again', async (_what, authTime) => {
    const site = await aSite()
    const now = site.clock.seconds()
    site.op.fail('token', async (_request, honest) => {
      const answer = (await (await honest()).json()) as { id_token: string }
      const [, payload = ''] = answer.id_token.split('.')
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
      return Response.json({ ...answer, id_token: await site.op.sign({ ...claims, auth_time: authTime(now) }) })
    })
    const back = await site.confirm(site.ann)
    expect(pathOf(back)).toMatch(/^\/auth\/reauthenticate\?.*error=OAuthCallbackError/)
    expect(await (await site.ann.get(pathOf(back))).text()).toContain('That was not accepted')
    expect(pathOf(await site.ann.get(CHANGE))).toContain('/auth/reauthenticate')
  })

  it('offers only providers where the user has an account', async () => {
    const { ann, begin } = await aSite({ adapter: new MemoryAdapter() })
    const drawn = await (await ann.get(pathOf(await ann.get(CHANGE)))).text()
    expect(drawn).toContain('name="provider" value="op"')
    expect(drawn).not.toContain('value="other"')
    expect(await begin(ann, 'provider', 'other')).toBe('')
  })

  it('is needed to link an account to a session whose last proof is older than a day', async () => {
    const site = await aSite({ adapter: new MemoryAdapter() })
    site.clock.forward(86_400)
    const linked = (): Promise<Response> => site.ann.submit('/auth/signin/other', { link: 'true' })
    expect(pathOf(await linked())).toMatch(/^\/auth\/reauthenticate\?.*within=86400/)
    await site.confirm(site.ann)
    expect(pathOf(await linked())).toContain('https://other.example/')
  })

  it('offers OAuth 2 without ID tokens only to users who have nothing else', async () => {
    const op = new FakeIdentityProvider({ issuer: 'https://op.example' })
    const plain = new OAuthProvider(
      { id: 'plain', name: 'Plain' },
      {
        clientId: 'app',
        clientSecret: 'client-secret',
        authorization: `${op.issuer}/authorize`,
        token: `${op.issuer}/token`,
        userinfo: `${op.issuer}/userinfo`,
        profile: (profile: { sub?: string | null; name?: string | null }) => ({
          id: profile.sub ?? '',
          name: profile.name ?? null,
        }),
        [customFetch]: op.fetch,
      },
    )
    const adapter = new MemoryAdapter()
    const config = { adapter, session: { strategy: 'jwt' } as const, providers: [plain, providerAt(op, 'op')] }
    const { browser, clock } = anOpSite({ config: { ...config, plugins: [asking] } })
    const ann = browser()
    op.person = ANN
    const start = await ann.submit('/auth/signin/plain')
    await arrive(ann, await op.authorize(start.headers.get('location') ?? ''))
    clock.forward(3600)
    const page = pathOf(await ann.get(CHANGE))
    const query = page.slice(page.indexOf('?'))
    const begun = await ann.submit(`/auth/reauthenticate/service${query}`, { provider: 'plain' })
    const back = await arrive(ann, await op.authorize(begun.headers.get('location') ?? ''))
    expect(pathOf(await ann.get(pathOf(back)))).toBe(CHANGE)
    const user = await adapter.users.byAccount({ provider: 'plain', providerAccountId: ANN.sub })
    const account = { provider: 'op', providerAccountId: ANN.sub, type: 'oidc' as const, userId: user?.id ?? '' }
    await adapter.accounts.link(account)
    clock.forward(3600)
    const drawn = await (await ann.get(pathOf(await ann.get(CHANGE)))).text()
    expect(drawn).toContain('value="op"')
    expect(drawn).not.toContain('value="plain"')
  })
})
