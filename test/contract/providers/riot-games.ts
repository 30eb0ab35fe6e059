import RiotGames from '@authengine/providers/riot-games'
import { ask, discovery, exchange, keys, providerCase, set } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://auth.riotgames.com'
const ENDPOINTS = {
  authorization: `${ISSUER}/authorize`,
  token: `${ISSUER}/token`,
  userinfo: `${ISSUER}/userinfo`,
  jwks: `${ISSUER}/jwks.json`,
}
const account = (region: string): string => `https://${region}.api.riotgames.com/riot/account/v1/accounts/me`

const PROFILE = {
  claims: { sub: 'KrEuC4ODSEfeMdAtd9xP', cpid: 'EUW1', jti: 'dmFSsyqVmVo' },
  account: { puuid: 'b5e1-puuid', gameName: 'Ann', tagLine: 'EUW' },
}

const plays = (profile: unknown, region = 'americas') => ({
  issuer: ISSUER,
  endpoints: ENDPOINTS,
  metadata: { authorization_response_iss_parameter_supported: true },
  person: (profile as typeof PROFILE).claims,
  resources: { [`GET ${account(region)}`]: (profile as typeof PROFILE).account },
})

const requests = (region: string) => [
  discovery(`${ISSUER}/.well-known/openid-configuration`),
  keys(ENDPOINTS.jwks),
  exchange(ENDPOINTS.token, 'basic'),
  ask(account(region)),
]

export default providerCase({
  make: RiotGames,
  profile: PROFILE,
  plays: (profile) => plays(profile),
  asked: { url: ENDPOINTS.authorization, params: { scope: 'openid' }, checks: ['pkce', 'state', 'nonce'] },
  requests: requests('americas'),
  user: { id: 'KrEuC4ODSEfeMdAtd9xP', name: 'Ann#EUW', email: null, image: null },
  id: ['claims', 'sub'],
  email: null,
  verified: null,
  refusals: {
    token: { error: 'invalid_grant' },
    profile: { status: { message: 'Forbidden', status_code: 403 } },
  },
  also: {
    'asks the part of the API that the application names': {
      options: { region: 'europe' },
      plays: (profile) => plays(profile, 'europe'),
      requests: requests('europe'),
    },
    'believes the ID token, whatever the account API says': {
      profile: (profile) => set(profile, ['account', 'sub'], 'somebody-else'),
    },
    'has a name without a tag': {
      profile: (profile) => set(profile, ['account', 'tagLine'], undefined),
      user: { name: 'Ann' },
    },
  },
})
