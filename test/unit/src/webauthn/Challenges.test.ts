import { describe, expect, it } from '@jest/globals'
import { PasskeyProvider, WebAuthnProvider } from '../../../../src/webauthn/WebAuthnProvider.js'
import { keyParts } from './parts.js'

const PROVIDER = new WebAuthnProvider({ timeout: 60_000 })

describe('Challenges', () => {
  it('are consumed once, and return their data', async () => {
    const { challenges, context, next } = keyParts()
    const ctx = context()
    const asked = { startedBy: 'ann', handle: 'AAAA', user: { email: 'ann@example.test' } }
    const challenge = await challenges.issue(ctx, PROVIDER, 'register', asked)
    expect(await challenges.take(next(ctx), PROVIDER, 'register', challenge)).toEqual(asked)
    await expect(challenges.take(next(ctx), PROVIDER, 'register', challenge)).rejects.toThrow('used already')
  })

  it('do not overwrite those of other tabs', async () => {
    const { challenges, context, next } = keyParts()
    const ctx = context()
    const first = await challenges.issue(ctx, PROVIDER, 'authenticate', { allowed: ['first'] })
    const second = await challenges.issue(ctx, PROVIDER, 'authenticate', { startedBy: 'ann' })
    expect(await challenges.take(next(ctx), PROVIDER, 'authenticate', second)).toEqual({ startedBy: 'ann' })
    expect(await challenges.take(next(ctx), PROVIDER, 'authenticate', first)).toEqual({ allowed: ['first'] })
  })

  it.each([59, 60])('expire with the ceremony: after %i seconds', async (seconds) => {
    const { challenges, clock, context, next } = keyParts()
    const ctx = context()
    const challenge = await challenges.issue(ctx, PROVIDER, 'authenticate', {})
    clock.forward(seconds)
    const taking = challenges.take(next(ctx), PROVIDER, 'authenticate', challenge)
    if (seconds < 60) expect(await taking).toEqual({})
    else await expect(taking).rejects.toThrow('too long')
  })

  it('are valid for one ceremony, one provider and one browser', async () => {
    const { challenges, context, next } = keyParts()
    const ctx = context()
    const challenge = await challenges.issue(ctx, PROVIDER, 'authenticate', {})
    await expect(challenges.take(next(ctx), new PasskeyProvider(), 'authenticate', challenge)).rejects.toThrow(
      'not issued',
    )
    await expect(challenges.take(context(), PROVIDER, 'authenticate', challenge)).rejects.toThrow('not issued')
    await expect(challenges.take(next(ctx), PROVIDER, 'register', challenge)).rejects.toThrow('another ceremony')
    await expect(challenges.take(next(ctx), PROVIDER, 'authenticate', challenge)).rejects.toThrow('used already')
  })

  it.each(['', 'x', '../../../etc', 'x'.repeat(44), `${'x'.repeat(42)}=`])('do not match %j', async (challenge) => {
    const { challenges, context } = keyParts()
    await expect(challenges.take(context(), PROVIDER, 'authenticate', challenge)).rejects.toThrow('not issued')
  })
})
