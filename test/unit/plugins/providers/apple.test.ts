import { describe, expect, it } from '@jest/globals'
import Apple, { type AppleOptions } from '@authengine/providers/apple'
import { customFetch } from 'authengine'
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import { playing, signInWith } from '../../../support/providers/signInWith.js'

const ISSUER = 'https://appleid.apple.com'
const ENDPOINTS = {
  authorization: `${ISSUER}/auth/authorize`,
  token: `${ISSUER}/auth/token`,
  jwks: `${ISSUER}/auth/keys`,
}
const ANN = { sub: '001234.abcd.0042', email: 'x1@privaterelay.appleid.com' }

const signIn = async (
  { user, claims = {}, env }: { user?: string; claims?: object; env?: Readonly<Record<string, string>> } = {},
  more: AppleOptions = {},
) => {
  const { idp, options, comeBack } = playing(ISSUER, { person: { ...ANN, ...claims }, endpoints: ENDPOINTS })
  const withUser = async (asked: URL): Promise<Request> => {
    const back = await comeBack(asked)
    const fields = new URLSearchParams(await back.text())
    if (user !== undefined) fields.set('user', user)
    return new Request(back.url, { method: 'POST', headers: back.headers, body: fields })
  }
  return { idp, ...(await signInWith(Apple({ ...options, ...more }), withUser, env)) }
}

describe('Apple', () => {
  it('signs in with a form and the secret in the body', async () => {
    const { user, account, asked, idp } = await signIn()
    expect(user).toEqual({ id: ANN.sub, name: null, email: ANN.email, image: null })
    expect(account).toMatchObject({ provider: 'apple', type: 'oidc' })
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_mode: 'form_post',
      scope: 'openid name email',
    })
    expect(asked.searchParams.has('nonce')).toBe(true)
    const exchange = idp.requests.find(({ endpoint }) => endpoint === 'token')
    expect(exchange?.params.get('client_secret')).toBe('s'.repeat(32))
    expect(exchange?.headers.has('authorization')).toBe(false)
  })

  it('reads the name from the first callback', async () => {
    const user = JSON.stringify({ name: { firstName: 'Ann', lastName: 'Lee' }, email: 'victim@corp.example' })
    expect((await signIn({ user })).user).toMatchObject({ name: 'Ann Lee', email: ANN.email })
  })

  it.each(['{', 'null', '"Ann"', '{"name":"Ann"}', '{"name":{"firstName":{"toString":1}}}', '[]', ''])(
    'signs in without a name when the field is %s',
    async (user) => {
      expect((await signIn({ user })).user).toMatchObject({ id: ANN.sub, name: null })
    },
  )

  it.each([
    ['true', true],
    [true, true],
    ['false', false],
  ])('reads %p as a boolean', (written, meant) => {
    const profile = { ...ANN, email_verified: written } as unknown as Parameters<
      ReturnType<typeof Apple>['completed']
    >[0]
    expect(Apple().completed(profile, new URLSearchParams())).toEqual({ ...ANN, email_verified: meant })
  })

  it.each<[string, boolean]>([
    ['options', false],
    ['variables', true],
  ])('defect R43: signs its secret with a key of its %s', async (_where, isInEnvironment) => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    // Line breaks are escaped, as in an environment variable.
    const pem = (await exportPKCS8(privateKey)).replaceAll('\n', '\\n')
    const { idp, comeBack } = playing(ISSUER, { person: ANN, endpoints: ENDPOINTS })
    const env = { AUTH_APPLE_TEAM_ID: 'TEAM567890', AUTH_APPLE_KEY_ID: 'KEY4567890', AUTH_APPLE_PRIVATE_KEY: pem }
    const key = { teamId: 'TEAM567890', keyId: 'KEY4567890', privateKey: pem }
    const provider = Apple({ clientId: 'app', ...(!isInEnvironment && key), [customFetch]: idp.fetch })
    const { user } = await signInWith(provider, comeBack, isInEnvironment ? env : {})
    expect(user).toMatchObject({ id: ANN.sub })

    const secret = idp.requests.find(({ endpoint }) => endpoint === 'token')?.params.get('client_secret') ?? ''
    const { payload, protectedHeader } = await jwtVerify(secret, publicKey, { audience: ISSUER, issuer: 'TEAM567890' })
    expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY4567890' })
    expect([payload.sub, (payload.exp ?? 0) - (payload.iat ?? 0)]).toEqual(['app', 300])
  })

  it('defect R43: names the variable to set if there is neither a key nor a secret', async () => {
    const { idp, comeBack } = playing(ISSUER, { person: ANN, endpoints: ENDPOINTS })
    const { error, log } = await signInWith(Apple({ clientId: 'app', [customFetch]: idp.fetch }), comeBack)
    expect(error).toBe('OAuthCallbackError')
    expect(log.text()).toContain('AUTH_APPLE_PRIVATE_KEY')
  })
})
