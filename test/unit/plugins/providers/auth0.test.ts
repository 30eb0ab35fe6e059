import { describe, expect, it } from '@jest/globals'
import Auth0 from '@authengine/providers/auth0'
import { playing, signInWith } from './fixtures.js'

const ANN = { sub: 'auth0|5f7c', nickname: 'ann', email: 'ann@corp.example', picture: 'https://p.example/a' }

describe('Auth0', () => {
  it.each(['https://tenant.eu.auth0.com/', 'https://tenant.eu.auth0.com'])(
    'signs in, with the issuer %s',
    async (issuer) => {
      const { idp, options, comeBack } = playing('https://tenant.eu.auth0.com/', { person: ANN })
      const { user, account } = await signInWith(Auth0(options), comeBack, { AUTH_AUTH0_ISSUER: issuer })
      expect(user).toEqual({ id: 'auth0|5f7c', name: 'ann', email: 'ann@corp.example', image: 'https://p.example/a' })
      expect(account).toMatchObject({ provider: 'auth0', providerAccountId: 'auth0|5f7c', type: 'oidc' })
      expect(idp.requests[0]?.url.pathname).toBe('/.well-known/openid-configuration')
    },
  )
})
