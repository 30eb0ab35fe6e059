import { describe, it } from '@jest/globals'
import type { SessionParts, SessionStrategy } from 'authengine/plugin'
import { sessionStrategyContract } from 'authengine/testing'
import { MemorySessions } from '../support/MemorySessions.js'
import { MemoryEndedSessions } from '../../src/adapters/memory/MemoryEndedSessions.js'
import { JoseCodec } from '../../src/crypto/JoseCodec.js'
import { SecretRing } from '../../src/crypto/SecretRing.js'
import { JwtSessionStrategy } from '../../src/sessions/JwtSessionStrategy.js'
import { DatabaseSessionStrategy } from '../../src/sessions/DatabaseSessionStrategy.js'
import { peopledAdapter } from '../support/peopledAdapter.js'

const strategies: Readonly<Record<string, ((parts: SessionParts) => SessionStrategy) | undefined>> = {
  'the built-in JwtSessionStrategy': undefined,
  'the JwtSessionStrategy': (parts) =>
    new JwtSessionStrategy(
      parts,
      new JoseCodec(new SecretRing(['s'.repeat(64)], parts.clock)),
      new MemoryEndedSessions(parts.clock),
    ),
  'sessions in the memory of the process': (parts) => new MemorySessions(parts),
  'the DatabaseSessionStrategy': (parts) => {
    const { sessions, users } = peopledAdapter('id-of-', ['bare', 'blank'])
    return new DatabaseSessionStrategy(parts, sessions, users)
  },
}

describe.each(Object.entries(strategies))('%s', (_name, create) => {
  it.each(sessionStrategyContract(create))('$name', ({ run }) => run())
})
