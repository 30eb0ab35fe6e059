import { describe, expect, it } from '@jest/globals'
import { ConfigurationError, EmailProvider, LastAuthenticator, MalformedRequest, MemoryAdapter } from 'authengine'
import { type Browser, Mailbox } from 'authengine/testing'
import { jsonOf, ORIGIN, sessionOf } from '../support/anEngine.js'
import { target } from './mailSite.js'
import {
  aPasskeySite,
  type PasskeySite,
  type PasskeySiteOptions,
  ANN,
  claimantOf,
  confirmWithKey,
  NAME,
} from './passkeySite.js'

const PAGE = '/auth/authenticators'
const JSON_WANTED = { accept: 'application/json' }

interface Listed {
  readonly id: string
  readonly name: string | null
}

const listed = async (browser: Browser): Promise<Listed[]> => jsonOf(await browser.get(PAGE, JSON_WANTED))

const incomingRequestOf = (browser: Browser, method = 'POST', headers = {}) => ({
  headers: new Headers({ cookie: browser.cookieHeader, ...headers }),
  url: `${ORIGIN}/settings`,
  method,
})

/** A user who has signed in with the first of two keys. */
async function withTwoKeys(options?: PasskeySiteOptions): Promise<{ site: PasskeySite; ann: Browser; ids: string[] }> {
  const site = aPasskeySite(options)
  const ann = site.browser()
  const [phone, laptop] = [site.phone(), site.phone({ synced: true })]
  await site.register(ann, phone, { more: { name: 'Phone' } })
  site.clock.forward(60)
  await site.register(ann, laptop, { more: { name: 'Laptop' } })
  await site.signIn(ann, phone)
  site.settle()
  return { site, ann, ids: [phone.keys[0]!, laptop.keys[0]!] }
}

describe('the list of keys', () => {
  it('shows users their own keys, newest first, and no keys of other users', async () => {
    const { site, ann, ids } = await withTwoKeys()
    const answer = await ann.get(PAGE, JSON_WANTED)
    expect(answer.headers.get('content-type')).toBe('application/json')
    const now = site.clock.now()
    const before = new Date(now.getTime() - 60_000)
    expect(await answer.json()).toEqual([
      {
        id: ids[1],
        name: 'Laptop',
        createdAt: now.toISOString(),
        lastUsed: null,
        synced: true,
        deviceBound: false,
        provider: 'pk',
      },
      {
        id: ids[0],
        name: 'Phone',
        createdAt: before.toISOString(),
        lastUsed: now.toISOString(),
        synced: false,
        deviceBound: true,
        provider: 'pk',
      },
    ])
    const visitor = site.browser()
    const refused = await visitor.get(PAGE, JSON_WANTED)
    expect([refused.status, await refused.json()]).toEqual([401, { error: 'SessionRequired' }])
    const { path, parameters } = target(await visitor.get(PAGE))
    expect({ path, parameters }).toEqual({
      path: '/auth/signin',
      parameters: { error: 'SessionRequired', callbackUrl: `${ORIGIN}${PAGE}` },
    })
    const page = await ann.get(PAGE)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  })

  it('can be a callback URL', async () => {
    const { site, ann } = await withTwoKeys()
    expect(target(await site.register(ann, site.phone(), { more: { callbackUrl: PAGE } })).path).toBe(PAGE)
    expect(target(await site.register(ann, site.phone(), { more: { callbackUrl: '/auth/signout' } })).path).toBe('/')
    expect(target(await site.register(ann, site.phone(), { more: { callbackUrl: `${PAGE}/x` } })).path).toBe('/')
  })

  it('does not exist without the option, a provider or a store for keys', async () => {
    const without = [
      aPasskeySite({ config: { providers: [], experimental: {} } }),
      aPasskeySite({ config: { providers: [] } }),
      aPasskeySite({ config: { providers: [], adapter: undefined } }),
    ]
    for (const site of without) expect((await site.browser().get(PAGE, JSON_WANTED)).status).toBe(404)
    const [off, , nowhere] = without
    for (const site of [off, nowhere]) {
      await expect(site!.engine.authenticators.list('ann')).rejects.toThrow(ConfigurationError)
    }
  })
})

describe('a change of keys', () => {
  it('names a key, and redirects back', async () => {
    const { ann, ids } = await withTwoKeys()
    const answer = await ann.submit(PAGE, { action: 'rename', id: ids[1]!, name: ' Work laptop ' })
    expect(target(answer)).toEqual({ path: PAGE, parameters: {} })
    expect((await listed(ann)).map(({ name }) => name)).toEqual(['Work laptop', 'Phone'])
    const script = await ann.post(
      PAGE,
      { csrfToken: await ann.csrfToken(), action: 'rename', id: ids[0]!, name: 'Old', callbackUrl: '/settings' },
      { 'x-auth-return-redirect': '1' },
    )
    expect(await script.json()).toEqual({
      url: `${ORIGIN}${PAGE}?callbackUrl=${encodeURIComponent(`${ORIGIN}/settings`)}`,
    })
  })

  it('removes a key, which is then refused, but never the last one', async () => {
    const { site, ann, ids } = await withTwoKeys()
    expect(target(await ann.submit(PAGE, { action: 'delete', id: ids[0]! })).path).toBe(PAGE)
    expect((await listed(ann)).map(({ id }) => id)).toEqual([ids[1]])
    const last = await ann.submit(PAGE, { action: 'delete', id: ids[1]! })
    expect(target(last)).toEqual({ path: PAGE, parameters: { error: 'LastAuthenticator' } })
    const script = await ann.post(
      PAGE,
      { csrfToken: await ann.csrfToken(), action: 'delete', id: ids[1]! },
      { 'x-auth-return-redirect': '1' },
    )
    expect([script.status, await script.json()]).toEqual([409, { error: 'LastAuthenticator' }])
    expect(await listed(ann)).toHaveLength(1)
    expect(await sessionOf(ann)).toMatchObject({ user: { name: NAME } })
    expect(site.told).toEqual([])
  })

  it('keeps one of two keys that are removed concurrently', async () => {
    const { ann, ids } = await withTwoKeys()
    const csrfToken = await ann.csrfToken()
    await Promise.all(ids.map((id) => ann.post(PAGE, { csrfToken, action: 'delete', id })))
    expect(await listed(ann)).toHaveLength(1)
  })

  it.each([
    ['an address and a provider that mails', { email: true }, true],
    ['an account at another provider', { account: 'op' }, true],
    ['an account at a provider that is not there any more', { account: 'gone' }, false],
    ['a key of a provider that is not there any more', { key: 'gone' }, false],
    ['a key of a store that does not know whose it is', { key: null }, true],
  ])('may remove a key if there is %s: %j', async (_, way, allowed) => {
    const mail = new EmailProvider({ from: 'a@example.test', sender: new Mailbox() })
    const op = {
      type: 'oidc' as const,
      id: 'op',
      name: 'OP',
      issuer: 'https://op.example',
      clientId: 'a',
      clientSecret: 'b',
    }
    const site = aPasskeySite({ others: [op, ...('email' in way ? [mail] : [])] })
    const ann = site.browser()
    const phone = site.phone()
    await site.register(ann, phone)
    const { id: userId } = (await claimantOf(site))!
    const id = phone.keys[0]!
    if ('email' in way) await site.adapter.users.update({ id: userId, email: ANN })
    if ('account' in way) {
      const provider = way.account
      await site.adapter.accounts.link({ provider, providerAccountId: '1', type: 'oidc', userId })
    }
    if ('key' in way) {
      const [key] = await site.adapter.authenticators!.ofUser(userId)
      await site.adapter.authenticators!.create({ ...key!, credentialID: 'AAAA', provider: way.key })
    }
    const answer = await ann.submit(PAGE, { action: 'delete', id })
    expect(target(answer).parameters).toEqual(allowed ? {} : { error: 'LastAuthenticator' })
    expect((await listed(ann)).some((key) => key.id === id)).toBe(!allowed)
  })

  it('may remove the last key of a user with credentials', async () => {
    const adapter = new MemoryAdapter()
    const { id } = await adapter.users.create({ email: 'dan@example.test', emailVerified: null })
    const cred = { id: 'cred', type: 'credentials' as const, authorize: () => ({ id }) }
    const site = aPasskeySite({ adapter, others: [cred], config: { session: { strategy: 'jwt' } } })
    const dan = site.browser()
    await dan.submit('/auth/callback/cred')
    const phone = site.phone()
    await site.register(dan, phone)
    expect(target(await dan.submit(PAGE, { action: 'delete', id: phone.keys[0]! })).parameters).toEqual({
      error: 'LastAuthenticator',
    })
    await dan.submit('/auth/callback/cred')
    // Only a passkey, or another second factor, lets a user remove a passkey.
    const asked = await dan.submit(PAGE, { action: 'delete', id: phone.keys[0]! })
    expect(new URL(asked.headers.get('location') ?? '').pathname).toBe('/auth/reauthenticate')
    await confirmWithKey(dan, (asked.headers.get('location') ?? '').replace(ORIGIN, ''), phone)
    expect(target(await dan.submit(PAGE, { action: 'delete', id: phone.keys[0]! })).parameters).toEqual({})
    expect(await listed(dan)).toEqual([])
  })

  it.each(['rename', 'delete'])('attack #249: %s refuses keys of another user like unknown keys', async (action) => {
    const { site, ids } = await withTwoKeys()
    const eve = site.browser()
    await site.register(eve, site.phone(), { fields: { email: 'eve@evil.example' } })
    await site.register(eve, site.phone())
    site.settle()
    for (const id of [ids[0]!, 'AAAA', '', '../..']) {
      const fields = { action, id, name: 'Mine' }
      expect(target(await eve.submit(PAGE, fields))).toEqual({ path: PAGE, parameters: { error: 'NotFound' } })
      const answer = await eve.post(PAGE, { ...fields, csrfToken: await eve.csrfToken() }, JSON_WANTED)
      expect([answer.status, await answer.json()]).toEqual([404, { error: 'NotFound' }])
      const { engine } = site
      const done =
        action === 'rename'
          ? engine.authenticators.rename(incomingRequestOf(eve), id, 'Mine')
          : engine.authenticators.remove(incomingRequestOf(eve), id)
      expect(await done).toBe(false)
    }
    expect(site.writes).toEqual([])
    const user = (await claimantOf(site))!
    expect((await site.engine.authenticators.list(user.id)).map(({ name }) => name)).toEqual(['Laptop', 'Phone'])
  })

  it('needs a session, a form token, and the right origin', async () => {
    const { site, ann, ids } = await withTwoKeys()
    const fields = { action: 'delete', id: ids[0]! }
    expect(target(await ann.post(PAGE, fields)).parameters['error']).toBe('MissingCSRF')
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const csrfToken = await ann.csrfToken()
    expect((await ann.post(PAGE, { ...fields, csrfToken }, foreign)).status).toBe(403)
    const visitor = site.browser()
    expect(target(await visitor.submit(PAGE, fields)).path).toBe('/auth/signin')
    expect(site.writes).toEqual([])
  })

  it.each([
    { action: 'steal' },
    { action: 'rename', name: '' },
    { action: 'rename', name: 'x'.repeat(65) },
    { action: 'rename', name: 'a\nb' },
  ])('refuses %j', async (fields) => {
    const { site, ann, ids } = await withTwoKeys()
    const sent = { id: ids[0]!, ...fields }
    expect(target(await ann.submit(PAGE, sent)).parameters).toEqual({ error: 'MalformedRequest' })
    expect((await ann.post(PAGE, { ...sent, csrfToken: await ann.csrfToken() }, JSON_WANTED)).status).toBe(400)
    expect(site.writes).toEqual([])
  })
})

describe('engine.authenticators', () => {
  it('lists, names and removes the keys of the user', async () => {
    const { site, ann, ids } = await withTwoKeys()
    const { authenticators } = site.engine
    expect((await authenticators.listFor(incomingRequestOf(ann, 'GET'))).map(({ name }) => name)).toEqual([
      'Laptop',
      'Phone',
    ])
    expect(await authenticators.listFor({ headers: new Headers(), url: `${ORIGIN}/` })).toEqual([])
    expect(await authenticators.rename(incomingRequestOf(ann), ids[0]!, 'Old phone')).toBe(true)
    await expect(authenticators.rename(incomingRequestOf(ann), ids[0]!, ' ')).rejects.toThrow(MalformedRequest)
    expect(await authenticators.remove(incomingRequestOf(ann), ids[1]!)).toBe(true)
    expect(await authenticators.remove(incomingRequestOf(ann), ids[1]!)).toBe(false)
    await expect(authenticators.remove(incomingRequestOf(ann), ids[0]!)).rejects.toThrow(LastAuthenticator)
    const user = (await claimantOf(site))!
    expect((await authenticators.list(user.id)).map(({ name }) => name)).toEqual(['Old phone'])
    const foreign = incomingRequestOf(ann, 'POST', { origin: 'https://evil.example' })
    await expect(authenticators.remove(foreign, ids[0]!)).rejects.toThrow('evil.example')
  })

  it('reports missing functions of a store', async () => {
    const { site, ann, ids } = await withTwoKeys()
    Object.assign(site.adapter.authenticators!, { rename: undefined, delete: undefined })
    const { authenticators } = site.engine
    await expect(authenticators.rename(incomingRequestOf(ann), ids[0]!, 'Old')).rejects.toThrow('names')
    await expect(authenticators.remove(incomingRequestOf(ann), ids[0]!)).rejects.toThrow('removals')
  })
})

describe('the script of the pages', () => {
  it('attack #250: is served by this site, with its hash in the URL, and is cached', async () => {
    const site = aPasskeySite()
    const browser = site.browser()
    const page = await browser.get('/auth/signin')
    const markup = await page.text()
    const sources = [...markup.matchAll(/<script[^>]*\bsrc="([^"]*)"/g)].map(([, source]) => source ?? '')
    expect(sources.length).toBeGreaterThan(0)
    expect(markup).not.toMatch(/<script(?![^>]*\bsrc=)/)
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'nonce-[^']+'/)
    for (const source of sources) {
      expect(source).toMatch(/^https:\/\/app\.example\/auth\/webauthn-[0-9a-f]{16}\.js$/)
      const script = await site.browser().get(source)
      expect(script.status).toBe(200)
      expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(['expires', 'pragma', 'vary', 'set-cookie'].map((name) => script.headers.get(name))).toEqual([
        null,
        null,
        null,
        null,
      ])
      expect(script.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })
})
