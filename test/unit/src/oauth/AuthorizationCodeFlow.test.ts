import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import type { SettingsInput } from '../../../../src/config/SettingsInput.js'
import type { User } from '../../../../src/core/User.js'
import type { VerifiedIdentity } from '../../../../src/core/VerifiedIdentity.js'
import {
  InvalidCheck,
  OAuthCallbackError,
  OAuthProfileParseError,
  OAuthSignInError,
  SignInCancelled,
} from '../../../../src/core/errors.js'
import { OidcFlow } from '../../../../src/oauth/OAuthFlow.js'
import { type OidcOptions, OidcProvider } from '../../../../src/oauth/OAuthProvider.js'
import { type Confirmation, FlowRedirect } from '../../../../src/sign-in/SignInFlow.js'
import { aContext, type Asked, CALLBACK, keptBy, ORIGIN, parts } from './parts.js'

const NAME = '__Host-authengine.flow.'

/** A flow, and functions that carry cookies from one request to the next. */
function aFlow(options?: OidcOptions, input?: SettingsInput) {
  const all = parts(input)
  const flow = new OidcFlow(all)
  const provider = all.provider(options)
  const begins = async (asked: Asked = {}, signedIn: User | null = null) => {
    const ctx = aContext({ method: 'POST', path: '/auth/signin/op', ...asked })
    const { headers } = await flow.begin(provider, ctx, signedIn)
    return { target: new URL(headers['location'] ?? ''), cookies: keptBy(ctx) }
  }
  const finishes = (back: URL, asked: Asked = {}, as: OidcProvider = provider) =>
    flow.finish(as, aContext({ path: back.pathname + back.search, ...asked }))
  const arrives = async (asked?: Asked, signedIn?: User | null) => {
    const { target, cookies } = await begins(asked, signedIn)
    return { back: await all.idp.authorize(target), cookies }
  }
  const signsIn = async (asked?: Asked, signedIn?: User | null): Promise<VerifiedIdentity> => {
    const { back, cookies } = await arrives(asked, signedIn)
    return (await finishes(back, { cookies })) as VerifiedIdentity
  }
  return { ...all, arrives, begins, finishes, flow, provider, signsIn }
}

/** The URL of a redirect. */
function redirectOf(result: VerifiedIdentity | FlowRedirect | Confirmation): URL {
  if (!(result instanceof FlowRedirect)) throw new TypeError('There is no redirect.')
  return new URL(result.reply.headers['location'] ?? '')
}

describe('beginning a sign-in', () => {
  it('sends the challenge of the verifier that it stores', async () => {
    const { begins, memory } = aFlow()
    const { target, cookies } = await begins({ callbackUrl: `${ORIGIN}/home` })
    const [name = ''] = Object.keys(cookies)
    const flow = await memory.recall(aContext({ cookies }), name.slice(NAME.length), 'op')
    expect(flow).toMatchObject({ redirectUri: CALLBACK, callbackUrl: `${ORIGIN}/home` })
    const verifier = String(flow?.['verifier'])
    expect(target.searchParams.get('code_challenge')).toBe(createHash('sha256').update(verifier).digest('base64url'))
    expect(target.searchParams.get('nonce')).toBe(flow?.['nonce'])
    expect(target.href).not.toContain(verifier)
  })

  it.each<[OidcOptions['checks'], string[]]>([
    [['pkce'], ['code_challenge', 'code_challenge_method', 'state']],
    [['state'], ['state']],
    [['nonce'], ['nonce', 'state']],
    [['none'], []],
    [
      ['none', 'pkce'],
      ['code_challenge', 'code_challenge_method'],
    ],
  ])('with the checks %j, sends %j', async (checks, names) => {
    const { target } = await aFlow({ checks }).begins()
    const bound = ['code_challenge', 'code_challenge_method', 'nonce', 'state']
    expect(bound.filter((name) => target.searchParams.has(name))).toEqual(names)
  })

  it('attack #119: accepts parameters of the query that are not reserved', async () => {
    const { begins } = aFlow()
    const reserved = ['client_id', 'redirect_uri', 'response_type', 'response_mode', 'state', 'nonce', 'request']
    const more = ['request_uri', 'code_challenge', 'code_challenge_method', 'scope', 'client_secret', 'csrfToken']
    const query = new URLSearchParams([...reserved, ...more].map((name): [string, string] => [name, 'evil']))
    query.set('login_hint', 'ann')
    const { target } = await begins({ path: `/auth/signin/op?${query.toString()}` })
    expect([...target.searchParams.values()]).not.toContain('evil')
    expect(target.searchParams.get('login_hint')).toBe('ann')
  })

  it('accepts parameters and the scope of server code', async () => {
    const authorizationParams = { scope: 'openid', prompt: 'login', state: 'evil' }
    const { target } = await aFlow().begins({ authorizationParams })
    expect(target.searchParams.get('scope')).toBe('openid')
    expect(target.searchParams.get('prompt')).toBe('login')
    expect(target.searchParams.get('state')).not.toBe('evil')
  })

  it('attack #119: ignores parameters in a body that imitates server code', async () => {
    const { target } = await aFlow().begins({ body: { authorizationParams: { scope: 'evil', prompt: 'evil' } } })
    expect([...target.searchParams.values()]).not.toContain('evil')
  })

  it('sends the verifier itself only to a service that supports nothing else', async () => {
    class Plain extends OidcProvider {
      override readonly codeChallengeMethod = 'plain'
    }
    const { flow, memory, provider } = aFlow()
    const ctx = aContext({ method: 'POST', path: '/auth/signin/op' })
    const { headers } = await flow.begin(new Plain({ id: 'op', name: 'Example' }, provider.given), ctx, null)
    const { searchParams } = new URL(headers['location'] ?? '')
    const cookies = keptBy(ctx)
    const [name = ''] = Object.keys(cookies)
    const remembered = await memory.recall(aContext({ cookies }), name.slice(NAME.length), 'op')
    expect(searchParams.get('code_challenge_method')).toBe('plain')
    expect(searchParams.get('code_challenge')).toBe(remembered?.['verifier'])
  })

  it('adds a fragment only for a service that needs one', async () => {
    const { target } = await aFlow({ authorization: { fragment: 'odd_redirect' } }).begins()
    expect(target.hash).toBe('#odd_redirect')
  })

  it.each(['javascript:alert(1)', 'http://op.example/authorize', 'https://op.example/#fragment'])(
    'attack #142: does not redirect to %s',
    async (url) => {
      await expect(aFlow({ authorization: () => url }).begins()).rejects.toThrow(OAuthSignInError)
    },
  )
})

describe('finishing a sign-in', () => {
  it('returns an account and the requested destination', async () => {
    const identity = await aFlow().signsIn({ callbackUrl: `${ORIGIN}/home` })
    expect(identity).toMatchObject({
      user: { id: 'ann', name: 'Ann', email: 'ann@example.test' },
      account: { provider: 'op', providerAccountId: 'ann', type: 'oidc', token_type: 'bearer' },
      matchBy: 'account',
      callbackUrl: `${ORIGIN}/home`,
    })
    expect(identity.startedBy).toBeUndefined()
  })

  it.each(['plain', 'short'] as const)(
    'works with the state form %s, and requires the cookie anyway',
    async (stateForm) => {
      class Odd extends OidcProvider {
        override readonly stateForm = stateForm
      }
      const { flow, idp, provider } = aFlow()
      const odd = new Odd({ id: 'op', name: 'Example' }, provider.given)
      const ctx = aContext({ method: 'POST', path: '/auth/signin/op', callbackUrl: `${ORIGIN}/home` })
      const { headers } = await flow.begin(odd, ctx, null)
      const back = await idp.authorize(headers['location'] ?? '')
      expect(back.searchParams.get('state')).toMatch(stateForm === 'short' ? /^[a-zA-Z\d]{22}$/ : /^[\w-]{100,}$/)
      const path = back.pathname + back.search
      const lost = flow.finish(odd, aContext({ path }))
      if (stateForm === 'short') await expect(lost).rejects.toThrow(InvalidCheck)
      else expect(await lost).toBeInstanceOf(FlowRedirect)
      const identity = await flow.finish(odd, aContext({ path, cookies: keptBy(ctx) }))
      expect(identity).toMatchObject({ user: { id: 'ann' }, callbackUrl: `${ORIGIN}/home` })
    },
  )

  it('returns the user who was signed in at the beginning', async () => {
    expect((await aFlow().signsIn({}, { id: 'user-7' })).startedBy).toBe('user-7')
  })

  it('matches by email only with allowDangerousEmailAccountLinking', async () => {
    const { matchBy } = await aFlow({ allowDangerousEmailAccountLinking: true }).signsIn()
    expect(matchBy).toBe('account-or-email')
  })

  it.each([false, 'false'])(
    'returns no email address, and matches by none, if email_verified is given as %p',
    async (said) => {
      const person = { sub: 'ann', email: 'ann@example.test', email_verified: said }
      const linking = aFlow({ allowDangerousEmailAccountLinking: true })
      linking.idp.person = person
      expect(await linking.signsIn()).toMatchObject({ user: { id: 'ann', email: null }, matchBy: 'account' })
      // A profile callback must not add the email address again.
      const keeping = aFlow({ profile: ({ sub, email }) => ({ id: String(sub), email: email ?? null }) })
      keeping.idp.person = person
      expect(await keeping.signsIn()).toMatchObject({ user: { id: 'ann', email: null } })
    },
  )

  it('keeps an unverified email with allowDangerousUnverifiedEmail, but does not match by it', async () => {
    const options = { allowDangerousUnverifiedEmail: true, allowDangerousEmailAccountLinking: true }
    const { idp, signsIn } = aFlow(options)
    idp.person = { sub: 'ann', email: 'ann@example.test', email_verified: false }
    expect(await signsIn()).toMatchObject({ user: { email: 'ann@example.test' }, matchBy: 'account' })
  })

  it('returns an email address in lower case, and an id as text', async () => {
    const profile = (): User => ({ id: 7 as unknown as string, email: 'Ann@Example.TEST' })
    const { account, user } = await aFlow({ profile }).signsIn()
    expect(user).toEqual({ id: '7', email: 'ann@example.test' })
    expect(account.providerAccountId).toBe('7')
  })

  it.each([
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    [' Ann@Example.test ', 'ann@example.test'],
    ['"ann b"@Example.test', '"ann b"@example.test'],
  ])('attack #207: returns an email address in the form that links and keys use: %s', async (email, canonical) => {
    const { user } = await aFlow({ profile: () => ({ id: '7', email }) }).signsIn()
    expect(user.email).toBe(canonical)
  })

  it('does not let token parameters change the account', async () => {
    const account = () => ({ provider: 'evil', providerAccountId: 'evil', userId: 'evil', scope: 's' })
    const identity = await aFlow({ account }).signsIn()
    expect(identity.account).toMatchObject({ provider: 'op', providerAccountId: 'ann', type: 'oidc', scope: 's' })
  })

  it.each<[string, () => User]>([
    ['no id', () => ({ name: 'Ann' })],
    ['an empty id', () => ({ id: '' })],
    ['null as id', () => ({ id: null as unknown as string })],
    ['an object as id', () => ({ id: {} as unknown as string })],
    ['a list as id', () => ({ id: ['1'] as unknown as string })],
    ['no number as id', () => ({ id: NaN as unknown as string })],
    ['no user', () => null as unknown as User],
    ['a text as user', () => 'ann' as unknown as User],
    [
      'an exception',
      () => {
        throw new RangeError('profile')
      },
    ],
  ])('attacks #167, #170: refuses a profile callback that returns %s', async (_case, profile) => {
    await expect(aFlow({ profile }).signsIn()).rejects.toThrow(OAuthProfileParseError)
  })

  it('passes on an error of the application unchanged', async () => {
    const own = new OAuthSignInError('not today')
    await expect(
      aFlow({
        profile: () => {
          throw own
        },
      }).signsIn(),
    ).rejects.toBe(own)
  })

  it.each([null, [], 'text', 7])('attack #167: refuses the profile %j', async (profile) => {
    const userinfo = () => profile as never
    await expect(aFlow({ userinfo }).signsIn()).rejects.toThrow(OAuthProfileParseError)
  })

  it('attack #133: reports only the code of an error', async () => {
    const { arrives, finishes, idp } = aFlow()
    idp.person = null
    const { back, cookies } = await arrives()
    back.searchParams.set('error_description', '<script>')
    const failing = finishes(back, { cookies })
    await expect(failing).rejects.toThrow(SignInCancelled)
    await expect(failing).rejects.toThrow(OAuthCallbackError)
    await expect(failing).rejects.toThrow('The provider "op" answered "access_denied".')
    expect(idp.count('token')).toBe(0)
  })

  it.each([
    ['access_denied', true],
    ['user_cancelled_login', true],
    ['user_cancelled_authorize', true],
    ['server_error', false],
    ['Access_Denied', false],
  ])('reports whether the user cancelled: %s', async (error, cancelled) => {
    const { arrives, finishes, idp } = aFlow()
    idp.person = null
    const { back, cookies } = await arrives()
    back.searchParams.set('error', error)
    const thrown: unknown = await finishes(back, { cookies }).catch((failure: unknown) => failure)
    expect(thrown).toBeInstanceOf(OAuthCallbackError)
    expect(thrown instanceof SignInCancelled).toBe(cancelled)
  })

  it.each<[string, (back: URL) => void]>([
    [
      'without state',
      (back) => {
        back.searchParams.delete('state')
      },
    ],
    [
      'with another state',
      (back) => {
        back.searchParams.set('state', 'x')
      },
    ],
    [
      'with two states',
      (back) => {
        back.searchParams.append('state', 'x')
      },
    ],
    [
      'with two codes',
      (back) => {
        back.searchParams.append('code', 'x')
      },
    ],
    [
      'with an access token',
      (back) => {
        back.searchParams.set('access_token', 'x')
      },
    ],
    [
      'with an ID token',
      (back) => {
        back.searchParams.set('id_token', 'x')
      },
    ],
    [
      'of 20 000 characters',
      (back) => {
        back.searchParams.set('code', 'x'.repeat(20_000))
      },
    ],
  ])('attacks #125, #134, #135: refuses a response %s', async (_case, change) => {
    const { arrives, finishes, idp } = aFlow()
    const { back, cookies } = await arrives()
    change(back)
    await expect(finishes(back, { cookies })).rejects.toThrow(InvalidCheck)
    expect(idp.count('token')).toBe(0)
  })

  it.each<[string, (back: URL) => void]>([
    [
      'no code',
      (back) => {
        back.searchParams.delete('code')
      },
    ],
    [
      'a signed response that was not requested',
      (back) => {
        back.searchParams.set('response', 'x')
      },
    ],
  ])('attacks #134, #135: refuses a response with %s', async (_case, change) => {
    const { arrives, finishes, idp } = aFlow()
    const { back, cookies } = await arrives()
    change(back)
    await expect(finishes(back, { cookies })).rejects.toThrow(OAuthCallbackError)
    expect(idp.count('token')).toBe(0)
  })

  it('attack #146: sends the original redirect_uri to the token endpoint, whatever the callback query is', async () => {
    const { arrives, finishes, idp } = aFlow()
    const { back, cookies } = await arrives()
    back.searchParams.set('x', '1')
    await finishes(back, { cookies })
    const token = idp.requests.find(({ endpoint }) => endpoint === 'token')
    expect(token?.params.get('redirect_uri')).toBe(CALLBACK)
  })
})

describe('a lost cookie', () => {
  it('attacks #81, #113: redirects to no other host, wherever the flow began', async () => {
    const { arrives, finishes, flow, idp, provider } = aFlow()
    const { back } = await arrives({ callbackUrl: 'https://evil.example/phish', origin: 'https://evil.example' })
    const here = new URL(CALLBACK)
    here.search = back.search
    const ctx = aContext({ path: here.pathname + here.search })
    const again = redirectOf(await flow.finish(provider, ctx))
    expect(await finishes(await idp.authorize(again), { cookies: keptBy(ctx) })).toMatchObject({
      callbackUrl: `${ORIGIN}/`,
    })
  })

  it('starts the flow again once, and keeps the requested destination', async () => {
    const { arrives, finishes, flow, idp, provider } = aFlow()
    const { back } = await arrives({ callbackUrl: `${ORIGIN}/home` })
    const ctx = aContext({ path: back.pathname + back.search })
    const again = redirectOf(await flow.finish(provider, ctx))
    expect(again.href).toMatch('https://id.example/authorize?')
    const second = await idp.authorize(again)
    await expect(finishes(second)).rejects.toThrow(InvalidCheck)
    expect(await finishes(second, { cookies: keptBy(ctx) })).toMatchObject({ callbackUrl: `${ORIGIN}/home` })
  })

  it('does not start again if the flow was used', async () => {
    const { arrives, finishes } = aFlow()
    const { back, cookies } = await arrives()
    await finishes(back, { cookies })
    await expect(finishes(back, { cookies })).rejects.toThrow(InvalidCheck)
    await expect(finishes(back)).rejects.toThrow(InvalidCheck)
  })

  it('does not start again without a state', async () => {
    const { arrives, finishes } = aFlow({ checks: ['none'] })
    const { back, cookies } = await arrives()
    await expect(finishes(back)).rejects.toThrow(InvalidCheck)
    expect(await finishes(back, { cookies })).toMatchObject({ user: { id: 'ann' } })
  })
})

describe('a form_post response', () => {
  const params = { response_mode: 'form_post' }

  it('is passed on in a redirect, sealed, for a minute', async () => {
    const { begins, clock, finishes, idp } = aFlow({ authorization: { params } })
    const { target, cookies } = await begins()
    const posted = await idp.requestAfter(target)
    const body = Object.fromEntries(new URLSearchParams(await posted.text()))
    const handedOver = redirectOf(await finishes(new URL(CALLBACK), { method: 'POST', body }))
    expect(handedOver.href).toMatch(`${CALLBACK}?handoff=`)
    expect(await finishes(handedOver, { cookies })).toMatchObject({ user: { id: 'ann' } })
    clock.forward(60)
    await expect(finishes(handedOver, { cookies })).rejects.toThrow('answers by POST only')
  })

  it('is refused if it is too long for a redirect', async () => {
    const { finishes } = aFlow({ authorization: { params } })
    const body = { code: 'c'.repeat(8192), state: 's' }
    await expect(finishes(new URL(CALLBACK), { method: 'POST', body })).rejects.toThrow('The response is too long.')
  })

  it('is passed on in a URL of limited length', async () => {
    const { finishes } = aFlow({ authorization: { params } })
    const body = { code: 'c'.repeat(8000), state: 's' }
    const { href } = redirectOf(await finishes(new URL(CALLBACK), { method: 'POST', body }))
    expect(href.length).toBeLessThan(12_000)
  })

  it('attack #141: is accepted by POST only, and other responses are not', async () => {
    const byPost = aFlow({ authorization: { params } })
    await expect(byPost.finishes(new URL(`${CALLBACK}?code=c&state=s`))).rejects.toThrow('answers by POST only')
    const byQuery = aFlow()
    const { back, cookies } = await byQuery.arrives()
    const body = Object.fromEntries(back.searchParams)
    await expect(byQuery.finishes(new URL(CALLBACK), { method: 'POST', body, cookies })).rejects.toThrow(
      'answers by GET only',
    )
  })
})

describe('a shared callback', () => {
  const redirectProxyUrl = 'https://proxy.example/auth'

  it('is forwarded to the deployment that started the flow, which finishes it', async () => {
    const { arrives, finishes } = aFlow({}, { redirectProxyUrl, redirectProxyOrigins: [ORIGIN] })
    const { back, cookies } = await arrives()
    expect(back.origin + back.pathname).toBe('https://proxy.example/auth/callback/op')
    const forwarded = redirectOf(await finishes(back, { origin: 'https://proxy.example' }))
    expect(forwarded.href).toBe(`${CALLBACK}${back.search}`)
    expect(await finishes(forwarded, { cookies })).toMatchObject({ user: { id: 'ann' } })
  })

  it('is not forwarded to an origin that is not listed', async () => {
    const { arrives, finishes } = aFlow({}, { redirectProxyUrl })
    const { back } = await arrives()
    await expect(finishes(back, { origin: 'https://proxy.example' })).rejects.toThrow(InvalidCheck)
  })
})

describe('leave', () => {
  it('redirects to the end_session_endpoint of the provider, and back', async () => {
    const { flow, provider } = aFlow()
    const leaving = aContext({ callbackUrl: `${ORIGIN}/bye` })
    const reply = await flow.endSession(provider, leaving, 'token')
    const target = new URL(reply?.headers['location'] ?? '')
    expect(target.origin + target.pathname).toBe('https://id.example/logout')
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      post_logout_redirect_uri: `${ORIGIN}/auth/signout/op`,
      id_token_hint: 'token',
    })
    const [cookie] = leaving.cookies.outgoing
    const state = target.searchParams.get('state') ?? ''
    const cookies = { [cookie?.name ?? '']: cookie?.value ?? '' }
    const back = (query: string) =>
      flow.endSessionReturn(provider, aContext({ cookies, path: `/auth/signout/op?${query}` }))
    expect(await back('state=another')).toBeNull()
    expect(await back(`state=${state}`)).toBe(`${ORIGIN}/bye`)
    expect(await back(`state=${state}`)).toBeNull()
  })
})

describe('a back-channel logout', () => {
  it('is accepted once', async () => {
    const { flow, idp, provider } = aFlow()
    const logout_token = await idp.logoutToken('app', { sub: 'ann', sid: 'session-1' })
    const ctx = aContext({ method: 'POST', body: { logout_token } })
    const told: unknown[] = []
    const end = (ended: unknown): Promise<string> => Promise.resolve(`ended ${String(told.push(ended))}`)
    expect(await flow.backchannelLogout(provider, ctx, end)).toBe('ended 1')
    expect(told).toEqual([{ sub: 'ann', sid: 'session-1' }])
    await expect(flow.backchannelLogout(provider, ctx, end)).rejects.toThrow('sent before')
    expect(told).toHaveLength(1)
  })

  it('is accepted again if no session could be ended', async () => {
    const { flow, idp, provider } = aFlow()
    const logout_token = await idp.logoutToken('app', { sub: 'ann' })
    const ctx = aContext({ method: 'POST', body: { logout_token } })
    const fails = (): Promise<string> => Promise.reject(new TypeError('no database'))
    await expect(flow.backchannelLogout(provider, ctx, fails)).rejects.toThrow('no database')
    expect(await flow.backchannelLogout(provider, ctx, () => Promise.resolve('ended'))).toBe('ended')
  })

  it.each([undefined, '', 'x'])('is refused with the logout token %j', async (logout_token) => {
    const { flow, provider } = aFlow()
    const ctx = aContext({ method: 'POST', body: { logout_token } })
    await expect(flow.backchannelLogout(provider, ctx, () => Promise.resolve('ended'))).rejects.toThrow(
      OAuthCallbackError,
    )
  })
})
