import { describe, expect, it } from '@jest/globals'
import GitHub, { type GitHubOptions } from '@authengine/providers/github'
import { type Answers, GRANTED, serving, signInWith, withCode } from './fixtures.js'

const TOKEN = 'https://github.com/login/oauth/access_token'
const USER = 'https://api.github.com/user'
const EMAILS = `${USER}/emails`
const ANN = { id: 4217, login: 'ann', name: 'Ann', email: 'Ann@Corp.example', avatar_url: 'https://p.example/a' }
const HIDDEN = { ...ANN, email: null }

const signIn = async (answers: Answers, more: GitHubOptions = {}) => {
  const { requests, options } = serving({ [TOKEN]: GRANTED, ...answers })
  return { requests, ...(await signInWith(GitHub({ ...options, ...more }), withCode)) }
}

describe('GitHub', () => {
  it('signs in', async () => {
    const { user, account, asked, requests } = await signIn({ [USER]: ANN })
    expect(user).toEqual({ id: '4217', name: 'Ann', email: 'ann@corp.example', image: 'https://p.example/a' })
    expect(account).toMatchObject({ provider: 'github', providerAccountId: '4217', type: 'oauth', access_token: 'at' })
    expect(asked.href).toMatch(/^https:\/\/github\.com\/login\/oauth\/authorize\?/)
    expect(asked.searchParams.get('scope')).toBe('read:user user:email')
    expect(asked.searchParams.get('code_challenge_method')).toBe('S256')
    expect(requests.map(({ url }) => url)).toEqual([TOKEN, USER])
    expect(requests[0]?.headers.get('accept')).toBe('application/json')
    expect(requests[1]?.headers.get('authorization')).toMatch(/^bearer at$/i)
    expect(requests[1]?.headers.get('user-agent')).toBe('authengine')
  })

  it('accepts the issuer that GitHub adds to its answers', async () => {
    const { options } = serving({ [TOKEN]: GRANTED, [USER]: ANN })
    const back = (iss: string) => (asked: URL) => new Request(`${withCode(asked).url}&iss=${encodeURIComponent(iss)}`)
    expect((await signInWith(GitHub(options), back('https://github.com/login/oauth'))).user).toBeDefined()
    expect((await signInWith(GitHub(options), back('https://evil.example'))).error).toBe('OAuthCallbackError')
  })

  it('calls people without a name by their login', async () => {
    expect((await signIn({ [USER]: { ...ANN, name: null } })).user).toMatchObject({ name: 'ann' })
  })

  it('asks for the primary address of people who hide theirs', async () => {
    const emails = [
      { email: 'old@corp.example', primary: false, verified: true },
      { email: 'main@corp.example', primary: true, verified: true },
    ]
    const { user, requests } = await signIn({ [USER]: HIDDEN, [EMAILS]: emails })
    expect(user).toMatchObject({ email: 'main@corp.example' })
    expect(requests[2]?.headers.get('user-agent')).toBe('authengine')
  })

  it.each([
    ['the primary address is not verified', [{ email: 'main@corp.example', primary: true, verified: false }]],
    ['there is no address', []],
    ['the list is refused', new Response('{}', { status: 403 })],
    ['the list is no list', { message: 'no' }],
  ])('signs in without an address when %s', async (_why, emails) => {
    const { user } = await signIn({ [USER]: HIDDEN, [EMAILS]: emails })
    expect(user).toMatchObject({ id: '4217', email: null })
  })

  it.each([
    ['a wrong code', 'bad_verification_code', 'OAuthCallbackError'],
    ['a wrong secret', 'incorrect_client_credentials', 'Configuration'],
  ])('knows a refusal of %s, although its status is 200', async (_what, error, shown) => {
    const outcome = await signIn({ [TOKEN]: { error, error_description: 'no' }, [USER]: ANN })
    expect(outcome).toMatchObject({ user: undefined, error: shown })
    expect(outcome.requests).toHaveLength(1)
  })

  it.each([
    ['nothing', null],
    ['a user without id', { login: 'ann', email: null }],
    ['an id too large for a number', { ...ANN, id: 2 ** 53 }],
  ])('lets nobody in when the API answers %s', async (_what, answer) => {
    const body = new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
    expect(await signIn({ [USER]: body })).toMatchObject({ user: undefined, error: 'OAuthProfileParseError' })
  })

  it('asks an Enterprise Server', async () => {
    const site = 'https://git.corp.example'
    const answers = { [`${site}/login/oauth/access_token`]: GRANTED, [`${site}/api/v3/user`]: ANN }
    const { user, asked } = await signIn(answers, { enterprise: { baseUrl: `${site}/` } })
    expect(user).toMatchObject({ name: 'Ann' })
    expect(asked.href).toMatch(/^https:\/\/git\.corp\.example\/login\/oauth\/authorize\?/)
  })
})
