import { accountId, type OAuth2Config } from 'authengine/provider'
import type { AcmeProfile } from './AcmeProvider.js'

/** Acme again, as an object. */
export const acmeConfig: OAuth2Config<AcmeProfile> = {
  id: 'acme',
  name: 'Acme',
  type: 'oauth',
  authorization: 'https://acme.example/oauth/authorize',
  token: 'https://acme.example/oauth/token',
  userinfo: 'https://api.acme.example/v2/me',
  scopes: ['profile', 'mail'],
  profile: ({ uid, title, mail, mail_confirmed }) => ({
    id: accountId(uid),
    name: title,
    email: mail_confirmed ? mail : null,
  }),
}
