import { describe, expect, it } from '@jest/globals'
import type { Tokens } from '../../../../src/core/User.js'
import type { Profile } from '../../../../src/core/VerifiedIdentity.js'
import type { OidcOptions } from '../../../../src/oauth/OAuthProvider.js'
import { oidcProfile } from '../../../../src/oauth/profiles.js'
import { parts } from './parts.js'

const CLAIMS = { sub: 'ann', name: 'Ann' }

async function profileOf(options: OidcOptions, claims: Readonly<Record<string, unknown>> | undefined = CLAIMS) {
  const { provider, servers } = parts()
  const op = provider(options)
  return oidcProfile(op, { tokens: { access_token: 'a' }, claims }, await servers.of(op))
}

describe('the profile of an OpenID Connect user', () => {
  it('consists of the claims of the ID token', async () => {
    expect(await profileOf({})).toBe(CLAIMS)
  })

  it('is the result of a handler, for the same subject', async () => {
    const says = (profile: Profile) => ({ userinfo: { request: () => profile } })
    expect(await profileOf(says({ sub: 'ann', mail: 'x' }))).toEqual({ sub: 'ann', mail: 'x' })
    await expect(profileOf(says({ sub: 'bob' }))).rejects.toThrow('is that of another user')
  })

  describe('if the ID token only has the subject', () => {
    const both = { sub: 'ann', name: 'Ann', email: 'ann@op.example' }
    const server = (url: string | undefined = 'https://op.example/userinfo') => {
      const asked: string[] = []
      const userinfo = (token: string, subject: string) => {
        asked.push(`${token} ${subject}`)
        return Promise.resolve({ ...both, sub: subject, aud: 'other' })
      }
      return { asked, userinfo, userinfoRequest: () => ({ url }) as never }
    }
    const read = (
      options: OidcOptions,
      source: Omit<ReturnType<typeof server>, 'asked'>,
      tokens: Tokens = { access_token: 'a' },
      claims: object = { sub: 'ann', aud: 'client' },
    ) => oidcProfile(parts().provider(options), { tokens, claims: { ...claims } }, source)

    it('has the claims of the userinfo endpoint as well; those of the ID token win', async () => {
      const source = server()
      expect(await read({}, source)).toEqual({ ...both, aud: 'client' })
      expect(source.asked).toEqual(['a ann'])
    })

    it.each<[string, OidcOptions, Tokens, object]>([
      ['the provider says so', { idToken: true }, { access_token: 'a' }, { sub: 'ann' }],
      ['no such scope was requested', { scopes: ['openid'] }, { access_token: 'a' }, { sub: 'ann' }],
      ['no such scope was granted', {}, { access_token: 'a', scope: 'openid' }, { sub: 'ann' }],
      ['there is no access token', {}, {}, { sub: 'ann' }],
      ['the ID token has an email address', {}, { access_token: 'a' }, { sub: 'ann', email: 'a@op.example' }],
      [
        'the ID token says that an address is verified',
        {},
        { access_token: 'a' },
        { sub: 'ann', email_verified: true },
      ],
    ])('consists of its claims if %s', async (_why, options, tokens, claims) => {
      const source = server()
      await read(options, source, tokens, claims)
      expect(source.asked).toEqual([])
    })

    it('consists of its claims if the provider has no userinfo endpoint', async () => {
      expect(await read({}, { ...server(), userinfoRequest: () => ({ url: undefined }) as never })).toEqual({
        sub: 'ann',
        aud: 'client',
      })
    })
  })

  it('is missing without an ID token', async () => {
    await expect(profileOf({}, {})).rejects.toThrow('sent no ID token')
  })
})
