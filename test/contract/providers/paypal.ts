import PayPal from '@authengine/providers/paypal'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const served = (domain: string) => {
  const authorization = `https://www.${domain}/signin/authorize`
  const token = `https://api-m.${domain}/v1/oauth2/token`
  const userinfo = `https://api-m.${domain}/v1/identity/oauth2/userinfo?schema=paypalv1.1`
  return {
    plays: (profile: unknown) => ({
      endpoints: { authorization, token },
      resources: { [`GET ${userinfo}`]: profile },
      tokens: (tokens: Readonly<Record<string, unknown>>) => ({ ...tokens, nonce: '2026-11-20T16:00:00ZAbC' }),
    }),
    asked: { url: authorization },
    requests: [exchange(token, 'basic'), ask(userinfo)],
  }
}

const LIVE = served('paypal.com')

const PROFILE = {
  user_id: 'https://www.paypal.com/webapps/auth/identity/user/mWq6_1sU85v5EG9yHdPxJRrhGHrnMJ-1PQKtX6pcsmA',
  name: 'Ann Doe',
  given_name: 'Ann',
  family_name: 'Doe',
  payer_id: 'WDJJHEBZ4X2LY',
  verified_account: 'true',
  emails: [
    { value: 'ann@corp.example', primary: true, confirmed: true },
    { value: 'old@corp.example', primary: false, confirmed: true },
  ],
}

export default providerCase({
  make: PayPal,
  profile: PROFILE,
  plays: LIVE.plays,
  asked: { ...LIVE.asked, params: { scope: 'openid profile email' }, checks: ['pkce', 'state'] },
  requests: LIVE.requests,
  user: { id: PROFILE.user_id, name: 'Ann Doe', email: 'ann@corp.example', image: null },
  id: ['user_id'],
  email: ['emails', 0, 'value'],
  verified: { at: ['emails', 0, 'confirmed'], no: false },
  refusals: {
    token: { error: 'invalid_grant', error_description: 'Invalid authorization code' },
    profile: { name: 'AUTHENTICATION_FAILURE', message: 'Authentication failed.' },
  },
  also: {
    'works with the sandbox': {
      options: { environment: 'sandbox' },
      ...served('sandbox.paypal.com'),
    },
    'takes the primary address, wherever it is': {
      profile: (profile) => set(profile, ['emails'], [...PROFILE.emails].reverse()),
    },
    'does not take a verified account for a verified address': {
      profile: (profile) => set(profile, ['emails', 0, 'confirmed'], false),
      user: { email: null },
    },
    'keeps the email address if PayPal does not tell whether it was confirmed': {
      profile: (profile) => set(set(profile, ['emails', 0, 'confirmed'], undefined), ['verified_account'], 'false'),
    },
    'signs in users without any address': {
      profile: (profile) => set(profile, ['emails'], undefined),
      user: { email: null },
    },
  },
})
