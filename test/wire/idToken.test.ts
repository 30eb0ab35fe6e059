import { describe, expect, it } from '@jest/globals'
import { sealedWith, type TokenLie } from '../support/hostile/Draft.js'
import type { Lies } from '../support/hostile/HostileProvider.js'
import { rsaKey } from '../support/hostile/keys.js'
import { aRelyingParty, type RelyingParty, type RelyingPartyOptions } from '../conformance/support/aRelyingParty.js'
import {
  begin,
  comeBack,
  expectAccepted,
  expectRefusal,
  expectRefusedAnswer,
  signIn,
} from '../conformance/support/signIn.js'
import { ORIGIN, sessionOf } from '../support/anEngine.js'

/** The names among the lies. */
type Name<L> = Extract<L, string>
type IdTokenLie = Name<NonNullable<Lies['idToken']>>
type JwksLie = Name<NonNullable<Lies['jwks']>>
type TokenEndpointLie = Name<NonNullable<Lies['token']>>
type UserinfoLie = Name<NonNullable<Lies['userinfo']>>

/** Expects a refusal, and that the next sign-in without lies succeeds. */
async function expectDisbelieved(options: RelyingPartyOptions, code = 'OAuthCallbackError', id: 'op' | 'oa' = 'op') {
  const party = aRelyingParty(options)
  const { answer } = await signIn(party, { id })
  await expectRefusedAnswer(party, answer, code)
  party.provider.lies = {}
  party.clock.forward(61)
  await expectAccepted(party, { id })
  return party
}

/** Changes claims; undefined removes a claim. */
const withClaims =
  (claims: Readonly<Record<string, unknown>>): TokenLie =>
  (draft) => ({ ...draft, claims: { ...draft.claims, ...claims } })

describe('signatures of ID tokens', () => {
  it.each<IdTokenLie>(['signature-of-other-key', 'signature-broken', 'signature-removed'])(
    'attack #149: an ID token with %s is refused',
    async (idToken) => {
      await expectDisbelieved({ lies: { idToken } })
    },
  )

  it.each<IdTokenLie>([
    'alg-none',
    'alg-none-in-capitals',
    'alg-hs256-with-client-secret',
    'alg-hs256-with-public-key',
    'alg-es256',
    'alg-ps256',
  ])('attack #150: an ID token with %s is refused if RS256 is expected', async (idToken) => {
    await expectDisbelieved({ lies: { idToken, jwks: 'also-other-keys' } })
  })

  it.each(['algorithms-none', 'algorithms-symmetric'] as const)(
    'attack #150: it is refused even if the metadata allows its algorithm (%s)',
    async (discovery) => {
      const idToken = discovery === 'algorithms-none' ? 'alg-none' : 'alg-hs256-with-client-secret'
      await expectRefusal(aRelyingParty({ lies: { discovery, idToken } }), 'OAuthCallbackError')
    },
  )

  it.each<IdTokenLie>([
    'crit-unknown',
    'b64-false',
    'jwk-of-attacker',
    'jku-of-attacker',
    'x5u-of-attacker',
    'x5c-of-attacker',
    'typ-access-token',
    'typ-logout-token',
    'cty-jwt',
    'five-parts',
    'two-parts',
    'nested',
    'not-a-token',
  ])('attack #158: an ID token with %s is refused, and no URL in it is requested', async (idToken) => {
    const { wiretap } = await expectDisbelieved({ lies: { idToken } })
    expect(wiretap.asked.filter((asked) => asked.includes('evil.example'))).toEqual([])
  })

  // A test of PublishedKeys covers concurrent waits for one request, because the order of arrival is not known here.
  it('attack #159: an unknown key id causes one request for keys, and one more ten seconds later', async () => {
    const party = aRelyingParty()
    await expectAccepted(party)
    expect(party.provider.count('jwks')).toBe(1)
    party.provider.lies = { idToken: 'kid-unknown' }
    await signIn(party)
    expect(party.provider.count('jwks')).toBe(2)
    const next = signIn(party)
    party.clock.forward(10)
    await next
    expect(party.provider.count('jwks')).toBe(3)
    expect(party.events).toEqual(['signIn'])
  })

  it('attack #159: parallel sign-ins with an unknown key id cause one request for keys', async () => {
    const party = aRelyingParty()
    await expectAccepted(party)
    party.provider.rotateKeys()
    const all = await Promise.all(Array.from({ length: 10 }, async () => signIn(party)))
    expect(all.map(({ answer }) => answer.headers.get('location'))).toEqual(Array(10).fill(`${ORIGIN}/home`))
    expect(party.provider.count('jwks')).toBe(2)
  })

  it.each<IdTokenLie>(['kid-path', 'kid-sql', 'kid-proto', 'kid-unknown'])(
    'attack #159: an ID token with %s is refused',
    async (idToken) => {
      await expectDisbelieved({ lies: { idToken } })
    },
  )

  it('attack #159: without a key id, a single key is used, and several are refused', async () => {
    await expectAccepted(aRelyingParty({ lies: { idToken: 'kid-missing', jwks: 'also-encryption-key' } }))
    await expectAccepted(aRelyingParty({ lies: { idToken: 'kid-missing', jwks: 'also-no-kid' } }))
    await expectRefusal(
      aRelyingParty({ lies: { idToken: 'kid-missing', jwks: 'also-other-keys' } }),
      'OAuthCallbackError',
    )
  })

  it.each<JwksLie>([
    'not-json',
    'no-keys',
    'keys-missing',
    'keys-object',
    'other-key-only',
    'encryption-only',
    'encryption-operations-only',
    'type-mismatch',
    'symmetric-key',
    'html',
    'empty-object',
    'null',
    'status-302',
    'status-500',
    'network-down',
  ])('attack #161: no ID token is accepted with the keys "%s"', async (jwks) => {
    await expectDisbelieved({ lies: { jwks } })
  })

  it('attack #161: a key of 512 bits is not accepted', async () => {
    const weak = rsaKey('weak', 512).privateKey
    const lies: Lies = { jwks: 'weak-key', idToken: (draft) => ({ ...draft, seal: sealedWith(weak) }) }
    await expectRefusal(aRelyingParty({ lies }), 'OAuthCallbackError')
  })

  it.each<JwksLie>(['also-10000-keys', 'also-other-keys', 'also-encryption-key', 'also-garbage', 'also-private-key'])(
    'attack #161: unsuitable keys are skipped (%s)',
    async (jwks) => {
      const party = aRelyingParty({ lies: { jwks } })
      const { answer } = await signIn(party)
      // A response with ten thousand keys exceeds the size limit.
      const expected = jwks === 'also-10000-keys' ? '/auth/signin' : '/home'
      expect(new URL(answer.headers.get('location') ?? '').pathname).toBe(expected)
    },
  )
})

describe('claims of ID tokens', () => {
  it.each<IdTokenLie>(['iss-other', 'iss-missing', 'iss-array', 'iss-trailing-slash'])(
    'attack #151: an ID token with %s is refused',
    async (idToken) => {
      await expectDisbelieved({ lies: { idToken } })
    },
  )

  it.each<IdTokenLie>(['aud-other', 'aud-missing', 'aud-empty', 'aud-second-without-azp', 'azp-other'])(
    'attack #151: an ID token for another user is refused (%s)',
    async (idToken) => {
      await expectDisbelieved({ lies: { idToken } })
    },
  )

  it.each<IdTokenLie>(['sub-missing', 'sub-empty', 'sub-number', 'sub-long', 'sub-nul'])(
    'attack #153: an ID token with %s is refused',
    async (idToken) => {
      await expectDisbelieved({ lies: { idToken } })
    },
  )

  it('attack #153: the subject "__proto__" is accepted like others', async () => {
    const { browser } = await expectAccepted(aRelyingParty({ lies: { idToken: 'sub-proto' } }))
    expect(await sessionOf(browser)).toMatchObject({ user: { name: 'Ann' } })
  })

  it.each<IdTokenLie>([
    'exp-past',
    'exp-missing',
    'exp-text',
    'iat-missing',
    'iat-text',
    'iat-tomorrow',
    'nbf-tomorrow',
  ])('attack #154: an ID token with %s is refused', async (idToken) => {
    await expectDisbelieved({ lies: { idToken } })
  })

  // 30 seconds are allowed. The real clock goes on between the token and its check, so the tests keep away from them.
  it.each([
    ['exp', -10, true],
    ['exp', -61, false],
    ['iat', 29, true],
    ['iat', 120, false],
    ['nbf', 29, true],
    ['nbf', 120, false],
  ] as const)('attack #154: clocks may differ by half a minute (%s %d s: %s)', async (claim, seconds, isFine) => {
    const idToken: TokenLie = (draft) =>
      withClaims({ [claim]: Number(draft.claims['iat']) + seconds })(draft, {} as never)
    const party = aRelyingParty({ lies: { idToken } })
    await (isFine ? expectAccepted(party) : expectRefusal(party, 'OAuthCallbackError'))
  })

  it('attack #154: a token of last week is refused if max_age is requested', async () => {
    const op = { authorization: { params: { max_age: 3600 } } }
    await expectRefusal(aRelyingParty({ op, lies: { idToken: 'iat-week-old' } }), 'OAuthCallbackError')
  })

  it.each<IdTokenLie>(['nonce-other', 'nonce-missing', 'nonce-empty'])(
    'attack #155: an ID token with %s is refused',
    async (idToken) => {
      await expectDisbelieved({ lies: { idToken } })
    },
  )

  it('attack #155: a nonce that was not sent is refused', async () => {
    const op = { checks: ['pkce', 'state'] as const }
    await expectRefusal(aRelyingParty({ op, lies: { idToken: withClaims({ nonce: 'x' }) } }), 'OAuthCallbackError')
    await expectAccepted(aRelyingParty({ op }))
  })

  it.each<IdTokenLie>(['auth_time-missing', 'auth_time-old'])(
    'attack #157: with max_age an ID token with %s is refused',
    async (idToken) => {
      const op = { authorization: { params: { max_age: 3600 } } }
      await expectDisbelieved({ op, lies: { idToken } })
    },
  )

  it('attack #157: max_age of server code is checked, and no query weakens that of the application', async () => {
    const asked = aRelyingParty({ lies: { idToken: 'auth_time-old' } })
    const browser = asked.browser()
    const back = await asked.provider.requestAfter(
      (await begin(browser, 'op', '?max_age=60')).headers.get('location') ?? '',
    )
    await expectRefusedAnswer(asked, await comeBack(asked, browser, back), 'OAuthCallbackError')

    const op = { authorization: { params: { max_age: 60 } } }
    const weakened = aRelyingParty({ op, lies: { idToken: 'auth_time-old' } })
    const other = weakened.browser()
    const start = await begin(other, 'op', '?max_age=99999999')
    const second = await weakened.provider.requestAfter(start.headers.get('location') ?? '')
    await expectRefusedAnswer(weakened, await comeBack(weakened, other, second), 'OAuthCallbackError')
  })

  it('attack #157: an essential acr that the response does not meet is refused', async () => {
    const claims = { id_token: { acr: { essential: true, values: ['phr', 'phrh'] } } }
    const op = { authorization: { params: { claims } } }
    await expectRefusal(aRelyingParty({ op }), 'OAuthCallbackError')
    await expectRefusal(aRelyingParty({ op, lies: { idToken: withClaims({ acr: 'pwd' }) } }), 'OAuthCallbackError')
    await expectAccepted(aRelyingParty({ op, lies: { idToken: withClaims({ acr: 'phrh' }) } }))
  })

  it('at_hash of another access token is refused', async () => {
    await expectDisbelieved({ lies: { idToken: 'at_hash-wrong' } })
  })
})

describe('token responses', () => {
  it.each<TokenEndpointLie>(['id_token-missing', 'id_token-number', 'id_token-empty'])(
    'attack #162: an OpenID provider must send an ID token (%s)',
    async (token) => {
      await expectDisbelieved({ lies: { token } })
      await expectDisbelieved({ lies: { token }, op: { idToken: false } })
    },
  )

  it.each<TokenEndpointLie>([
    'error-with-200',
    'error-and-tokens',
    'error-with-markup',
    'html',
    'html-as-json',
    'empty-object',
    'null',
    'array',
    'text',
    'no-body',
    'truncated',
    'status-204',
    'status-302',
    'status-307',
    'status-400',
    'status-403',
    'status-404',
    'status-500',
    'status-503',
    'access_token-missing',
    'access_token-number',
    'access_token-empty',
    'access_token-null',
    'token_type-mac',
    'token_type-number',
    'expires_in-text',
    'expires_in-negative',
    'expires_in-enormous',
    'expires_in-infinite',
    'refresh_token-number',
    'scope-number',
    'huge',
    'huge-announced',
    'network-down',
    'throws-text',
    'not-a-response',
    'undefined',
    'consumed-body',
    'broken-body',
  ])('attack #163: the token response "%s" is refused', async (token) => {
    const { provider, wiretap } = await expectDisbelieved({ lies: { token } })
    expect(wiretap.asked.filter((asked) => /evil|elsewhere/.test(asked))).toEqual([])
    expect(provider.count('unknown')).toBe(0)
  })

  it.each<TokenEndpointLie>([
    'expires_in-missing',
    'expires_in-digits',
    'scope-missing',
    'refresh_token-missing',
    'proto',
    'without-type',
    'token_type-missing', // defect R4
    'expires_in-null', // defect R4
  ])('attack #163: the unusual token response "%s" is accepted', async (token) => {
    await expectAccepted(aRelyingParty({ lies: { token } }))
  })

  it('attack #163: the content of an error is neither shown nor logged', async () => {
    const party = aRelyingParty({ lies: { token: 'error-with-secrets' } })
    party.wiretap.add('echoed-secret')
    await expectRefusal(party, 'Configuration')
    expect(party.log.text()).toContain('invalid_client')
  })

  it.each([':', '%', '+', ' ', 'é', '"', '&=', 'a:b%c+d e', '𝄞'])(
    'attack #171: a client secret with %j is transmitted unchanged',
    async (part) => {
      const secret = `secret-${part}-secret`
      const party = aRelyingParty({ op: { clientSecret: secret } })
      await signIn(party)
      const asked = party.provider.requests.find(({ endpoint }) => endpoint === 'token')
      const basic = Buffer.from(asked?.headers.get('authorization')?.slice('Basic '.length) ?? '', 'base64').toString()
      expect(new URLSearchParams(`x=${basic.slice(basic.indexOf(':') + 1)}`).get('x')).toBe(secret)
    },
  )
})

describe('userinfo', () => {
  const op = { idToken: false }

  it.each<UserinfoLie>(['sub-other', 'sub-missing', 'sub-empty', 'sub-number', 'sub-null'])(
    'attack #165: userinfo about another user is refused (%s)',
    async (userinfo) => {
      await expectDisbelieved({ op, lies: { userinfo } })
    },
  )

  it.each<UserinfoLie>(['status-401', 'status-403', 'status-404', 'status-500', 'status-302', 'status-307'])(
    'attack #166: an error of the userinfo endpoint is not accepted as a profile (%s)',
    async (userinfo) => {
      for (const id of ['op', 'oa'] as const) {
        const { wiretap } = await expectDisbelieved({ op, lies: { userinfo } }, 'OAuthCallbackError', id)
        expect(wiretap.asked.filter((asked) => /evil|elsewhere/.test(asked))).toEqual([])
      }
    },
  )

  it.each<UserinfoLie>([
    'empty-object',
    'id-missing',
    'id-empty',
    'id-null',
    'id-object',
    'id-array',
    'null',
    'array',
    'text',
  ])('attack #167: a profile without an id is refused (%s)', async (userinfo) => {
    await expectDisbelieved({ lies: { userinfo } }, 'OAuthProfileParseError', 'oa')
  })

  it.each<UserinfoLie>([
    'html',
    'html-as-json',
    'truncated',
    'no-body',
    'status-204',
    'network-down',
    'huge',
    'broken-body',
  ])('attack #167: a body that is not JSON is not accepted as a profile (%s)', async (userinfo) => {
    await expectDisbelieved({ lies: { userinfo } }, 'OAuthCallbackError', 'oa')
    await expectDisbelieved({ op, lies: { userinfo } })
  })

  it.each<IdTokenLie>([
    'alg-none',
    'alg-hs256-with-client-secret',
    'iss-other',
    'aud-other',
    'signature-of-other-key',
    'sub-other',
  ])('attack #169: signed userinfo with %s is refused', async (signedUserinfo) => {
    const options = { op: { ...op, client: { userinfo_signed_response_alg: 'RS256' } } }
    await expectRefusal(aRelyingParty({ ...options, lies: { signedUserinfo } }), 'OAuthCallbackError')
  })

  it('attack #169: a JWT is refused if JSON is expected, and JSON that claims to be a JWT', async () => {
    await expectDisbelieved({ op, lies: { userinfo: 'json-as-jwt' } })
    await expectDisbelieved({ op, lies: { signedUserinfo: 'alg-none' } })
    await expectDisbelieved({ lies: { userinfo: 'json-as-jwt' } }, 'OAuthCallbackError', 'oa')
  })

  it('attack #173: the access token is only sent in the header', async () => {
    for (const id of ['op', 'oa'] as const) {
      const party = aRelyingParty({ op })
      await expectAccepted(party, { id })
      const asked = party.provider.requests.find(({ endpoint }) => endpoint === 'userinfo')
      expect(asked?.url.href).toBe('https://op.example/userinfo')
      expect(asked?.method).toBe('GET')
      expect(asked?.headers.get('authorization')).toMatch(/^Bearer /)
    }
  })
})

describe('the profile and account callbacks of a provider', () => {
  const broken: [string, RelyingPartyOptions['op']][] = [
    [
      'throws',
      {
        profile: () => {
          throw new TypeError('no such member')
        },
      },
    ],
    ['rejects', { profile: () => Promise.reject(new TypeError('no such member')) }],
    ['returns null', { profile: () => null as never }],
    ['returns nothing', { profile: () => ({}) }],
    ['returns a list', { profile: () => [] as never }],
    ['returns an object as id', { profile: () => ({ id: {} }) as never }],
    ['returns an empty id', { profile: () => ({ id: '' }) }],
    ['returns NaN as id', { profile: () => ({ id: NaN }) as never }],
  ]
  it.each(broken)('attack #170: a profile callback that %s redirects to the sign-in page', async (_name, op) => {
    const { answer } = await expectRefusal(aRelyingParty({ op: op ?? {} }), 'OAuthProfileParseError')
    expect(new URL(answer.headers.get('location') ?? '').pathname).toBe('/auth/signin')
  })

  const cycle: Record<string, unknown> = {}
  cycle['self'] = cycle
  const odd: [string, () => never][] = [
    [
      'throws',
      () => {
        throw new TypeError('no such member')
      },
    ],
    ['returns a cycle', () => cycle as never],
    ['returns functions', () => ({ access_token: () => 'x' }) as never],
    ['returns null', () => null as never],
  ]
  it.each(odd)('attack #170: an account callback that %s causes no failure of the site', async (_name, account) => {
    const party = aRelyingParty({ op: { account } })
    const { answer } = await signIn(party)
    expect(answer.status).toBe(302)
    const { origin, pathname } = new URL(answer.headers.get('location') ?? '')
    expect(origin).toBe(ORIGIN)
    expect(['/home', '/auth/signin', '/auth/error']).toContain(pathname)
    expect((await party.browser().get('/auth/session')).status).toBe(200)
  })

  it('fault C45: without a database the id of the user is always that of the provider', async () => {
    const party: RelyingParty = aRelyingParty({
      config: { callbacks: { session: ({ session, token }) => ({ ...session, id: token?.sub }) } },
    })
    const ids = []
    for (const id of ['op', 'op', 'oa'] as const) {
      const { browser } = await signIn(party, { id })
      ids.push((await sessionOf(browser))?.['id'])
    }
    expect(ids).toEqual(['ann', 'ann', 'ann'])
  })
})
