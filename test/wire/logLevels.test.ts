import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { Mailbox, type Browser } from 'authengine/testing'
import { anOpSite, providerAt } from './opSite.js'
import { ORIGIN } from '../support/anEngine.js'

const GARBAGE = ['x', '%00', '%ff%fe', 'x'.repeat(9000), '[]', '{"a":', 'ey.ey.ey.ey.ey', '__proto__', '😀']
const HEADERS: Readonly<Record<string, string>>[] = [
  { 'content-type': 'text/xml' },
  { 'content-type': 'application/json' },
  { 'content-type': 'application/x-www-form-urlencoded; charset=utf-16' },
  { 'content-encoding': 'gzip', 'content-type': 'application/json' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { cookie: '__Host-authengine.session-token=garbage; __Host-authengine.csrf-token=a|b; __Host-authengine.flow.x=y' },
  { cookie: `__Host-authengine.session-token=${'a'.repeat(9000)}` },
]
const PATHS = [
  'signin',
  'signin/op',
  'signin/posts',
  'signin/mail',
  'signin/cred',
  'signin/keys',
  'signin/unknown',
  'callback/op',
  'callback/posts',
  'callback/mail',
  'callback/cred',
  'callback/keys',
  'callback/unknown',
  'webauthn-options/keys',
  'webauthn-options/unknown',
  'backchannel-logout/op',
  'authenticators',
  'session',
  'signout',
  'csrf',
  'providers',
  'error',
  'verify-request',
  'nothing',
]
const QUERIES = [
  '',
  '?code=C',
  '?code=C&state=S',
  '?code=C&code=D&state=S',
  '?error=access_denied&state=S',
  '?access_token=T',
  '?id_token=T&state=S',
  '?response=ey.ey.ey',
  '?handoff=ey.ey',
  '?email=ann%40example.test&token=x',
  '?email=%00&token=%00',
  '?action=register',
  '?callbackUrl=%00',
  '?error=%00&code=%00',
]

/** A site with every kind of provider. */
function aSite() {
  const adapter = new MemoryAdapter()
  const site = anOpSite({ adapter, options: {} })
  return { ...site, adapter }
}
const everything = () => {
  const { op } = aSite()
  return anOpSite({
    op,
    adapter: new MemoryAdapter(),
    config: {
      limits: false,
      experimental: { enableWebAuthn: true },
      providers: [
        providerAt(op, 'op'),
        providerAt(op, 'posts', { authorization: { params: { response_mode: 'form_post' } } }),
        { type: 'email', id: 'mail', from: 'no-reply@app.example', sender: new Mailbox() },
        { type: 'webauthn', id: 'keys' },
        { type: 'credentials', id: 'cred', authorize: () => null },
      ],
    },
  })
}

const send = async (browser: Browser, path: string, init: RequestInit = {}): Promise<number> =>
  (await browser.request(`${ORIGIN}/auth/${path}`, init)).status

describe('untrusted input', () => {
  it.each(PATHS)('defect R34: is never logged as an error, at %s', async (path) => {
    const { browser, log } = everything()
    for (const query of [...QUERIES, ...GARBAGE.map((text) => `?state=${text}&code=${text}&token=${text}`)]) {
      await send(browser(), path + query)
    }
    for (const headers of HEADERS) {
      await send(browser(), path, { headers })
      for (const body of [
        '',
        '{}',
        '[]',
        '{"csrfToken":1}',
        'a=1&a=2',
        'csrfToken=x&email=x&data=x&token=x',
        '\u0000',
      ]) {
        await send(browser(), path, { method: 'POST', headers, body })
      }
    }
    expect(log.codes('error')).toEqual([])
  })

  it.each(GARBAGE)('defect R34: is never logged as an error, with a valid form token: %j', async (text) => {
    const { browser, log } = everything()
    const fields = { email: text, token: text, code: text, state: text, data: text, action: 'register', username: text }
    for (const path of PATHS) await browser().submit(`/auth/${path}`, fields)
    expect(log.codes('error')).toEqual([])
  })

  it("defect R34: is never logged as an error, as a provider's response to a sign-in that it began", async () => {
    const { browser, log } = everything()
    for (const query of QUERIES.slice(1)) {
      const eve = browser()
      const start = await eve.submit('/auth/signin/op')
      const state = new URL(start.headers.get('location') ?? '').searchParams.get('state') ?? ''
      await send(eve, `callback/op${query.replaceAll('state=S', `state=${encodeURIComponent(state)}`)}`)
    }
    expect(log.codes('error')).toEqual([])
    expect(log.codes('warn').length).toBeGreaterThan(5)
  })

  it('defect R34: is never logged as an error, from an untrusted host', async () => {
    const { browser, log } = anOpSite({ config: { url: undefined, trustHost: ['app.example'] } })
    for (const host of ['evil.example', '', 'a b', '\u00e4', '[::1', 'app.example:99999']) {
      await browser().request(`${ORIGIN}/auth/session`, { headers: { 'x-forwarded-host': host, host } })
    }
    expect(log.codes('error')).toEqual([])
    expect(log.codes('warn')).toContain('UntrustedHost')
  })
})
