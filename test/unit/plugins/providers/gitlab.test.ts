import { describe, expect, it } from '@jest/globals'
import GitLab, { type GitLabOptions } from '@authengine/providers/gitlab'
import { GRANTED, serving, signInWith, withCode } from './fixtures.js'

const ANN = {
  id: 71,
  username: 'ann',
  name: 'Ann',
  email: 'ann@corp.example',
  confirmed_at: '2020-01-01T00:00:00Z',
  avatar_url: 'https://p.example/a',
}

const signIn = async (profile: object = ANN, site = 'https://gitlab.com', more: GitLabOptions = {}) => {
  const { options } = serving({ [`${site}/oauth/token`]: GRANTED, [`${site}/api/v4/user`]: profile })
  return signInWith(GitLab({ ...options, ...more }), withCode)
}

describe('GitLab', () => {
  it('signs in', async () => {
    const { user, account, asked } = await signIn()
    expect(user).toEqual({ id: '71', name: 'Ann', email: 'ann@corp.example', image: 'https://p.example/a' })
    expect(account).toMatchObject({ provider: 'gitlab', providerAccountId: '71', type: 'oauth' })
    expect(asked.searchParams.get('scope')).toBe('read_user')
  })

  it('leaves out an address that was never confirmed', async () => {
    expect((await signIn({ ...ANN, confirmed_at: null, name: '' })).user).toMatchObject({ email: null, name: 'ann' })
  })

  it.each(['https://corp.example/git', 'https://corp.example/git/', new URL('https://corp.example/git/')])(
    'asks an instance at %s',
    async (baseUrl) => {
      const { user, asked } = await signIn(ANN, 'https://corp.example/git', { baseUrl })
      expect(user).toMatchObject({ id: '71' })
      expect(asked.href).toMatch(/^https:\/\/corp\.example\/git\/oauth\/authorize\?/)
    },
  )
})
