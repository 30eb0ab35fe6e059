import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { OidcProvider } from 'authengine/provider'
import { Browser } from 'authengine/testing'
import { ORIGIN, sessionOf } from '../support/anEngine.js'
import { type Op, startOp } from '../support/op/startOp.js'
import {
  anOp,
  askedByServer,
  aSite,
  CALLBACK,
  CLIENT_SECRET,
  flowsIn,
  leaves,
  registered,
  signsIn,
  targetOf,
  authorize,
} from './oidcSite.js'

const OTHER = `${ORIGIN}/auth/callback/other`
let op: Op

beforeAll(async () => {
  op = await startOp({ clients: [registered({ redirect_uris: [CALLBACK, OTHER] })] })
})
beforeEach(() => {
  op.requests.length = 0
  op.unavailable.clear()
})
afterAll(() => op.close())

const anOther = (): OidcProvider =>
  new OidcProvider({ id: 'other', name: 'Other' }, { issuer: op.issuer, clientId: 'app', clientSecret: CLIENT_SECRET })

/** Expects a redirect to the error page with `InvalidCheck`. */
function expectInvalidCheck(response: Response): void {
  const target = targetOf(response)
  expect(target.pathname).toBe('/auth/error')
  expect(target.searchParams.get('error')).toBe('InvalidCheck')
}

describe('several sign-ins in one browser', () => {
  it('finish in two tabs, in the order in which they began and in the opposite order', async () => {
    const { browser } = aSite([anOp(op)])
    const alice = browser()
    const first = await authorize(alice, op, '/first')
    const second = await authorize(alice, op, '/second')
    expect(flowsIn(alice).length).toBe(2)
    expect(targetOf(await alice.get(String(second))).href).toBe(`${ORIGIN}/second`)
    expect(targetOf(await alice.get(String(first))).href).toBe(`${ORIGIN}/first`)
    expect(flowsIn(alice)).toEqual([])
    expect(await sessionOf(alice)).toMatchObject({ user: { name: 'Alice' } })
  })

  it('finish although another provider was tried in the meantime', async () => {
    const { browser } = aSite([anOp(op), anOther()])
    const alice = browser()
    const back = await authorize(alice, op)
    await leaves(alice, '/other', '/auth/signin/other')
    expect(targetOf(await alice.get(String(back))).href).toBe(`${ORIGIN}/home`)
    expect(flowsIn(alice).length).toBe(1)
  })

  it('keep at most five flows, and remove the oldest', async () => {
    const { browser } = aSite([anOp(op)])
    const alice = browser()
    const oldest = await leaves(alice)
    const [forgotten] = flowsIn(alice)
    for (let count = 0; count < 5; count++) await leaves(alice)
    expect(flowsIn(alice).length).toBe(5)
    expect(flowsIn(alice)).not.toContain(forgotten)
    const restarted = await alice.get(String(await op.visitor('alice').authorize(oldest)))
    expect(targetOf(restarted).origin).toBe(op.issuer)
  })

  it('never accept the response of one provider for another', async () => {
    const { browser, events } = aSite([anOp(op), anOther()])
    const alice = browser()
    const back = await authorize(alice, op)
    op.requests.length = 0
    expectInvalidCheck(await alice.get(`${OTHER}${back.search}`))
    expect(askedByServer(op)).toEqual([])
    expect(events).toEqual([])
  })
})

describe('a response that is sent again', () => {
  it('shows an error after the back button, and keeps the session', async () => {
    const { browser, events } = aSite([anOp(op)])
    const alice = browser()
    const back = await authorize(alice, op)
    await alice.get(String(back))
    op.requests.length = 0
    expectInvalidCheck(await alice.get(String(back)))
    expect(askedByServer(op)).toEqual([])
    expect(await sessionOf(alice)).toMatchObject({ user: { name: 'Alice' } })
    expect(events).toEqual(['signIn'])
  })

  it('is refused with a copy of the cookie', async () => {
    const { browser } = aSite([anOp(op)])
    const alice = browser()
    const back = await authorize(alice, op)
    const thief = browser()
    for (const [name, value] of alice.cookies) thief.plant(name, value)
    await alice.get(String(back))
    expectInvalidCheck(await thief.get(String(back)))
    expect(await sessionOf(thief)).toBeNull()
  })

  it('signs in once if it is sent twice concurrently', async () => {
    const { browser, events } = aSite([anOp(op)])
    const alice = browser()
    const back = await authorize(alice, op)
    const answers = await Promise.all([alice.get(String(back)), alice.get(String(back))])
    const errors = answers.map((answer) => targetOf(answer).searchParams.get('error'))
    expect(errors.toSorted()).toEqual(['InvalidCheck', null].toSorted())
    expect(events).toEqual(['signIn'])
  })

  it('is refused by the provider if only the code is sent again', async () => {
    const { browser } = aSite([anOp(op)])
    const alice = browser()
    const used = await authorize(alice, op)
    await alice.get(String(used))
    const bob = browser()
    const back = await authorize(bob, op)
    back.searchParams.set('code', used.searchParams.get('code') ?? '')
    const target = targetOf(await bob.get(String(back)))
    expect(target.pathname).toBe('/auth/signin')
    expect(target.searchParams.get('error')).toBe('OAuthCallbackError')
    expect(await sessionOf(bob)).toBeNull()
    expect(flowsIn(bob)).toEqual([])
  })
})

describe('a lost cookie', () => {
  it('restarts the sign-in once, which then succeeds', async () => {
    const { browser, events } = aSite([anOp(op)])
    const alice = browser()
    const visitor = op.visitor('alice')
    const back = await visitor.authorize(await leaves(alice, '/deep'))
    for (const name of flowsIn(alice)) alice.forget(name)
    op.requests.length = 0
    const restarted = await alice.get(String(back))
    expect(restarted.status).toBe(302)
    expect(targetOf(restarted).href).toMatch(`${op.issuer}/auth?`)
    expect(askedByServer(op)).toEqual([])
    const done = await alice.get(String(await visitor.authorize(targetOf(restarted))))
    expect(targetOf(done).href).toBe(`${ORIGIN}/deep`)
    expect(events).toEqual(['signIn'])
  })

  it('shows an error page the second time', async () => {
    const { browser, events, log } = aSite([anOp(op)])
    const alice = browser()
    const visitor = op.visitor('alice')
    const back = await visitor.authorize(await leaves(alice))
    for (const name of flowsIn(alice)) alice.forget(name)
    const again = await visitor.authorize(targetOf(await alice.get(String(back))))
    for (const name of flowsIn(alice)) alice.forget(name)
    const lost = await alice.get(String(again))
    expectInvalidCheck(lost)
    const page = await alice.follow(lost)
    expect(await page.text()).toContain('<h1')
    expect(log.text()).toContain('The cookie of this sign-in is missing')
    expect(events).toEqual([])
  })

  it('is also assumed for a sign-in that took longer than a quarter of an hour', async () => {
    const { browser, clock } = aSite([anOp(op)])
    const alice = browser()
    const back = await authorize(alice, op)
    clock.forward(16 * 60)
    expect(targetOf(await alice.get(String(back))).origin).toBe(op.issuer)
  })

  it.each(['', 'forged', 'x'.repeat(10_000)])('is not assumed for the state %j', async (state) => {
    const { browser } = aSite([anOp(op)])
    const alice = browser()
    const back = await authorize(alice, op)
    back.searchParams.set('state', state)
    op.requests.length = 0
    expectInvalidCheck(await alice.get(String(back)))
    expect(askedByServer(op)).toEqual([])
  })
})

describe('a provider that refuses', () => {
  it('redirects to the sign-in page if the user denies', async () => {
    const { browser, log } = aSite([anOp(op)])
    const alice = browser()
    const back = await op.visitor().authorize(await leaves(alice))
    const answer = await alice.get(String(back))
    const target = targetOf(answer)
    expect(target.pathname).toBe('/auth/signin')
    expect(target.searchParams.get('error')).toBe('OAuthCallbackError')
    expect(target.href).not.toContain('the+person')
    expect(log.text()).toContain('access_denied')
    expect(flowsIn(alice)).toEqual([])
    expect(await sessionOf(alice)).toBeNull()
    expect((await alice.follow(answer)).status).toBe(200)
  })

  it('can be used again after its metadata could not be read', async () => {
    const { browser, log } = aSite([anOp(op)])
    const alice = browser()
    op.unavailable.add('/.well-known/openid-configuration')
    const target = await leaves(alice)
    expect(target.pathname).toBe('/auth/signin')
    expect(target.searchParams.get('error')).toBe('OAuthSignInError')
    expect(log.text()).toContain('The metadata of the provider "op" cannot be read.')
    op.unavailable.clear()
    expect(targetOf(await signsIn(alice, op)).href).toBe(`${ORIGIN}/home`)
  })

  it.each(['/token', '/jwks'])('can be used again after %s was unavailable', async (path) => {
    const { browser } = aSite([anOp(op)])
    const alice = browser()
    op.unavailable.add(path)
    const target = targetOf(await signsIn(alice, op))
    op.unavailable.clear()
    expect(target.pathname).toBe('/auth/signin')
    expect(target.searchParams.get('error')).toBe('OAuthCallbackError')
    expect(targetOf(await signsIn(alice, op)).href).toBe(`${ORIGIN}/home`)
  })
})

describe('a response by form post', () => {
  const byForm = () => aSite([anOp(op, { authorization: { params: { response_mode: 'form_post' } } })])

  it('is redirected to a request that has the cookies', async () => {
    const { browser, engine } = byForm()
    const alice = browser()
    const { action, fields } = await op.visitor('alice').authorizeByForm(await leaves(alice))
    expect(action.href).toBe(CALLBACK)
    // A browser does not send Lax cookies with a POST of another site.
    const crossSite = new Browser(ORIGIN, (request) => engine.handle(request))
    const headers = { origin: op.issuer, 'sec-fetch-site': 'cross-site' }
    const posted = await crossSite.post(action.href, Object.fromEntries(fields), headers)
    expect(posted.status).toBe(303)
    expect(posted.headers.getSetCookie()).toEqual([])
    const handedOver = targetOf(posted)
    expect(handedOver.href).toMatch(`${CALLBACK}?handoff=`)
    expect(handedOver.href).not.toContain(fields.get('code'))
    expect(targetOf(await alice.get(handedOver.href)).href).toBe(`${ORIGIN}/home`)
    expectInvalidCheck(await alice.get(handedOver.href))
    expect(await sessionOf(alice)).toMatchObject({ user: { name: 'Alice' } })
  })

  it('is refused by GET, and after a late hand-off', async () => {
    const { browser, clock } = byForm()
    const alice = browser()
    const { fields } = await op.visitor('alice').authorizeByForm(await leaves(alice))
    expectInvalidCheck(await alice.get(`${CALLBACK}?${fields.toString()}`))
    const posted = await alice.post(CALLBACK, Object.fromEntries(fields))
    clock.forward(61)
    expectInvalidCheck(await alice.get(targetOf(posted).href))
    expect(await sessionOf(alice)).toBeNull()
  })

  it('is refused if the provider responds by query', async () => {
    const { browser } = aSite([anOp(op)])
    const alice = browser()
    const back = await authorize(alice, op)
    expectInvalidCheck(await alice.post(CALLBACK, Object.fromEntries(back.searchParams)))
  })
})
