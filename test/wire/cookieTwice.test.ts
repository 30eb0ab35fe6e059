import { type AuthConfig, MemoryAdapter } from 'authengine'
import { describe, expect, it } from '@jest/globals'
import { anEngine, type EngineUnderTest, jsonOf, ORIGIN, sessionOf } from '../support/anEngine.js'

const SESSION = '__Host-authengine.session-token'
const ANN = { user: { name: 'Ann' } }

/** Stored users, for database sessions. */
const stored = async (): Promise<AuthConfig> => {
  const adapter = new MemoryAdapter()
  const people = new Map<string, string>()
  for (const name of ['Ann', 'Bob']) {
    const { id } = await adapter.users.create({ name, email: `${name}@example.test`, emailVerified: null })
    people.set(name.toLowerCase(), id)
  }
  return {
    adapter,
    session: { strategy: 'database' },
    providers: [
      {
        id: 'cred',
        type: 'credentials',
        credentials: { username: {}, password: { type: 'password' } },
        authorize: ({ username }) => {
          const id = people.get(username ?? '')
          return id === undefined ? null : { id, name: username === 'ann' ? 'Ann' : 'Bob' }
        },
      },
    ],
  }
}

const strategies: Readonly<Record<string, () => Promise<AuthConfig>>> = {
  'sealed cookies': () => Promise.resolve({}),
  'sessions in the database': stored,
}

const read = (engine: EngineUnderTest['engine'], cookie: string): Promise<Response> =>
  engine.handle(new Request(`${ORIGIN}/auth/session`, { headers: { cookie } }))

describe.each(Object.entries(strategies))('a session cookie that is sent more than once, with %s', (_, config) => {
  const site = async () => {
    const subject = anEngine(await config())
    const [ann, bob] = [await subject.signedIn('ann'), await subject.signedIn('bob')]
    const cookieOf = (browser: typeof ann): string => `${SESSION}=${browser.cookies.get(SESSION) ?? ''}`
    return { ...subject, ann, bob, annsCookie: cookieOf(ann), bobsCookie: cookieOf(bob) }
  }

  it('defect R20: is accepted if one of up to three values is valid, in any position', async () => {
    const { engine, annsCookie } = await site()
    const junk = `${SESSION}=junk`
    for (const cookies of [
      [junk, annsCookie],
      [annsCookie, junk],
      [junk, junk, annsCookie],
      [junk, annsCookie, junk, junk],
    ]) {
      const answer = await read(engine, cookies.join('; '))
      expect(await answer.json()).toMatchObject(ANN)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  it('defect R20: is read at most three times', async () => {
    const { engine, annsCookie } = await site()
    const junk = Array.from({ length: 3 }, (_each, at) => `${SESSION}=junk${String(at)}`)
    expect(await jsonOf(await read(engine, [...junk, annsCookie].join('; ')))).toBeNull()
  })

  it('defect R20: signs no user in if two sessions are valid, and warns once about both', async () => {
    const { engine, log, annsCookie, bobsCookie } = await site()
    for (const cookies of [
      [annsCookie, bobsCookie],
      [bobsCookie, annsCookie],
      [annsCookie, `${SESSION}=junk`, bobsCookie],
    ]) {
      const answer = await read(engine, cookies.join('; '))
      expect(await answer.json()).toBeNull()
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    const warnings = log.lines.filter(({ code }) => code === 'several-sessions')
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.message.join(' ')).toMatch(/several sessions: "[\w:-]{30,}" and "[\w:-]{30,}"\./)
    for (const cookie of [annsCookie, bobsCookie]) expect(log.text()).not.toContain(cookie.slice(SESSION.length + 1))
  })

  it('defect R20: ends both sessions on sign-out', async () => {
    const { engine, browser, annsCookie, bobsCookie } = await site()
    const both = browser()
    const csrfToken = await both.csrfToken()
    const answer = await engine.handle(
      new Request(`${ORIGIN}/auth/signout`, {
        method: 'POST',
        headers: { cookie: `${annsCookie}; ${both.cookieHeader}; ${bobsCookie}` },
        body: new URLSearchParams({ csrfToken }),
      }),
    )
    expect(answer.headers.getSetCookie()).toEqual(
      expect.arrayContaining([expect.stringMatching(new RegExp(`^${SESSION}=; Max-Age=0`))]),
    )
    expect(await jsonOf(await read(engine, annsCookie))).toBeNull()
    expect(await jsonOf(await read(engine, bobsCookie))).toBeNull()
  })

  it('defect R20: leaves only the new session after a sign-in', async () => {
    const { engine, browser, annsCookie, bobsCookie } = await site()
    const visitor = browser()
    const csrfToken = await visitor.csrfToken()
    const answer = await engine.handle(
      new Request(`${ORIGIN}/auth/callback/cred`, {
        method: 'POST',
        headers: { cookie: `${annsCookie}; ${bobsCookie}; ${visitor.cookieHeader}` },
        body: new URLSearchParams({ csrfToken, username: 'ann', password: 'right' }),
      }),
    )
    const [line = ''] = answer.headers.getSetCookie().filter((each) => each.startsWith(`${SESSION}=`))
    const [newCookie = ''] = line.split(';', 1)
    // This site cannot remove the cookie of a sibling site.
    expect(await jsonOf(await read(engine, `${bobsCookie}; ${newCookie}`))).toMatchObject(ANN)
  })
})

describe('two values of one session', () => {
  it('defect R20: are one session, whose newer value is used', async () => {
    const { engine, clock, signedIn } = anEngine({
      callbacks: {
        jwt: ({ token, trigger, session }) => (trigger === 'update' ? { ...token, name: String(session) } : token),
      },
    })
    const old = (await signedIn()).cookieHeader
    clock.forward(60)
    const incomingRequest = { headers: new Headers({ cookie: old }), url: ORIGIN }
    const { cookies } = await engine.session(incomingRequest, { data: 'Anna' })
    const values = [old, ...cookies.map(({ name, value }) => `${name}=${value}`)]
    expect(values).toHaveLength(2)
    for (const header of [values, values.toReversed()]) {
      expect(await jsonOf(await read(engine, header.join('; ')))).toMatchObject({ user: { name: 'Anna' } })
    }
  })
})

describe('a session in several cookies', () => {
  const config: AuthConfig = { callbacks: { jwt: ({ token }) => ({ ...token, fill: 'x'.repeat(5000) }) } }

  it('defect R20: is found after invalid cookies, whole or in pieces', async () => {
    const { engine, signedIn } = anEngine(config)
    const pieces = (await signedIn()).cookieHeader
    for (const junk of [
      `${SESSION}=junk`,
      `${SESSION}.0=junk`,
      `${SESSION}.1=junk`,
      `${SESSION}.0=junk; ${SESSION}.1=junk`,
    ]) {
      expect([junk, await jsonOf(await read(engine, `${junk}; ${pieces}`))]).toMatchObject([junk, ANN])
      expect([junk, await jsonOf(await read(engine, `${pieces}; ${junk}`))]).toMatchObject([junk, ANN])
    }
  })

  it('defect R20: is never joined from pieces of two sessions', async () => {
    const seen: string[] = []
    // A token that is not sealed shows its pieces.
    const { engine, signedIn } = anEngine({
      ...config,
      jwt: {
        encode: ({ token }) => Buffer.from(JSON.stringify(token)).toString('base64url'),
        decode: ({ token }) => {
          seen.push(token)
          return JSON.parse(Buffer.from(token, 'base64url').toString()) as Record<string, unknown>
        },
      },
    })
    const [ann = [], bob = []] = [await signedIn('ann'), await signedIn('bob')].map(({ cookieHeader }) =>
      cookieHeader.split('; ').filter((piece) => piece.startsWith(SESSION)),
    )
    const values = [ann, bob].map((pieces) => pieces.map((piece) => piece.slice(piece.indexOf('=') + 1)).join(''))
    seen.length = 0
    for (const cookies of [
      [...ann, ...bob],
      [ann[0], bob[0], ann[1], bob[1]],
      [bob[0], bob[1], ann[0], ann[1]],
    ]) {
      expect(await jsonOf(await read(engine, cookies.join('; ')))).toBeNull()
    }
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter((token) => !values.includes(token))).toEqual([])
  })
})

describe('a session cookie with a long name', () => {
  it('defect R22: stays below 4096 bytes, the limit of browsers', async () => {
    const name = `__Host-${'n'.repeat(600)}`
    const { browser } = anEngine({
      callbacks: { jwt: ({ token }) => ({ ...token, fill: 'x'.repeat(2600) }) },
      cookies: { sessionToken: { name } },
    })
    const ann = browser()
    const answer = await ann.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
    const lines = answer.headers.getSetCookie().filter((line) => line.startsWith(name))
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(line.length).toBeLessThan(4096)
    expect(await sessionOf(ann)).toMatchObject(ANN)
  })
})

describe('cookies for forms', () => {
  it('defect R20: are read once, and the first one is used', async () => {
    const { engine, browser } = anEngine()
    const visitor = browser()
    const csrfToken = await visitor.csrfToken()
    const send = (cookie: string): Promise<Response> =>
      engine.handle(
        new Request(`${ORIGIN}/auth/callback/cred`, {
          method: 'POST',
          headers: { cookie },
          body: new URLSearchParams({ csrfToken, username: 'ann', password: 'right' }),
        }),
      )
    const junk = '__Host-authengine.csrf-token=junk'
    const refused = await send(`${junk}; ${visitor.cookieHeader}`)
    expect(refused.headers.getSetCookie().some((line) => line.startsWith(SESSION))).toBe(false)
    const accepted = await send(`${visitor.cookieHeader}; ${junk}`)
    expect(accepted.headers.getSetCookie().some((line) => line.startsWith(SESSION))).toBe(true)
    expect(await sessionOf(visitor)).toBeNull()
  })
})
