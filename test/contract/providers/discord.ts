import Discord from '@authengine/providers/discord'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZATION = 'https://discord.com/oauth2/authorize'
const TOKEN = 'https://discord.com/api/v10/oauth2/token'
const USER = 'https://discord.com/api/v10/users/@me'
const CDN = 'https://cdn.discordapp.com'
const PROFILE = {
  id: '80351110224678912',
  username: 'ann',
  discriminator: '0',
  global_name: 'Ann',
  avatar: '8342729096ea3675442027381ff50dfe',
  email: 'ann@corp.example',
  verified: true,
  locale: 'en-US',
}

export default providerCase({
  make: Discord,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZATION, token: TOKEN },
    resources: { [`GET ${USER}`]: profile },
  }),
  asked: { url: AUTHORIZATION, params: { scope: 'identify email' }, checks: ['pkce'] },
  requests: [exchange(TOKEN, 'basic'), ask(USER)],
  user: {
    id: PROFILE.id,
    name: 'Ann',
    email: 'ann@corp.example',
    image: `${CDN}/avatars/${PROFILE.id}/${PROFILE.avatar}.png`,
  },
  id: ['id'],
  email: ['email'],
  verified: { at: ['verified'], no: false },
  refusals: { token: { error: 'invalid_grant' }, profile: { message: '401: Unauthorized', code: 0 } },
  also: {
    'shows a picture that moves': {
      profile: (usual) => set(usual, ['avatar'], 'a_1234'),
      user: { image: `${CDN}/avatars/${PROFILE.id}/a_1234.gif` },
    },
    'shows the picture that Discord shows for users without one': {
      profile: (usual) => set(usual, ['avatar'], null),
      user: { image: `${CDN}/embed/avatars/5.png` },
    },
    'shows the right one for an old name': {
      profile: (usual) => set(set(usual, ['avatar'], null), ['discriminator'], '1337'),
      user: { image: `${CDN}/embed/avatars/2.png` },
    },
    'uses the user name as the name of users without a name to show': {
      profile: (usual) => set(usual, ['global_name'], null),
      user: { name: 'ann' },
    },
  },
})
