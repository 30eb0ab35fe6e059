import Zoho from '@authengine/providers/zoho'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://accounts.zoho.com/oauth/v2/auth'
const HOME = 'https://accounts.zoho.com'
const EUROPE = 'https://accounts.zoho.eu'
const ELSEWHERE = [
  EUROPE,
  'https://accounts.zoho.in',
  'https://accounts.zoho.com.au',
  'https://accounts.zoho.jp',
  'https://accounts.zohocloud.ca',
  'https://accounts.zoho.sa',
  'https://accounts.zoho.uk',
  'https://accounts.zoho.com.cn',
]

const PROFILE = {
  First_Name: 'Ann',
  Last_Name: 'Doe',
  Display_Name: 'anndoe',
  Email: 'ann@corp.example',
  ZUID: 675_925_609,
}

/** Zoho for a user whose data is on this server. `returns` are the additional parameters of the callback. */
const served = (server: string, returns: Readonly<Record<string, string>>) => (profile: unknown) => ({
  endpoints: { authorization: AUTHORIZE, token: new URL(`${server}/oauth/v2/token`).href },
  resources: { [`GET ${new URL(`${server}/oauth/user/info`).href}`]: profile },
  returns,
})
const askedAt = (server: string) => [exchange(`${server}/oauth/v2/token`, 'post'), ask(`${server}/oauth/user/info`)]
const named = (server: string) => ({ location: 'eu', 'accounts-server': server })

export default providerCase({
  make: Zoho,
  profile: PROFILE,
  plays: served(HOME, { location: 'us', 'accounts-server': HOME }),
  asked: { url: AUTHORIZE, params: { scope: 'AaaServer.profile.Read' }, checks: ['pkce', 'state'] },
  requests: askedAt(HOME),
  user: { id: '675925609', name: 'Ann Doe', email: 'ann@corp.example', image: null },
  id: ['ZUID'],
  email: ['Email'],
  verified: null,
  refusals: {
    token: { error: 'invalid_code' },
    profile: { cause: 'INVALID_OAUTHTOKEN', response: 'error' },
  },
  also: {
    ...Object.fromEntries(
      ELSEWHERE.map((server) => [
        `follows a person to ${server}`,
        { plays: served(server, named(server)), requests: askedAt(server) },
      ]),
    ),
    'stays at home where no accounts server is named': {
      plays: served(HOME, {}),
      requests: askedAt(HOME),
    },
    ...Object.fromEntries(
      [
        'https://accounts.zoho.com.evil.example',
        'https://accounts.zoho.eu@evil.example',
        'https://evil.example/accounts.zoho.eu',
        'https://accounts.zoho.eu/..',
        'https://accounts.zoho.eu:8443',
        'http://accounts.zoho.eu',
        'https://crm.zoho.eu',
        'toString',
        '',
      ].map((server) => [
        `does not follow a callback to ${JSON.stringify(server)}`,
        // If the library used the server of the callback, the sign-in would succeed.
        { plays: served(URL.canParse(server) ? server : HOME, named(server)), error: 'OAuthCallbackError' },
      ]),
    ),
    'shows another name for users without one': {
      profile: (profile) => set(set(profile, ['First_Name'], ''), ['Last_Name'], null),
      user: { name: 'anndoe' },
    },
  },
})
