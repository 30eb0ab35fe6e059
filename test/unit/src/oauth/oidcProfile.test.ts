import { describe, expect, it } from '@jest/globals'
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

  it('is missing without an ID token', async () => {
    await expect(profileOf({}, {})).rejects.toThrow('sent no ID token')
  })
})
