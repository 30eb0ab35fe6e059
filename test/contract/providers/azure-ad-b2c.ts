import AzureADB2C from '@authengine/providers/azure-ad-b2c'
import { FakeClock, FakeIdentityProvider } from 'authengine/testing'
import { decodeJwt } from 'jose'
import { ACCESS_TOKEN, REFRESH_TOKEN, set } from '../../support/providers/ProviderCase.js'
import { atIssuer, oidcCase, type OidcIssuer } from '../../support/providers/oidcCase.js'

const HOST = 'https://contoso.b2clogin.com'
const OWN_HOST = 'https://login.contoso.example'
const tenantAt = (host: string): string => `${host}/775527ff-9a37-4307-8b3d-cc311f58d925/v2.0/`
const flowAt = (host: string): string => `${host}/contoso.onmicrosoft.com/B2C_1_signupsignin`
const at = (host: string): OidcIssuer => ({
  issuer: tenantAt(host),
  endpoints: {
    discovery: `${flowAt(host)}/v2.0/.well-known/openid-configuration`,
    authorization: `${flowAt(host)}/oauth2/v2.0/authorize`,
    token: `${flowAt(host)}/oauth2/v2.0/token`,
    jwks: `${flowAt(host)}/discovery/v2.0/keys`,
  },
  proof: 'post',
})

const PROFILE = {
  ver: '1.0',
  sub: '884408e1-2918-4cz0-b12d-3aa027d7563b',
  name: 'Ann Doe',
  given_name: 'Ann',
  family_name: 'Doe',
  country: 'Austria',
  emails: ['ann@corp.example', 'old@corp.example'],
  tfp: 'B2C_1_signupsignin',
}

type Answer = Readonly<Record<string, unknown>>

/** If no scope names an API, B2C returns no access token, and an ID token without `at_hash`. */
async function withoutAccessToken({ id_token: given, scope }: Answer): Promise<Answer> {
  const { at_hash: _hash, ...claims } = decodeJwt(String(given))
  const idToken = await new FakeIdentityProvider({ issuer: claims.iss }).sign(claims)
  return {
    id_token: idToken,
    token_type: 'Bearer',
    not_before: 1,
    id_token_expires_in: 3600,
    profile_info: 'e30',
    scope,
  }
}

export default oidcCase({
  make: AzureADB2C,
  env: { AUTH_AZURE_AD_B2C_ISSUER: `${flowAt(HOST)}/v2.0` },
  ...at(HOST),
  scope: 'openid',
  profile: PROFILE,
  plays: () => ({ tokens: withoutAccessToken }),
  user: { id: PROFILE.sub, name: 'Ann Doe', email: 'ann@corp.example', image: null },
  account: { access_token: undefined, refresh_token: undefined, expires_at: undefined },
  email: ['emails'],
  verified: null,
  also: {
    'finds the tenant behind a domain of its own': {
      env: { AUTH_AZURE_AD_B2C_ISSUER: `${flowAt(OWN_HOST)}/v2.0` },
      ...atIssuer(at(OWN_HOST)),
    },
    'keeps the access token that an API was asked for': {
      options: { scopes: ['openid', 'https://contoso.onmicrosoft.com/api/read'] },
      plays: () => ({ tokens: (tokens) => ({ ...tokens, expires_in: '3600', not_before: '1' }) }),
      asked: { params: { scope: 'openid https://contoso.onmicrosoft.com/api/read' } },
      account: {
        access_token: ACCESS_TOKEN,
        refresh_token: REFRESH_TOKEN,
        expires_at: new FakeClock().seconds() + 3600,
      },
    },
    'takes the address of a custom policy': {
      profile: (profile) => set(set(profile, ['emails'], undefined), ['email'], 'ann@home.example'),
      user: { email: 'ann@home.example' },
    },
    'has no address for users without one': {
      profile: (profile) => set(profile, ['emails'], []),
      user: { email: null },
    },
    'uses the user name as the name of users without a name': {
      profile: (profile) => set(set(profile, ['name'], undefined), ['preferred_username'], 'ann'),
      user: { name: 'ann' },
    },
  },
})
