import GitHub from '@authengine/providers/github'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const SITE = 'https://github.com/login/oauth'
const OWN = 'https://git.corp.example'
const USER = 'https://api.github.com/user'
const EMAILS = `${USER}/emails`
const HEADERS = { accept: 'application/vnd.github+json', 'user-agent': 'authengine' }
const PROFILE = {
  login: 'ann',
  id: 4217,
  node_id: 'MDQ6VXNlcjQyMTc=',
  avatar_url: 'https://avatars.githubusercontent.com/u/4217?v=4',
  html_url: 'https://github.com/ann',
  type: 'User',
  name: 'Ann',
  company: null,
  email: 'ann@corp.example',
  bio: null,
  location: null,
}
const withEmails = (emails: unknown) => (profile: unknown) => ({
  resources: { [`GET ${USER}`]: profile, [`GET ${EMAILS}`]: emails },
})
const entry = (email: string, primary: boolean, verified: boolean): object => ({ email, primary, verified })

export default providerCase({
  make: GitHub,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${SITE}/authorize`, token: `${SITE}/access_token` },
    resources: { [`GET ${USER}`]: profile, [`GET ${EMAILS}`]: [] },
    returns: { iss: SITE },
  }),
  asked: { url: `${SITE}/authorize`, params: { scope: 'read:user user:email' }, checks: ['pkce'] },
  requests: [exchange(`${SITE}/access_token`, 'basic'), ask(USER, HEADERS)],
  user: { id: '4217', name: 'Ann', email: 'ann@corp.example', image: PROFILE.avatar_url },
  id: ['id'],
  email: ['email'],
  verified: null,
  refusals: { token: { error: 'bad_verification_code', error_description: 'no' }, profile: { message: 'no' } },
  also: {
    'requests the primary email address of users who hide it': {
      profile: (usual) => set(usual, ['email'], null),
      plays: withEmails([entry('old@corp.example', false, true), entry('main@corp.example', true, true)]),
      requests: [exchange(`${SITE}/access_token`, 'basic'), ask(USER, HEADERS), ask(EMAILS, HEADERS)],
      user: { email: 'main@corp.example' },
    },
    'accepts no primary email address that is not verified': {
      profile: (usual) => set(usual, ['email'], null),
      plays: withEmails([entry('main@corp.example', true, false)]),
      user: { email: null },
    },
    'uses the login as the name of users without a name': {
      profile: (usual) => set(usual, ['name'], null),
      user: { name: 'ann' },
    },
    'signs in without an email address if the list of addresses is refused': {
      profile: (usual) => set(usual, ['email'], null),
      plays: withEmails(new Response('{}', { status: 403 })),
      user: { email: null },
    },
    'refuses a response of another issuer': {
      plays: () => ({ returns: { iss: 'https://evil.example' } }),
      error: 'OAuthCallbackError',
    },
    'asks an Enterprise Server': {
      options: { enterprise: { baseUrl: `${OWN}/` } },
      plays: (profile) => ({
        endpoints: { authorization: `${OWN}/login/oauth/authorize`, token: `${OWN}/login/oauth/access_token` },
        resources: { [`GET ${OWN}/api/v3/user`]: profile },
        returns: {},
      }),
      asked: { url: `${OWN}/login/oauth/authorize` },
      requests: [exchange(`${OWN}/login/oauth/access_token`, 'basic'), ask(`${OWN}/api/v3/user`, HEADERS)],
    },
    'defect R43: asks a site with data residence at the host of its API': {
      options: { enterprise: { baseUrl: 'https://octocorp.ghe.com' } },
      plays: (profile) => ({
        endpoints: {
          authorization: 'https://octocorp.ghe.com/login/oauth/authorize',
          token: 'https://octocorp.ghe.com/login/oauth/access_token',
        },
        resources: { 'GET https://api.octocorp.ghe.com/user': profile },
        returns: {},
      }),
      asked: { url: 'https://octocorp.ghe.com/login/oauth/authorize' },
      requests: [
        exchange('https://octocorp.ghe.com/login/oauth/access_token', 'basic'),
        ask('https://api.octocorp.ghe.com/user', HEADERS),
      ],
    },
    'reports a refused client secret as a configuration error': {
      plays: () => ({ tokens: () => ({ error: 'incorrect_client_credentials' }) }),
      error: 'Configuration',
    },
  },
})
