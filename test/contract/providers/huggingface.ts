import HuggingFace from '@authengine/providers/huggingface'
import { set } from '../../support/providers/ProviderCase.js'
import { oidcCase } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://huggingface.co'
const OAUTH = `${ISSUER}/oauth`
const PROFILE = {
  sub: '62a1b2c3d4e5f60718293a4b',
  name: 'Ann Lee',
  preferred_username: 'ann',
  profile: 'https://huggingface.co/ann',
  picture: 'https://cdn-avatars.huggingface.example/a.png',
  website: '',
  email: 'ann@corp.example',
  email_verified: true,
  isPro: false,
  orgs: [
    {
      sub: '5e67bdd61009063689407479',
      name: 'Corp',
      preferred_username: 'corp',
      picture: 'https://cdn-avatars.huggingface.example/corp.png',
      isEnterprise: false,
    },
  ],
}

export default oidcCase({
  pinned: true,
  make: HuggingFace,
  issuer: ISSUER,
  endpoints: {
    authorization: `${OAUTH}/authorize`,
    token: `${OAUTH}/token`,
    userinfo: `${OAUTH}/userinfo`,
    jwks: `${OAUTH}/jwks`,
  },
  profile: PROFILE,
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.picture },
  also: {
    'uses the user name as the name of users without a name': {
      profile: (usual) => set(usual, ['name'], undefined),
      user: { name: 'ann' },
    },
  },
})
