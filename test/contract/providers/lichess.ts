import Lichess from '@authengine/providers/lichess'
import { ask, exchange, providerCase } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://lichess.org/oauth'
const TOKEN = 'https://lichess.org/api/token'
const USER = 'https://lichess.org/api/account'
const EMAIL = `${USER}/email`
const PROFILE = {
  id: 'ann',
  username: 'Ann',
  email: 'ann@corp.example',
  createdAt: 1290415680000,
  seenAt: 1522636452014,
  perfs: { blitz: { games: 2945, rating: 1609, rd: 60, prog: -22 } },
  title: 'WFM',
  url: 'https://lichess.org/@/ann',
}

export default providerCase({
  make: Lichess,
  profile: PROFILE,
  plays: (profile) => {
    const { email, ...account } = profile as typeof PROFILE
    return {
      endpoints: { authorization: AUTHORIZE, token: TOKEN },
      resources: { [`GET ${USER}`]: account, [`GET ${EMAIL}`]: { email } },
      tokens: ({ access_token, token_type, expires_in }) => ({ access_token, token_type, expires_in }),
    }
  },
  asked: { url: AUTHORIZE, params: { scope: 'email:read' }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'none'), ask(USER), ask(EMAIL)],
  user: { id: 'ann', name: 'Ann', email: 'ann@corp.example', image: null },
  account: { refresh_token: undefined, scope: undefined },
  id: ['id'],
  email: ['email'],
  verified: null,
  refusals: { profile: { error: 'No such token' } },
  also: {
    'signs in users whose address it may not see': {
      plays: () => ({
        resources: {
          [`GET ${USER}`]: { id: 'ann', username: 'Ann' },
          [`GET ${EMAIL}`]: Response.json({ error: 'Missing scope' }, { status: 403 }),
        },
      }),
      user: { email: null },
    },
  },
})
