import { describe, expect, it } from '@jest/globals'
import { ConfigurationError, MissingSecretError } from '../../../../src/core/errors.js'
import { engineSessions } from '../../../../src/sessions/EngineSessions.js'
import { UserSessions } from '../../../../src/sessions/UserSessions.js'
import { CHANGES } from '../sign-in/quiet.js'

describe('engineSessions', () => {
  it('rejects instead of throwing if the site is not configured or sessions cannot be listed', async () => {
    const refuse = (): never => {
      throw new MissingSecretError('There is no secret.')
    }
    const unusable = engineSessions({} as never, refuse, {} as never, undefined, {} as never, CHANGES)
    await expect(unusable.list('ann')).rejects.toThrow(MissingSecretError)
    const userSessions = new UserSessions({} as never, { end: () => Promise.resolve() })
    const without = engineSessions({} as never, () => undefined, {} as never, undefined, userSessions, CHANGES)
    await expect(without.revokeAll('ann')).rejects.toThrow(ConfigurationError)
  })
})
