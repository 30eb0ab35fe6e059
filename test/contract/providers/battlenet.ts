import BattleNet from '@authengine/providers/battlenet'
import { set } from '../../support/providers/ProviderCase.js'
import { atIssuer, oidcCase } from '../../support/providers/oidcCase.js'

const at = (issuer: string) => ({
  issuer,
  endpoints: {
    authorization: `${issuer}/authorize`,
    token: `${issuer}/token`,
    userinfo: `${issuer}/userinfo`,
    jwks: `${issuer}/jwks/certs`,
  },
})
const CHINA = 'https://oauth.battlenet.com.cn'
const PROFILE = { sub: '123456789', battle_tag: 'Ann#1234' }

export default oidcCase({
  pinned: true,
  make: BattleNet,
  ...at('https://oauth.battle.net'),
  scope: 'openid',
  profile: PROFILE,
  user: { id: '123456789', name: 'Ann#1234', email: null, image: null },
  email: null,
  verified: null,
  also: {
    'speaks to the server of China where the environment says so': {
      env: { AUTH_BATTLENET_ISSUER: CHINA },
      ...atIssuer(at(CHINA)),
    },
    'signs in users without a BattleTag': {
      profile: (profile) => set(profile, ['battle_tag'], undefined),
      user: { name: null },
    },
  },
})
