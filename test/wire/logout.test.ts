import { describe, expect, it } from '@jest/globals'
import { RevocationList } from 'authengine/adapter'
import { ORIGIN, sessionOf } from '../support/anEngine.js'
import { aWatchedEngine, expectRefused, expectSameOrigin } from '../support/outcomes.js'

const SIGNED_IN = { user: { name: 'Ann' } }
const SESSION = '__Host-authengine.session-token'
const DAY = 24 * 60 * 60

class Unreachable extends RevocationList {
  fails = false
  override revoke(): boolean {
    return this.#answer(true)
  }
  override isRevoked(): boolean {
    return this.#answer(false)
  }
  #answer(answer: boolean): boolean {
    if (this.fails) throw new TypeError('no connection')
    return answer
  }
}

describe('signing out', () => {
  it.each(['cross-site', 'same-site'])('attack #314: a post from %s does not sign out', async (site) => {
    const subject = aWatchedEngine()
    const ann = await subject.signedIn()
    const headers = { 'sec-fetch-site': site, origin: 'https://evil.example' }
    await expectRefused(subject, () => ann.post('/auth/signout', {}, headers))
    expect(await sessionOf(ann)).toMatchObject(SIGNED_IN)
  })

  it.each(['iframe', 'image', 'document', 'empty'])(
    'attack #314: loading the page as %s does not sign out',
    async (as) => {
      const subject = aWatchedEngine()
      const ann = await subject.signedIn()
      const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': as, referer: 'https://evil.example/' }
      const response = await ann.get('/auth/signout?csrfToken=x&callbackUrl=/bye', headers)
      expect(response.headers.get('x-frame-options')).toBe('DENY')
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(subject.events).toEqual(['signIn'])
      expect(await sessionOf(ann)).toMatchObject(SIGNED_IN)
    },
  )

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://app.example.evil.example',
    'https://u:p@app.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    'blob:https://app.example/x',
  ])('attack #315: does not redirect to %j', async (callbackUrl) => {
    const subject = aWatchedEngine()
    const inBody = await subject.signedIn()
    await expectSameOrigin(await inBody.submit('/auth/signout', { callbackUrl }))
    const inQuery = await subject.signedIn()
    const query = new URLSearchParams({ callbackUrl }).toString()
    await expectSameOrigin(await inQuery.submit(`/auth/signout?${query}`))
    expect(await sessionOf(inBody)).toBeNull()
    expect(await sessionOf(inQuery)).toBeNull()
  })

  it('attack #315: passes only a URL of this site to the page of the application', async () => {
    const { browser } = aWatchedEngine({ pages: { signOut: '/leave' } })
    const response = await browser().get('/auth/signout?callbackUrl=https://evil.example')
    const target = await expectSameOrigin(response)
    expect(target.pathname).toBe('/leave')
    expect(target.searchParams.get('callbackUrl')).toBe(`${ORIGIN}/`)
  })

  it('ends every copy of the cookie, one that was extended later included', async () => {
    const { clock, signedIn, browser } = aWatchedEngine()
    const ann = await signedIn()
    const eve = browser()
    eve.plant(SESSION, ann.cookies.get(SESSION) ?? '')
    clock.forward(DAY)
    const stolen = eve.cookies.get(SESSION)
    expect(await sessionOf(eve)).toMatchObject(SIGNED_IN)
    expect(eve.cookies.get(SESSION)).not.toBe(stolen)
    const extended = eve.cookies.get(SESSION) ?? ''
    await ann.submit('/auth/signout')
    // The cookie of the sign-out would have expired by now; the extended one would not.
    clock.forward(29 * DAY)
    eve.plant(SESSION, extended)
    expect(await sessionOf(eve)).toBeNull()
  })

  it('removes the cookie if the list of ended sessions is unavailable', async () => {
    const list = new Unreachable()
    const subject = aWatchedEngine({
      plugins: [{ id: 'list', name: 'list', register: (registry) => void registry.revocations(list) }],
    })
    const ann = await subject.signedIn()
    list.fails = true
    const response = await ann.submit('/auth/signout')
    expect(new URL(response.headers.get('location') ?? '').searchParams.get('error')).toBe('SignOutError')
    expect(ann.cookies.has(SESSION)).toBe(false)
  })

  it('ends the session although the redirect callback fails', async () => {
    let fails = false
    const redirect = ({ url }: { readonly url: string }): string => {
      if (fails) throw new TypeError('nowhere')
      return url
    }
    const subject = aWatchedEngine({ callbacks: { redirect } })
    const ann = await subject.signedIn()
    const stolen = ann.cookies.get(SESSION) ?? ''
    fails = true
    await ann.submit('/auth/signout', { callbackUrl: '/bye' })
    expect(ann.cookies.has(SESSION)).toBe(false)
    ann.plant(SESSION, stolen)
    expect(await sessionOf(ann)).toBeNull()
  })

  it('ends a session once: a second time, or with an unknown cookie, it only removes the cookie', async () => {
    const { signedIn, browser, events } = aWatchedEngine()
    const ann = await signedIn()
    const stolen = ann.cookies.get(SESSION) ?? ''
    await ann.submit('/auth/signout')
    expect((await ann.submit('/auth/signout')).headers.get('location')).toBe(`${ORIGIN}/`)
    for (const value of [stolen, 'junk']) {
      const other = browser()
      other.plant(SESSION, value)
      const response = await other.submit('/auth/signout')
      expect(response.status).toBe(302)
      expect(other.cookies.has(SESSION)).toBe(false)
    }
    expect(events).toEqual(['signIn', 'signOut'])
  })

  it('redirects to the URL in the form', async () => {
    const ann = await aWatchedEngine().signedIn()
    expect((await ann.submit('/auth/signout', { callbackUrl: '/bye?x=1' })).headers.get('location')).toBe(
      `${ORIGIN}/bye?x=1`,
    )
  })
})
