import { describe, expect, it } from '@jest/globals'
import { ConfiguredCredentialsProvider } from '../../../../src/credentials/CredentialsProvider.js'
import { EmailProvider } from '../../../../src/email/EmailProvider.js'
import { ContainerRegistry } from '../../../../src/engine/container/ContainerRegistry.js'
import { ROLES } from '../../../../src/engine/container/roleNames.js'
import { features } from '../../../../src/engine/features.js'
import { OAuthProvider, OidcProvider } from '../../../../src/oauth/OAuthProvider.js'
import { FlowCatalogue } from '../../../../src/sign-in/FlowCatalogue.js'
import { WebAuthnProvider } from '../../../../src/webauthn/WebAuthnProvider.js'

const registry = new ContainerRegistry()
for (const feature of features) feature.register(registry)
const flows = new FlowCatalogue(registry.roles.all(ROLES.flows).map((make) => make({} as never)))
const BOTH = ['GET', 'POST']

describe('features', () => {
  it.each([
    [new OAuthProvider({ id: 'svc', name: 'Service' }), 'signin', false, BOTH],
    [new OidcProvider({ id: 'op', name: 'Service', issuer: 'https://op.example' }), 'signin', false, BOTH],
    [new EmailProvider(), 'signin', true, BOTH],
    [
      new ConfiguredCredentialsProvider({ id: 'cred', type: 'credentials', authorize: () => null }),
      'callback',
      false,
      ['POST'],
    ],
    [new WebAuthnProvider(), 'callback', false, ['POST']],
  ])('describe the flow of $type', (provider, signInRoute, postsOwnForm, callbackMethods) => {
    expect(flows.require(provider)).toMatchObject({ signInRoute, postsOwnForm, callbackMethods })
  })

  it('have different ids', () => {
    expect(new Set(features.map(({ id }) => id)).size).toBe(features.length)
  })

  it('describe providers of all types that an application may write as an object', () => {
    expect([...registry.described.keys()].sort()).toEqual(['credentials', 'email', 'oauth', 'oidc', 'webauthn'])
  })
})
