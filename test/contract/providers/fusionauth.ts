import FusionAuth from '@authengine/providers/fusionauth'
import { discovery, exchange, keys, set } from '../../support/providers/ProviderCase.js'
import { oidcCase } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://login.corp.example'
const TOKEN = `${ISSUER}/oauth2/token`
const KEYS = `${ISSUER}/.well-known/jwks.json`
const TENANT = '30663132-6464-6665-3032-326466613934'
const PROFILE = {
  sub: '3b6d2f70-4821-4694-ac89-60333c9c4165',
  applicationId: '85a03867-dccf-4882-adde-1a79aeec50df',
  authenticationType: 'PASSWORD',
  email: 'ann@corp.example',
  email_verified: true,
  preferred_username: 'ann',
  name: 'Ann Lee',
  given_name: 'Ann',
  middle_name: 'May',
  family_name: 'Lee',
  picture: 'https://p.example/a',
  roles: ['editor'],
  scope: 'openid profile email',
  tid: TENANT,
}
const without = (usual: unknown, ...names: readonly string[]): unknown =>
  names.reduce((profile, name) => set(profile, [name], undefined), usual)

export default oidcCase({
  make: FusionAuth,
  env: { AUTH_FUSIONAUTH_ISSUER: ISSUER },
  issuer: ISSUER,
  endpoints: {
    authorization: `${ISSUER}/oauth2/authorize`,
    token: TOKEN,
    jwks: KEYS,
    userinfo: `${ISSUER}/oauth2/userinfo`,
  },
  profile: PROFILE,
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: 'https://p.example/a' },
  also: {
    'names the tenant, to users and when it asks for the metadata': {
      options: { tenantId: TENANT },
      asked: { params: { scope: 'openid profile email', tenantId: TENANT } },
      requests: [
        discovery(`${ISSUER}/.well-known/openid-configuration?tenantId=${TENANT}`),
        keys(KEYS),
        exchange(TOKEN, 'basic'),
      ],
    },
    'takes tokens beside which there is a challenge': {
      plays: () => ({
        tokens: (tokens) => Response.json(tokens, { headers: { 'www-authenticate': 'Basic realm="a"' } }),
      }),
      user: { id: PROFILE.sub },
    },
    'uses the user name as the name of users without a name': {
      profile: (usual) => without(usual, 'name'),
      user: { name: 'ann' },
    },
    'joins the parts of a name': {
      profile: (usual) => without(usual, 'name', 'preferred_username'),
      user: { name: 'Ann May Lee' },
    },
    'returns no picture for users without one': {
      profile: (usual) => without(usual, 'picture'),
      user: { image: null },
    },
  },
})
