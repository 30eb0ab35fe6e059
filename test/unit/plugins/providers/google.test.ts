import { describe, expect, it } from '@jest/globals'
import Google, { GoogleProvider } from '@authengine/providers/google'
import { playing, signInWith } from './fixtures.js'

const ISSUER = 'https://accounts.google.com'
const ANN = {
  sub: '10769150350006150715113082367',
  name: 'Ann',
  email: 'ann@corp.example',
  picture: 'https://p.example/a',
}

describe('Google', () => {
  it('signs in', async () => {
    const { options, comeBack } = playing(ISSUER, { person: { ...ANN, email_verified: true } })
    const { user, account, asked } = await signInWith(Google(options), comeBack)
    expect(user).toEqual({ id: ANN.sub, name: 'Ann', email: 'ann@corp.example', image: 'https://p.example/a' })
    expect(account).toMatchObject({ provider: 'google', providerAccountId: ANN.sub, type: 'oidc' })
    expect(asked.searchParams.get('scope')).toBe('openid profile email')
    expect(asked.searchParams.has('hd')).toBe(false)
  })

  it('reads id and secret from the environment', async () => {
    const { options, comeBack } = playing(ISSUER, { clients: [{ id: 'from-env', secret: 'also' }] })
    const provider = Google({ ...options, clientId: undefined, clientSecret: undefined })
    const env = { AUTH_GOOGLE_ID: 'from-env', AUTH_GOOGLE_SECRET: 'also' }
    expect((await signInWith(provider, comeBack, env)).user).toMatchObject({ name: 'Ann' })
  })

  it.each([
    ['corp.example', true],
    ['evil.example', false],
    [undefined, false],
  ])('with a hosted domain, decides on an account of %s by the claim', async (hd, admitted) => {
    const { options, comeBack } = playing(ISSUER, { person: { ...ANN, ...(hd !== undefined && { hd }) } })
    const outcome = await signInWith(Google({ ...options, hostedDomain: 'corp.example' }), comeBack)
    expect(outcome.asked.searchParams.get('hd')).toBe('corp.example')
    expect(outcome.user !== undefined).toBe(admitted)
    expect(outcome.error).toBe(admitted ? null : 'AccessDenied')
  })

  it('can be given as a class', () => {
    expect(new GoogleProvider()).toMatchObject({ id: 'google', name: 'Google', style: { brandColor: '#1a73e8' } })
  })
})
