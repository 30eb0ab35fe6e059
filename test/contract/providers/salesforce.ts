import Salesforce from '@authengine/providers/salesforce'
import { ask, discovery, exchange, keys, providerCase } from '../../support/providers/ProviderCase.js'

const PROFILE = {
  sub: 'https://login.salesforce.com/id/00D42170000000AEAQ/00542170000001AAAQ',
  user_id: '00542170000001AAAQ',
  organization_id: '00D42170000000AEAQ',
  preferred_username: 'ann@corp.example.staff',
  nickname: 'ann',
  name: 'Ann Lee',
  email: 'ann@corp.example',
  email_verified: true,
  given_name: 'Ann',
  family_name: 'Lee',
  zoneinfo: 'Europe/Paris',
  picture: 'https://corp.file.force.example/profilephoto/005/F',
  active: true,
  user_type: 'STANDARD',
  updated_at: '2026-01-05T10:00:00Z',
}
const at = (issuer: string) => ({
  authorization: `${issuer}/services/oauth2/authorize`,
  token: `${issuer}/services/oauth2/token`,
  userinfo: `${issuer}/services/oauth2/userinfo`,
  jwks: `${issuer}/id/keys`,
})
const requestsAt = (issuer: string) => [
  discovery(`${issuer}/.well-known/openid-configuration`),
  exchange(at(issuer).token, 'basic'),
  keys(at(issuer).jwks),
  ask(at(issuer).userinfo, { accept: 'application/json, application/jwt' }),
]
const LOGIN = 'https://login.salesforce.com'
const MY_DOMAIN = 'https://corp.my.salesforce.com'

export default providerCase({
  make: Salesforce,
  profile: PROFILE,
  plays: (profile) => ({ issuer: LOGIN, person: profile as typeof PROFILE, endpoints: at(LOGIN) }),
  asked: {
    url: at(LOGIN).authorization,
    params: { scope: 'openid profile email' },
    checks: ['pkce', 'state', 'nonce'],
  },
  requests: requestsAt(LOGIN),
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.picture },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
  refusals: { profile: { error: 'Bad_OAuth_Token' } },
  also: {
    'signs in at a My Domain': {
      env: { AUTH_SALESFORCE_ISSUER: MY_DOMAIN },
      plays: () => ({ issuer: MY_DOMAIN, endpoints: at(MY_DOMAIN) }),
      asked: { url: at(MY_DOMAIN).authorization },
      requests: requestsAt(MY_DOMAIN),
    },
  },
})
