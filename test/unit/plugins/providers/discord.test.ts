import { describe, expect, it } from '@jest/globals'
import Discord from '@authengine/providers/discord'
import { GRANTED, serving, signInWith, withCode } from './fixtures.js'

const TOKEN = 'https://discord.com/api/oauth2/token'
const USER = 'https://discord.com/api/users/@me'
const CDN = 'https://cdn.discordapp.com'
const ANN = {
  id: '80351110224678912',
  username: 'ann',
  discriminator: '0',
  global_name: 'Ann',
  avatar: '8342729096ea3675442027381ff50dfe',
  email: 'ann@corp.example',
  verified: true,
}

const signIn = async (profile: object) =>
  signInWith(Discord(serving({ [TOKEN]: GRANTED, [USER]: profile }).options), withCode)

describe('Discord', () => {
  it('signs in', async () => {
    const { user, account, asked } = await signIn(ANN)
    const image = `${CDN}/avatars/${ANN.id}/${ANN.avatar}.png`
    expect(user).toEqual({ id: ANN.id, name: 'Ann', email: 'ann@corp.example', image })
    expect(account).toMatchObject({ provider: 'discord', providerAccountId: ANN.id, type: 'oauth' })
    expect(asked.href).toMatch(/^https:\/\/discord\.com\/oauth2\/authorize\?/)
    expect(asked.searchParams.get('scope')).toBe('identify email')
  })

  it.each([
    ['a picture that moves', { avatar: 'a_1234' }, `/avatars/${ANN.id}/a_1234.gif`],
    ['no picture', { avatar: null }, '/embed/avatars/5.png'],
    ['no picture and an id beyond 53 bits', { avatar: null, id: '1234567890123456789' }, '/embed/avatars/1.png'],
    ['no picture and an old name', { avatar: null, discriminator: '1337' }, '/embed/avatars/2.png'],
  ])('shows the right picture for %s', async (_what, changes, path) => {
    expect((await signIn({ ...ANN, ...changes })).user?.image).toBe(CDN + path)
  })

  it.each([{ verified: false }, { verified: undefined }, { email: null }])(
    'gives no address for %j',
    async (changes) => {
      expect((await signIn({ ...ANN, ...changes })).user?.email).toBeNull()
    },
  )

  it('calls people without a name to show by their user name', async () => {
    expect((await signIn({ ...ANN, global_name: null })).user?.name).toBe('ann')
  })

  it('lets nobody in without an id', async () => {
    expect(await signIn({ ...ANN, id: undefined })).toMatchObject({ user: undefined, error: 'OAuthProfileParseError' })
  })
})
