import { describe, expect, it } from '@jest/globals'
import { engineSessions } from '../../../../src/engine/EngineSessions.js'
import { ConfigurationError, MissingSecretError } from '../../../../src/errors/index.js'

describe('engineSessions', () => {
  it('rejects, and throws nothing, where the site is not configured or sessions cannot be listed', async () => {
    const unusable = engineSessions(() => {
      throw new MissingSecretError('There is no secret.')
    })
    await expect(unusable.list('ann')).rejects.toThrow(MissingSecretError)
    const without = engineSessions(() => ({ contexts: {} as never, directory: undefined }))
    await expect(without.revokeAll('ann')).rejects.toThrow(ConfigurationError)
  })
})
