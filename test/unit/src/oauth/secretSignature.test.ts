import { describe, expect, it } from '@jest/globals'
import { SignJWT } from 'jose'
import { OAuthCallbackError } from '../../../../src/core/errors.js'
import { customFetch } from '../../../../src/oauth/AuthorizationCodeProvider.js'
import { OidcProvider } from '../../../../src/oauth/OAuthProvider.js'
import { FakeIdentityProvider } from '../../../../src/testing/index.js'
import { parts } from './parts.js'

const HS256 = { id_token_signed_response_alg: 'HS256' }
const SECRET = 'a-client-secret-of-forty-characters-0123'

async function exchanged(secretOfIdp: string, client: OidcProvider['settings']['client'] = HS256) {
  const { clock, servers } = parts()
  const idp = new FakeIdentityProvider({ clock, algorithm: 'HS256' })
  const given = { issuer: idp.issuer, clientId: 'app', clientSecret: SECRET, client, [customFetch]: idp.fetch }
  const server = await servers.of(new OidcProvider({ id: 'op', name: 'Example' }, given))
  const claims = { iss: idp.issuer, aud: 'app', sub: 'ann', iat: clock.seconds(), exp: clock.seconds() + 60 }
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secretOfIdp))
  const answer = { access_token: 'a', token_type: 'bearer', id_token: token }
  idp.fail('token', Response.json(answer))
  const expected = { state: undefined, nonce: undefined, verifier: undefined, maxAge: undefined, acr: undefined }
  const back = new URL(`https://app.example/cb?code=c&iss=${idp.issuer}`)
  return server.exchange(back, { ...expected, idToken: true })
}

describe('an ID token that is signed with the client secret', () => {
  it('is verified with it', async () => {
    expect((await exchanged(SECRET)).claims).toMatchObject({ sub: 'ann' })
    await expect(exchanged('another-secret-of-forty-characters-01234')).rejects.toThrow(OAuthCallbackError)
  })

  it('is refused if signatures with the client secret are not configured', async () => {
    await expect(exchanged(SECRET, {})).rejects.toThrow(OAuthCallbackError)
  })

  it('is refused with another algorithm than the configured one', async () => {
    await expect(exchanged(SECRET, { id_token_signed_response_alg: 'HS512' })).rejects.toThrow(OAuthCallbackError)
  })
})
