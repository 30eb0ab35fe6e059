import { describe, expect, it } from '@jest/globals'
import { AuthjsDatabaseAdapter } from 'authengine'
import { databaseAdapterContract } from 'authengine/testing'
import { AuthjsMemory, FUNCTIONS, plain } from './AuthjsMemory.js'

describe('AuthjsDatabaseAdapter', () => {
  it.each([
    ['an instance of a class', new AuthjsMemory()],
    ['a plain object', plain(new AuthjsMemory())],
  ])('has the stores that the functions of %s make possible', (_what, functions) => {
    const adapter = new AuthjsDatabaseAdapter(functions)
    expect(adapter.sessions).toBeDefined()
    expect(adapter.verificationTokens).toBeDefined()
    expect(adapter.authenticators).toBeDefined()
    expect(FUNCTIONS.filter((name) => !adapter.offers(name))).toEqual([])
    expect(adapter.offers('getAccount')).toBe(false)
  })

  it.each(['createSession', 'getSessionAndUser', 'updateSession', 'deleteSession'])(
    'has no session store without %s',
    (name) => {
      const adapter = new AuthjsDatabaseAdapter(plain(new AuthjsMemory(), name))
      expect(adapter.sessions).toBeUndefined()
      expect(adapter.verificationTokens).toBeDefined()
    },
  )

  it.each(['createVerificationToken', 'useVerificationToken'])('has no store for mailed tokens without %s', (name) => {
    const adapter = new AuthjsDatabaseAdapter(plain(new AuthjsMemory(), name))
    expect(adapter.verificationTokens).toBeUndefined()
    expect(adapter.sessions).toBeDefined()
  })

  it.each(['createAuthenticator', 'getAuthenticator', 'listAuthenticatorsByUserId', 'updateAuthenticatorCounter'])(
    'has no authenticator store without %s',
    (name) => {
      const adapter = new AuthjsDatabaseAdapter(plain(new AuthjsMemory(), name))
      expect(adapter.authenticators).toBeUndefined()
      expect(adapter.sessions).toBeDefined()
    },
  )

  it.each([
    ['renameAuthenticator', 'rename'],
    ['deleteAuthenticator', 'delete'],
  ] as const)('has no method without %s that needs it', (name, method) => {
    const adapter = new AuthjsDatabaseAdapter(plain(new AuthjsMemory(), name))
    expect(adapter.authenticators).toBeDefined()
    expect(adapter.authenticators?.[method]).toBeUndefined()
  })

  it('can neither list sessions nor store user and account in one step', () => {
    const adapter = new AuthjsDatabaseAdapter(new AuthjsMemory())
    expect([adapter.sessions?.ofUser, adapter.sessions?.ofProvider, adapter.users.createWithAccount]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

let next = 100

describe.each([
  ['text ids', {}],
  ['numeric ids and ISO dates', { newId: () => ++next, date: (date: Date) => date.toISOString(), nothing: undefined }],
])('the database contract, by an adapter with %s', (_name, options) => {
  const cases = databaseAdapterContract(() => Promise.resolve(new AuthjsDatabaseAdapter(new AuthjsMemory(options))), {
    without: [
      ...(['authenticators.details', 'counters', 'users.createWithAccount'] as const),
      ...(['extension', 'pending', 'secrets', 'transaction'] as const),
      ...(['ended', 'used', 'sessions.deleteOfUser', 'sessions.deleteOldest'] as const),
      ...(['sessions.details', 'sessions.ofProvider', 'sessions.ofUser', 'sessions.replace'] as const),
    ],
  })
  it.each(cases.map(({ name, run }) => [name, run] as const))('%s', async (_case, run) => {
    await run()
  })
})
