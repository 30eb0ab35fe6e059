import { describe, expect, it } from '@jest/globals'
import type { AuthEngine, JWT, RunningSession } from 'authengine'
import { type Browser, SoftAuthenticator } from 'authengine/testing'
import { anEngine, ORIGIN, sessionOf } from '../support/anEngine.js'
import { peopledAdapter } from '../support/peopledAdapter.js'
import { aMailSite, press } from './mailSite.js'
import { anOpSite } from './opSite.js'
import { aPasskeySite } from './passkeySite.js'

const currentOf = (engine: AuthEngine, browser: Browser): Promise<RunningSession | null> =>
  engine.sessions.current({ url: `${ORIGIN}/page`, headers: new Headers({ cookie: browser.cookieHeader }) })

/** The methods in order, and the level. */
async function strengthOf(engine: AuthEngine, browser: Browser): Promise<readonly [string, number]> {
  const running = await currentOf(engine, browser)
  return [running?.authMethods.map(({ method }) => method).join(' ') ?? 'no session', running?.level ?? 0]
}

/** A site for each family of providers, with a signed-in user. */
const FAMILIES: Readonly<Record<string, () => Promise<readonly [AuthEngine, Browser]>>> = {
  'pwd 1: a password, in a sealed session': async () => {
    const { engine, signedIn } = anEngine()
    return [engine, await signedIn()]
  },
  'pwd 1: a password, in a row': async () => {
    const { engine, signedIn } = anEngine({ adapter: peopledAdapter() })
    return [engine, await signedIn()]
  },
  'fed 1: OpenID Connect': async () => {
    const { browser, engine, signIn } = anOpSite()
    const ann = browser()
    await signIn(ann)
    return [engine, ann]
  },
  'fed mfa 2: OpenID Connect, with two factors at the provider': async () => {
    const authMethods = ({ sub }: Readonly<Record<string, unknown>>) => (sub === 'ann-at-op' ? ['fed', 'mfa'] : ['fed'])
    const { browser, engine, signIn } = anOpSite({ options: { authMethods } })
    const ann = browser()
    await signIn(ann)
    return [engine, ann]
  },
  'email 1: a mailed link': async () => {
    const { ask, browser, engine, newest } = aMailSite()
    const ann = browser()
    await ask(ann)
    await press(ann, await ann.get(newest().link))
    return [engine, ann]
  },
  'email 1: a mailed code': async () => {
    const { ask, browser, engine, newest } = aMailSite()
    const ann = browser()
    await ask(ann)
    await ann.submit('/auth/callback/mail', { email: 'ann@example.test', code: newest().code })
    return [engine, ann]
  },
  'user hwk mfa 3: a key of one device, whose user was verified': async () => {
    const site = aPasskeySite()
    const ann = site.browser()
    await site.signIn(ann, await site.registered())
    return [site.engine, ann]
  },
  'user swk mfa 3: a key on several devices, whose user was verified': async () => {
    const site = aPasskeySite()
    const ann = site.browser()
    await site.signIn(ann, await site.registered(undefined, { synced: true }))
    return [site.engine, ann]
  },
  'hwk 1: a key whose user was only there': async () => {
    const site = aPasskeySite()
    const ann = site.browser()
    await site.signIn(ann, await site.registered(), { faults: { userVerified: false } })
    return [site.engine, ann]
  },
  'user hwk mfa 3: a key that was just made': async () => {
    const site = aPasskeySite()
    const ann = site.browser()
    await site.register(ann, new SoftAuthenticator(ORIGIN, { algorithms: [-7] }))
    return [site.engine, ann]
  },
}

describe('the methods of a session', () => {
  it.each(Object.entries(FAMILIES))('are %s', async (expected, signedIn) => {
    const [methods = '', level = ''] = /^(.*) (\d)/.exec(expected)?.slice(1) ?? []
    expect(await strengthOf(...(await signedIn()))).toEqual([methods, Number(level)])
  })

  it.each([
    ['sealed', {}],
    ['in a row', { adapter: peopledAdapter() }],
  ])('are not sent to browsers: %s', async (_kind, config) => {
    const { engine, signedIn } = anEngine(config)
    const ann = await signedIn()
    const { session } = await engine.session({ url: ORIGIN, headers: new Headers({ cookie: ann.cookieHeader }) })
    for (const shown of [await sessionOf(ann), session]) {
      expect(Object.keys(shown ?? {}).sort()).toEqual(['expires', 'user'])
      expect(JSON.stringify(shown)).not.toContain('pwd')
    }
  })

  it('are null for a signed-out user', async () => {
    const { browser, engine } = anEngine()
    expect(await currentOf(engine, browser())).toBeNull()
  })

  const forged = 'user@1893456000 hwk@1893456000 mfa@1893456000'

  it.each<[string, (token: JWT) => JWT]>([
    ['sets them', (token) => ({ ...token, auth_methods: forged })],
    ['changes them where they are', (token) => Object.assign(token, { auth_methods: forged, sid_time: 9 })],
    ['removes them', ({ sub = '', name = '' }) => ({ sub, name })],
    ['adds others', (token) => ({ ...token, sid_time: 1, amr: ['mfa'], acr: '3', level: 3 })],
  ])('cannot be changed by a jwt callback that %s', async (_how, jwt) => {
    const { engine, signedIn } = anEngine({ session: { updateAge: 0 }, callbacks: { jwt: ({ token }) => jwt(token) } })
    const ann = await signedIn()
    for (let reads = 0; reads < 3; reads++) {
      expect(await strengthOf(engine, ann)).toEqual(['pwd', 1])
      await ann.get('/auth/session')
    }
  })

  it('are unknown for rows that were stored without them', async () => {
    const adapter = peopledAdapter()
    const { engine, signedIn } = anEngine({ adapter })
    const ann = await signedIn()
    const [row] = (await adapter.sessions.ofUser?.('user-ann')) ?? []
    for (const authMethods of [null, undefined, 'pwd', '["pwd"]', 'pwd@9 otp@']) {
      await adapter.sessions.delete(row?.sessionToken ?? '')
      await adapter.sessions.create({ ...row!, authMethods })
      expect(await currentOf(engine, ann)).toMatchObject({ authMethods: [], authTime: row?.createdAt, level: 1 })
    }
  })
})

it('refuses a sign-in if authMethods returns something else than a list of names', async () => {
  for (const methods of ['mfa', ['two factors'], [7], null]) {
    const { browser, engine, log, signIn } = anOpSite({ options: { authMethods: () => methods as never } })
    const ann = browser()
    await signIn(ann)
    expect(await currentOf(engine, ann)).toBeNull()
    expect(log.text()).toContain('authMethods of the provider "op" must return a list of names')
  }
})
