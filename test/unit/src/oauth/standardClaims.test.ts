import { describe, expect, it } from '@jest/globals'
import type { Profile, ServiceProfile } from '../../../../src/core/VerifiedIdentity.js'
import { standardTokens, standardUser } from '../../../../src/oauth/standardClaims.js'

describe('standardUser', () => {
  it('maps the standard claims to a user', () => {
    const profile = {
      sub: '1',
      name: 'Ann',
      email: 'ann@example.test',
      picture: 'https://x.example/a.png',
      role: 'admin',
    }
    expect(standardUser(profile)).toEqual({
      id: '1',
      name: 'Ann',
      email: 'ann@example.test',
      image: 'https://x.example/a.png',
    })
  })

  it.each<[Profile, string | null]>([
    [{ sub: '1', nickname: 'ann', preferred_username: 'a' }, 'ann'],
    [{ sub: '1', preferred_username: 'a' }, 'a'],
    [{ sub: '1' }, null],
  ])('uses the best name of %j', (profile, name) => {
    expect(standardUser(profile)).toEqual({ id: '1', name, email: null, image: null })
  })

  it('uses the id of services without a subject', () => {
    expect(standardUser({ id: '7' }).id).toBe('7')
    expect(standardUser({ sub: '1', id: '7' }).id).toBe('1')
  })

  it('converts a number to text, unless it is not exact', () => {
    const numbered = (id: number): ServiceProfile => ({ id })
    expect(standardUser(numbered(7)).id).toBe('7')
    expect(standardUser(numbered(0)).id).toBe('0')
    for (const id of [2 ** 53, 1.5, NaN, Infinity]) expect(standardUser(numbered(id)).id).toBeUndefined()
  })

  it.each<Profile>([{}, { sub: null }, { sub: null, id: null }])('returns no id for %j', (profile) => {
    expect(standardUser(profile).id).toBeUndefined()
  })

  it('ignores a picture that is not a string', () => {
    expect(standardUser({ sub: '1', picture: { data: { url: 'x' } } }).image).toBeNull()
  })
})

describe('standardTokens', () => {
  it('keeps the known members', () => {
    const tokens = {
      access_token: 'a',
      id_token: 'i',
      refresh_token: 'r',
      expires_at: 1,
      scope: 's',
      token_type: 'bearer',
      session_state: 'x',
    } as const
    const more = { expires_in: 5, ext: {}, client_secret: 'no' }
    expect(standardTokens({ ...tokens, ...more })).toEqual(tokens)
  })

  it('adds no missing members', () => {
    expect(standardTokens({ access_token: 'a' })).toEqual({ access_token: 'a' })
    expect(standardTokens({})).toEqual({})
  })
})
