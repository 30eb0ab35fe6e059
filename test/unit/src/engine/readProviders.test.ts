import { describe, expect, it } from '@jest/globals'
import type { Finding } from '../../../../src/core/errors.js'
import { ConfiguredCredentialsProvider, CredentialsProvider } from '../../../../src/credentials/CredentialsProvider.js'
import { EmailProvider } from '../../../../src/email/EmailProvider.js'
import type { ProviderInput } from '../../../../src/engine/AuthConfig.js'
import { ContainerRegistry } from '../../../../src/engine/container/ContainerRegistry.js'
import { features } from '../../../../src/engine/features.js'
import { readProviders } from '../../../../src/engine/readConfig.js'
import { AuthorizationCodeProvider } from '../../../../src/oauth/AuthorizationCodeProvider.js'
import { OAuthClients } from '../../../../src/oauth/OAuthClients.js'
import { WebAuthnProvider } from '../../../../src/webauthn/WebAuthnProvider.js'

class Members extends CredentialsProvider {
  override authorize(): null {
    return null
  }
}

const object = { id: 'object', type: 'credentials' as const, authorize: () => null }

const registry = new ContainerRegistry()
for (const feature of features) feature.register(registry)
const { described } = registry

function read(...inputs: unknown[]) {
  const findings: Finding[] = []
  return { providers: readProviders(inputs as ProviderInput[], described, findings), findings }
}

describe('readProviders', () => {
  it('returns an instance unchanged', () => {
    const instance = new Members()
    expect(read(instance)).toEqual({ providers: [instance], findings: [] })
    expect(read(instance).providers[0]).toBe(instance)
  })

  it('creates a WebAuthn provider from an object', () => {
    const [provider] = read({ id: 'keys', type: 'webauthn', userVerification: 'required' }).providers
    expect(provider).toBeInstanceOf(WebAuthnProvider)
    expect(provider).toMatchObject({ id: 'keys', userVerification: 'required' })
  })

  it('creates an instance of a class', () => {
    const { providers } = read(Members)
    expect(providers[0]).toBeInstanceOf(Members)
  })

  it('calls a factory for an instance or an object', () => {
    const instance = new Members()
    const { providers } = read(
      () => instance,
      () => object,
    )
    expect(providers[0]).toBe(instance)
    expect(providers[1]).toBeInstanceOf(ConfiguredCredentialsProvider)
  })

  it('creates a provider from an object', () => {
    const { providers } = read(object)
    expect(providers[0]).toBeInstanceOf(ConfiguredCredentialsProvider)
    expect(providers[0]?.id).toBe('object')
  })

  it('creates an email provider from an object', () => {
    const { findings, providers } = read({ type: 'email', id: 'mail', maxAge: 60 })
    expect(findings).toEqual([])
    expect(providers[0]).toBeInstanceOf(EmailProvider)
    expect(providers[0]).toMatchObject({ id: 'mail', maxAge: 60 })
  })

  it.each(['oauth', 'oidc'] as const)('prefers the members of an object of the type %s to the environment', (type) => {
    const given = { clientId: 'said', clientSecret: 'said-secret', issuer: 'https://said.example', apiKey: 'said-key' }
    const said = { ...given, plainOrigins: new Set() }
    const env = {
      AUTH_MINE_ID: 'env',
      AUTH_MINE_SECRET: 'env-secret',
      AUTH_MINE_ISSUER: 'https://env.example',
      AUTH_MINE_KEY: 'env-key',
    }
    const [saying, silent, made] = read(
      { id: 'mine', name: 'Mine', type, ...given },
      { id: 'mine', name: 'Mine', type, clientId: undefined },
      () => ({ id: 'mine', name: 'Mine', type, ...given }),
    )
      .providers.filter(
        (provider): provider is AuthorizationCodeProvider => provider instanceof AuthorizationCodeProvider,
      )
      .map((provider) => new OAuthClients(env).of(provider))
    expect(saying).toMatchObject(said)
    expect(made).toMatchObject(said)
    expect(silent).toMatchObject({ clientId: 'env', clientSecret: 'env-secret', apiKey: 'env-key' })
  })

  it('keeps the order, and continues after invalid providers', () => {
    const { providers, findings } = read(object, null, Members, 'github', { id: 'x' })
    expect(providers.map(({ id }) => id)).toEqual(['object', 'credentials'])
    expect(findings.map(({ option }) => option)).toEqual(['providers[1]', 'providers[3]', 'providers[4]'])
  })

  it.each([
    [undefined, 'is undefined.', 'Look at its import: the module has no such export.'],
    ['github', 'is a string.', 'Write the object itself.'],
    [Promise.resolve(object), 'is a promise.', 'Write await in front of it.'],
    [{ __esModule: true, default: Members }, 'is a whole module.', 'Import its default, or write .default behind it.'],
    [() => undefined, 'is a function that does not return a provider.', 'Return a provider, not a promise.'],
    [() => () => object, 'is a function that does not return a provider.', 'Return a provider, not a promise.'],
    [
      () => Promise.resolve(object),
      'is a function that does not return a provider.',
      'Return a provider, not a promise.',
    ],
  ])('describes %p', (input, problem, fix) => {
    expect(read(input)).toEqual({ providers: [], findings: [{ option: 'providers[0]', problem, fix }] })
  })

  it.each(['1.0', '1.0A', 1])('refuses OAuth %p', (version) => {
    const { findings, providers } = read({ id: 'old', name: 'Old', type: 'oauth', version })
    expect(providers).toEqual([])
    expect(findings.map(({ problem }) => problem)).toEqual(['is for OAuth 1, which is not supported.'])
  })

  it.each(['2.0', undefined, '10'])('accepts the version %p in an object', (version) => {
    expect(read({ id: 'new', name: 'New', type: 'oauth', version }).findings).toEqual([])
  })

  it.each([{}, [], { id: 'x' }])('refuses %p', (input) => {
    expect(read(input)).toEqual({
      providers: [],
      findings: [
        {
          option: 'providers[0]',
          problem: 'is not a provider.',
          fix: 'Write a provider, its class, a factory, or an object with a type.',
        },
      ],
    })
  })

  it('names the possible types of an object', () => {
    expect(read({ id: 'x', type: 'magic' }).findings).toEqual([
      {
        option: 'providers[0]',
        problem: 'is of the type "magic".',
        fix: expect.stringMatching(/^Plain objects can be of the type .*credentials/) as unknown,
      },
    ])
  })

  it('reports a provider that was created by another copy of the package', () => {
    class Foreign {
      readonly id = 'x'
      readonly type = 'oauth'
      unknownOptions(): readonly [] {
        return []
      }
    }
    for (const input of [new Foreign(), () => new Foreign()]) {
      expect(read(input as unknown as ProviderInput).findings).toEqual([
        {
          option: 'providers[0]',
          problem: 'was made by another copy of authengine, which this one cannot use.',
          fix: expect.stringContaining('npm dedupe'),
        },
      ])
    }
  })

  it.each([{ type: 'credentials' }, { type: 'credentials', authorize: true }])('needs authorize in %j', (input) => {
    expect(read(input).findings).toEqual([
      {
        option: 'providers[0]',
        problem: 'has no authorize.',
        fix: 'Add authorize(credentials): it returns the user, or null.',
      },
    ])
  })

  it('reports a value that is not a list', () => {
    const findings: Finding[] = []
    expect(readProviders({ 0: object } as unknown as ProviderInput[], described, findings)).toEqual([])
    expect(findings).toEqual([{ option: 'providers', problem: 'is not a list.', fix: 'Write [ … ].' }])
  })
})
