import { describe, expect, it } from '@jest/globals'
import Apple, { type AppleOptions } from '@authengine/providers/apple'
import { customFetch } from 'authengine/plugin'
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import { playing, signInWith } from '../../../support/providers/signInWith.js'

const ISSUER = 'https://appleid.apple.com'
const ANN = { sub: '001234.abcd.0042', email: 'x1@privaterelay.appleid.com' }

const signIn = async (
  { user, claims = {}, env }: { user?: string; claims?: object; env?: Readonly<Record<string, string>> } = {},
  more: AppleOptions = {},
) => {
  const { idp, options, comeBack } = playing(ISSUER, { person: { ...ANN, ...claims } })
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
    expect(user).toEqual({ id: ANN.sub, name: ANN.email, email: ANN.email, image: null })
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

  it('takes the name from the first callback', async () => {
    const user = JSON.stringify({ name: { firstName: 'Ann', lastName: 'Lee' }, email: 'victim@corp.example' })
    expect((await signIn({ user })).user).toMatchObject({ name: 'Ann Lee', email: ANN.email })
  })

  it.each(['{', 'null', '"Ann"', '{"name":"Ann"}', '{"name":{"firstName":{"toString":1}}}', '[]', ''])(
    'signs in without a name when the field is %s',
    async (user) => {
      expect((await signIn({ user })).user).toMatchObject({ id: ANN.sub, name: ANN.email })
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

  it('signs its secret with a key', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    // As it arrives from an environment variable.
    const pem = (await exportPKCS8(privateKey)).replaceAll('\n', '\\n')
    const { idp, comeBack } = playing(ISSUER, { person: ANN })
    const secrets: string[] = []
    const send: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      if (request.url !== `${ISSUER}/auth/token`) return idp.fetch(request)
      const form = new URLSearchParams(await request.text())
      secrets.push(form.get('client_secret') ?? '')
      return idp.fetch(`${ISSUER}/token`, { method: 'POST', body: form })
    }
    const key = { teamId: 'TEAM567890', keyId: 'KEY4567890', privateKey: pem }
    const { user } = await signInWith(Apple({ clientId: 'app', ...key, [customFetch]: send }), comeBack)
    expect(user).toMatchObject({ id: ANN.sub })

    const [secret = ''] = secrets
    const { payload, protectedHeader } = await jwtVerify(secret, publicKey, { audience: ISSUER, issuer: 'TEAM567890' })
    expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY4567890' })
    expect([payload.sub, (payload.exp ?? 0) - (payload.iat ?? 0)]).toEqual(['app', 300])
  })
})
