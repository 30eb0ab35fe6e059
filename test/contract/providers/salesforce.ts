import Salesforce from '@authengine/providers/salesforce'
import { atIssuer, oidcCase } from '../../support/providers/oidcCase.js'

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
  issuer,
  endpoints: {
    authorization: `${issuer}/services/oauth2/authorize`,
    token: `${issuer}/services/oauth2/token`,
    userinfo: `${issuer}/services/oauth2/userinfo`,
    jwks: `${issuer}/id/keys`,
  },
  idToken: false,
})
const MY_DOMAIN = 'https://corp.my.salesforce.com'

export default oidcCase({
  make: Salesforce,
  ...at('https://login.salesforce.com'),
  profile: PROFILE,
  // The ID token contains the profile as well.
  plays: (profile) => ({ person: profile as typeof PROFILE }),
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.picture },
  refusals: { profile: { error: 'Bad_OAuth_Token' } },
  also: {
    'signs in at a My Domain': {
      env: { AUTH_SALESFORCE_ISSUER: MY_DOMAIN },
      ...atIssuer(at(MY_DOMAIN)),
    },
  },
})
