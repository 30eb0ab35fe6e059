import { describe, expect, it } from '@jest/globals'
import { type AuthjsAdapter, AuthjsCalls } from '../../../../../src/adapters/authjs/AuthjsAdapter.js'
import { AuthjsVerificationTokens } from '../../../../../src/adapters/authjs/AuthjsDatabaseAdapter.js'
import { AuthjsMemory } from './AuthjsMemory.js'

const TOKEN = { identifier: 'ann@example.test', token: 'hash', expires: new Date('2030-01-01T00:00:00Z') }
const tokensIn = (functions: AuthjsAdapter, max?: number): AuthjsVerificationTokens =>
  new AuthjsVerificationTokens(new AuthjsCalls(functions), max)

describe('AuthjsVerificationTokens', () => {
  it.each([null, undefined])('returns a token once, and null for a wrong guess (%p)', async (nothing) => {
    const store = tokensIn(new AuthjsMemory({ nothing, date: (date) => date.toISOString() }))
    await store.create(TOKEN)
    expect(await store.take({ ...TOKEN, identifier: 'bob@example.test' })).toBeNull()
    expect(await store.take({ ...TOKEN, token: 'other' })).toBeNull()
    expect(await store.take(TOKEN)).toEqual(TOKEN)
    expect(await store.take(TOKEN)).toBeNull()
  })

  it.each([
    ['address', { ...TOKEN, identifier: 'Ann@example.test' }],
    ['token', { ...TOKEN, token: 'HASH' }],
    ['members', { expires: TOKEN.expires }],
  ])('attack #215: refuses a token whose %s differs from the requested one', async (_what, answer) => {
    expect(await tokensIn({ useVerificationToken: () => answer as never }).take(TOKEN)).toBeNull()
  })

  it('removes only the tokens that it stored for an email address', async () => {
    const memory = new AuthjsMemory()
    const store = tokensIn(memory)
    await store.create(TOKEN)
    await store.create({ ...TOKEN, token: 'code' })
    await store.create({ ...TOKEN, identifier: 'bob@example.test' })
    await tokensIn(memory).create({ ...TOKEN, token: 'of another process' })
    await store.clear('ann@example.test')
    await store.clear('unknown@example.test')
    expect(memory.tokens.map(({ token }) => token)).toEqual(['hash', 'of another process'])
  })

  it('remembers the newest email addresses', async () => {
    const memory = new AuthjsMemory()
    const store = tokensIn(memory, 1)
    await store.create(TOKEN)
    await store.create({ ...TOKEN, identifier: 'bob@example.test' })
    for (const identifier of ['ann@example.test', 'bob@example.test']) await store.clear(identifier)
    expect(memory.tokens.map(({ identifier }) => identifier)).toEqual(['ann@example.test'])
  })
})
