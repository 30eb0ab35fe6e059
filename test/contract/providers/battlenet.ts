import BattleNet from '@authengine/providers/battlenet'
import { discovery, exchange, keys, providerCase, set } from '../../support/providers/ProviderCase.js'

const endpoints = (issuer: string) => ({
  authorization: `${issuer}/authorize`,
  token: `${issuer}/token`,
  userinfo: `${issuer}/userinfo`,
  jwks: `${issuer}/jwks/certs`,
})

const requests = (issuer: string) => [
  discovery(`${issuer}/.well-known/openid-configuration`),
  exchange(endpoints(issuer).token, 'basic'),
  keys(endpoints(issuer).jwks),
]

const ISSUER = 'https://oauth.battle.net'
const CHINA = 'https://oauth.battlenet.com.cn'
const PROFILE = { sub: '123456789', battle_tag: 'Ann#1234' }

export default providerCase({
  make: BattleNet,
  profile: PROFILE,
  plays: (profile) => ({ issuer: ISSUER, endpoints: endpoints(ISSUER), person: profile as typeof PROFILE }),
  asked: { url: `${ISSUER}/authorize`, params: { scope: 'openid' }, checks: ['pkce', 'state', 'nonce'] },
  requests: requests(ISSUER),
  user: { id: '123456789', name: 'Ann#1234', email: null, image: null },
  id: ['sub'],
  email: null,
  verified: null,
  also: {
    'speaks to the server of China where the environment says so': {
      env: { AUTH_BATTLENET_ISSUER: CHINA },
      plays: (profile) => ({ issuer: CHINA, endpoints: endpoints(CHINA), person: profile as typeof PROFILE }),
      asked: { url: `${CHINA}/authorize` },
      requests: requests(CHINA),
    },
    'lets people in without a BattleTag': {
      profile: (profile) => set(profile, ['battle_tag'], undefined),
      user: { name: null },
    },
  },
})
