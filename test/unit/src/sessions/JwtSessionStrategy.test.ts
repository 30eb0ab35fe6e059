import { describe, expect, it } from '@jest/globals'
import { FakeClock } from 'authengine/testing'
import { MemoryRevocationList } from '../../../../src/adapters/memory/MemoryEndedSessions.js'
import type { SettingsInput } from '../../../../src/config/SettingsInput.js'
import type { Callbacks } from '../../../../src/core/Callbacks.js'
import type { JWT } from '../../../../src/core/User.js'
import { JWTSessionError } from '../../../../src/core/errors.js'
import { JoseCodec } from '../../../../src/crypto/JoseCodec.js'
import { SecretRing } from '../../../../src/crypto/SecretRing.js'
import { JwtSessionStrategy } from '../../../../src/sessions/JwtSessionStrategy.js'
import { SECRET } from '../../../support/anEngine.js'
import { aContext, ANN, cookiesAfter, NAME, theParts } from './fixtures.js'

function aStrategy(input?: SettingsInput, callbacks?: Partial<Callbacks>) {
  const parts = theParts(input, callbacks)
  const codec = new JoseCodec(new SecretRing([SECRET], parts.clock))
  const revocations = new MemoryRevocationList(parts.clock)
  return { parts, codec, revocations, sessions: new JwtSessionStrategy(parts, codec, revocations) }
}

describe('JwtSessionStrategy', () => {
  it('seals the ids of the user and the account, but no tokens of the account', async () => {
    const { sessions, codec } = aStrategy()
    const ctx = aContext()
    await sessions.create(ctx, ANN)
    const claims = await codec.unseal(cookiesAfter(ctx)[NAME] ?? '', `session ${NAME}`)
    expect(Object.keys(claims ?? {}).sort()).toEqual(
      [
        'aud_app',
        'auth_methods',
        'auth_time',
        'email',
        'exp',
        'iat',
        'idp',
        'idp_sub',
        'jti',
        'name',
        'picture',
        'sid',
        'sub',
      ].sort(),
    )
    expect(claims).toMatchObject({
      sub: 'ann',
      name: 'Ann',
      auth_time: 1893456000,
      auth_methods: 'pwd@1893456000',
      exp: 1893456000 + 2592000,
    })
  })

  it.each(['flow', 'session authengine.session-token', 'session', 'mail', ''])(
    'refuses a token that was sealed for the purpose "%s"',
    async (purpose) => {
      const { sessions, codec, parts } = aStrategy()
      const token = await codec.seal({ sub: 'ann', sid: 'sid', exp: parts.clock.seconds() + 60 }, purpose)
      expect(await sessions.get(aContext({ [NAME]: token }))).toBeNull()
    },
  )

  it.each([
    ['no expiry', { sid: 'sid' }],
    ['an expiry that is text', { sid: 'sid', exp: '9999999999' }],
    ['no session id', { exp: 9999999999 }],
    ['a session id that is a number', { sid: 1, exp: 9999999999 }],
  ])('refuses claims with %s', async (_what, claims) => {
    const { sessions, codec } = aStrategy()
    const token = await codec.seal(claims as JWT, `session ${NAME}`)
    expect(await sessions.get(aContext({ [NAME]: token }))).toBeNull()
  })

  it('refuses a session whose id was revoked, in all its copies', async () => {
    const { sessions, revocations, parts } = aStrategy({ session: { updateAge: 0 } })
    const first = aContext()
    await sessions.create(first, ANN)
    const second = aContext(cookiesAfter(first))
    await sessions.refresh(second)
    const { id = '' } = (await sessions.get(aContext(cookiesAfter(second)))) ?? {}
    revocations.revoke(id, parts.clock.seconds() + 60)
    for (const ctx of [first, second]) expect(await sessions.refresh(aContext(cookiesAfter(ctx)))).toBeNull()
  })

  it('unseals a session of an older secret, and seals it with the newest when it is due', async () => {
    const { sessions, parts } = aStrategy()
    const before = aContext()
    await sessions.create(before, ANN)
    const rotated = new SecretRing(['b'.repeat(40), SECRET], parts.clock)
    const after = new JwtSessionStrategy(parts, new JoseCodec(rotated), new MemoryRevocationList(new FakeClock()))
    const read = aContext(cookiesAfter(before))
    expect(await after.refresh(read)).not.toBeNull()
    expect(read.cookies.outgoing).toEqual([])
    parts.clock.forward(86_400)
    const due = aContext(cookiesAfter(before))
    await after.refresh(due)
    const onlyNew = new SecretRing(['b'.repeat(40)], parts.clock)
    const later = new JwtSessionStrategy(parts, new JoseCodec(onlyNew), new MemoryRevocationList(parts.clock))
    expect(await later.get(aContext(cookiesAfter(due)))).toMatchObject({ user: { id: 'ann' } })
  })

  it('keeps the older session if the new one is too large for cookies', async () => {
    let size = 10
    const { sessions } = aStrategy({}, { jwt: ({ token }) => ({ ...token, much: 'x'.repeat(size) }) })
    const first = aContext()
    await sessions.create(first, ANN)
    size = 50_000
    const second = aContext(cookiesAfter(first))
    await expect(sessions.create(second, ANN)).rejects.toThrow(JWTSessionError)
    await expect(sessions.refresh(aContext(cookiesAfter(first)))).rejects.toThrow(/cookies hold/)
    expect(second.cookies.outgoing).toEqual([])
    expect(await sessions.get(aContext(cookiesAfter(first)))).not.toBeNull()
  })

  it('stores a large session in several cookies', async () => {
    const { sessions } = aStrategy({}, { jwt: ({ token }) => ({ ...token, much: 'x'.repeat(8000) }) })
    const ctx = aContext()
    await sessions.create(ctx, ANN)
    expect(Object.keys(cookiesAfter(ctx)).length).toBeGreaterThan(1)
    expect(await sessions.refresh(aContext(cookiesAfter(ctx)))).toMatchObject({ user: { name: 'Ann' } })
  })
})
