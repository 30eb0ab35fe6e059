import Bitbucket from '@authengine/providers/bitbucket'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const SITE = 'https://bitbucket.org/site/oauth2'
const USER = 'https://api.bitbucket.org/2.0/user'
const EMAILS = `${USER}/emails`
const entry = (email: string, is_primary: boolean): object => ({ type: 'email', email, is_primary, is_confirmed: true })
const PROFILE = {
  type: 'user',
  account_id: '557058:ba8948b2-49da-43a9-9e8b-e7249b8e324a',
  uuid: '{d301aafa-d676-4ee0-88be-962be7417567}',
  display_name: 'Ann Lee',
  nickname: 'ann',
  links: { avatar: { href: 'https://avatar.example/ann/32' } },
  account_status: 'active',
  emails: [entry('old@corp.example', false), entry('ann@corp.example', true)],
}
const playing = (profile: unknown, emails: unknown): Readonly<Record<string, unknown>> => {
  const { emails: _emails, ...user } = profile as typeof PROFILE
  return { [`GET ${USER}`]: user, [`GET ${EMAILS}`]: emails }
}

export default providerCase({
  make: Bitbucket,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${SITE}/authorize`, token: `${SITE}/access_token` },
    resources: playing(profile, { pagelen: 10, values: (profile as typeof PROFILE).emails, page: 1, size: 2 }),
    tokens: ({ scope: scopes, ...rest }) => ({ ...rest, scopes, state: 'authorization_code' }),
  }),
  asked: { url: `${SITE}/authorize`, params: { scope: 'account email' }, checks: ['pkce', 'state'] },
  requests: [exchange(`${SITE}/access_token`, 'basic'), ask(USER), ask(EMAILS)],
  user: { id: PROFILE.account_id, name: 'Ann Lee', email: 'ann@corp.example', image: 'https://avatar.example/ann/32' },
  account: { scope: undefined },
  id: ['account_id'],
  email: ['emails', 1, 'email'],
  verified: { at: ['emails', 1, 'is_confirmed'], no: false },
  refusals: {
    token: { error: 'invalid_grant', error_description: 'no' },
    profile: { type: 'error', error: { message: 'Access token expired.' } },
  },
  also: {
    'signs in users without an email address if the consumer may not read it': {
      plays: (profile) => ({ resources: playing(profile, Response.json({ type: 'error' }, { status: 403 })) }),
      user: { email: null },
    },
    'accepts no email address that is not the primary one': {
      profile: (usual) => set(usual, ['emails', 1, 'is_primary'], false),
      user: { email: null },
    },
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['links'], {}),
      user: { image: null },
    },
  },
})
