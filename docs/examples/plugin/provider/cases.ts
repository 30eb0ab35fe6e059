import { providerContract } from 'authengine/testing'
import Acme, { type AcmeProfile } from './AcmeProvider.js'

const PROFILE: AcmeProfile = { uid: 42, title: 'Ann', mail: 'ann@example.test', mail_confirmed: true }

/** The contract of a provider, as cases for a test runner. */
export const providerCases = providerContract((given) => Acme(given), {
  profile: PROFILE,
  user: { id: '42', name: 'Ann', email: 'ann@example.test' },
  plays: (profile) => ({
    endpoints: {
      authorization: 'https://acme.example/oauth/authorize',
      token: 'https://acme.example/oauth/token',
      userinfo: 'https://api.acme.example/v2/me',
    },
    resources: { 'GET https://api.acme.example/v2/me': profile },
  }),
  withId: (profile, uid) => ({ ...profile, uid }),
  unverified: { ...PROFILE, mail_confirmed: false },
})
