import { describe, expect, it } from '@jest/globals'
import { aRelyingParty, CLIENT_SECRET } from './support/aRelyingParty.js'
import { inMode } from './support/Module.js'
import { begin, expectAccepted, expectRefusal, signIn } from './support/signIn.js'

/** The response modes of the two plans for clients with the code flow. */
const MODES = ['query', 'form_post'] as const

describe.each(MODES)('the plan with answers by %s', (mode) => {
  it('oidcc-client-test-client-secret-basic', async () => {
    const party = aRelyingParty({ op: inMode(mode) })
    await expectAccepted(party)
    const asked = party.provider.requests.find(({ endpoint }) => endpoint === 'token')
    const [scheme = '', credentials = ''] = asked?.headers.get('authorization')?.split(' ') ?? []
    expect(scheme).toBe('Basic')
    // This assumes that the form encoding keeps hyphens.
    expect(Buffer.from(credentials, 'base64').toString()).toBe(`app:${CLIENT_SECRET}`)
    expect(asked?.params.has('client_secret')).toBe(false)
    expect(asked?.params.has('client_id')).toBe(false)
  })

  it('oidcc-client-test-nonce-unless-code-flow', async () => {
    const party = aRelyingParty({ op: inMode(mode) })
    const nonces = new Set<string | null>()
    for (let times = 0; times < 3; times++) {
      const start = await begin(party.browser())
      nonces.add(new URL(start.headers.get('location') ?? '').searchParams.get('nonce'))
    }
    expect(nonces.size).toBe(3)
    for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{43}$/)
  })

  it('oidcc-client-test-userinfo-bearer-header', async () => {
    const party = aRelyingParty({ op: inMode(mode, { idToken: false }) })
    await expectAccepted(party)
    const asked = party.provider.requests.filter(({ endpoint }) => endpoint === 'userinfo')
    expect(asked.map(({ method, url }) => `${method} ${url.href}`)).toEqual(['GET https://op.example/userinfo'])
    expect(asked[0]?.headers.get('authorization')).toMatch(/^Bearer \S+$/)
  })

  it('oidcc-client-test-userinfo-bearer-body', async () => {
    const party = aRelyingParty({ op: inMode(mode, { idToken: false }) })
    await expectAccepted(party)
    for (const { params, url } of party.provider.requests.filter(({ endpoint }) => endpoint === 'userinfo')) {
      expect([params.has('access_token'), url.searchParams.has('access_token')]).toEqual([false, false])
    }
  })

  it('oidcc-client-test-userinfo-signed', async () => {
    const op = inMode(mode, { idToken: false, client: { userinfo_signed_response_alg: 'RS256' } })
    await expectAccepted(aRelyingParty({ op, lies: { signedUserinfo: [] } }))
    for (const lie of ['signature-broken', 'signature-of-other-key', 'iss-other', 'aud-other', 'alg-none'] as const) {
      await expectRefusal(aRelyingParty({ op, lies: { signedUserinfo: lie } }), 'OAuthCallbackError')
    }
  })

  it('oidcc-client-test-discovery-openid-config', async () => {
    const party = aRelyingParty({ op: inMode(mode) })
    await expectAccepted(party)
    expect(party.wiretap.asked).toEqual([
      'GET https://op.example/.well-known/openid-configuration',
      'GET https://op.example/jwks',
      'POST https://op.example/token',
    ])
  })

  it('oidcc-client-test-signing-key-rotation', async () => {
    const party = aRelyingParty({ op: inMode(mode) })
    await expectAccepted(party)
    party.provider.rotateKeys()
    await expectAccepted(party)
    expect([party.provider.count('jwks'), party.provider.count('discovery')]).toEqual([2, 1])
  })

  it('oidcc-client-test-signing-key-rotation-just-before-signing', async () => {
    const party = aRelyingParty({ op: inMode(mode) })
    await expectAccepted(party)
    await expectAccepted(party, {
      flowRedirect: (back) => {
        party.provider.rotateKeys()
        return back
      },
    })
    expect(party.provider.count('jwks')).toBe(2)
  })
})

describe('the form post plan', () => {
  it('redirects the response to a request that has cookies, without showing the code', async () => {
    const party = aRelyingParty({ op: inMode('form_post') })
    const start = await begin(party.browser())
    const back = await party.provider.requestAfter(start.headers.get('location') ?? '')
    const code = new URLSearchParams(await back.clone().text()).get('code') ?? ''
    const handed = await party.engine.handle(back)
    expect(handed.status).toBe(303)
    expect(handed.headers.getSetCookie()).toEqual([])
    expect(handed.headers.get('cache-control')).toContain('no-store')
    const location = new URL(handed.headers.get('location') ?? '')
    expect(location.origin + location.pathname).toBe('https://app.example/auth/callback/op')
    expect([...location.searchParams.keys()]).toEqual(['handoff'])
    expect(location.href).not.toContain(code)
  })

  it.each([
    ['ensure-authorization-response-with-invalid-state-fails', 'state', 'forged', 'InvalidCheck'],
    ['ensure-authorization-response-with-invalid-missing-state-fails', 'state', undefined, 'InvalidCheck'],
    ['invalid-authorization-response-iss', 'iss', 'https://evil.example', 'OAuthCallbackError'],
    ['remove-authorization-response-iss', 'iss', undefined, 'OAuthCallbackError'],
  ])('fapi2-security-profile-final-client-test-%s', async (_name, field, value, want) => {
    const party = aRelyingParty({ op: inMode('form_post') })
    const flowRedirect = async (back: Request): Promise<Request> => {
      const fields = new URLSearchParams(await back.text())
      if (value === undefined) fields.delete(field)
      else fields.set(field, value)
      return new Request(back.url, { method: 'POST', body: fields, headers: back.headers })
    }
    await expectRefusal(party, want, { flowRedirect })
    expect(party.provider.count('token')).toBe(0)
    await expectAccepted(party)
  })

  it('refuses a forged hand-off, and one that is older than a minute', async () => {
    const party = aRelyingParty({ op: inMode('form_post') })
    const late = party.browser()
    const start = await begin(late)
    const handed = await party.engine.handle(await party.provider.requestAfter(start.headers.get('location') ?? ''))
    const location = handed.headers.get('location') ?? ''
    for (const href of [
      location.slice(0, -4),
      location.replace('handoff=', 'handoff=x'),
      location.split('=')[0] ?? '',
    ]) {
      const answer = await late.get(href)
      expect(answer.headers.get('location')).toContain('/auth/error?error=InvalidCheck')
    }
    party.clock.forward(61)
    const answer = await late.get(location)
    expect(answer.headers.get('location')).toContain('/auth/error?error=InvalidCheck')
    expect(party.provider.count('token')).toBe(0)
  })
})

describe('a client that asks for ES256', () => {
  it('oidcc-client-test-idtoken-sig-es256', async () => {
    const op = { client: { id_token_signed_response_alg: 'ES256' } }
    await expectAccepted(aRelyingParty({ op, lies: { idToken: 'alg-es256', jwks: 'also-other-keys' } }))
  })

  it('refuses a valid RS256 token', async () => {
    const party = aRelyingParty({ op: { client: { id_token_signed_response_alg: 'ES256' } } })
    const { answer } = await signIn(party)
    expect(answer.headers.get('location')).toContain('/auth/signin?error=OAuthCallbackError')
  })
})
