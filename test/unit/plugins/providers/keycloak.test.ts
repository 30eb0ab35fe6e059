import { describe, expect, it } from '@jest/globals'
import Keycloak from '@authengine/providers/keycloak'
import { playing, signInWith } from './fixtures.js'

const ISSUER = 'https://id.corp.example/realms/staff'

describe('Keycloak', () => {
  it('signs in with the realm of the environment', async () => {
    const { options, comeBack } = playing(ISSUER, {
      person: { sub: 'e7c1', preferred_username: 'ann', email: 'ann@corp.example' },
    })
    const { user, account } = await signInWith(Keycloak(options), comeBack, { AUTH_KEYCLOAK_ISSUER: ISSUER })
    expect(user).toEqual({ id: 'e7c1', name: 'ann', email: 'ann@corp.example', image: null })
    expect(account).toMatchObject({ provider: 'keycloak', providerAccountId: 'e7c1', type: 'oidc' })
  })
})
