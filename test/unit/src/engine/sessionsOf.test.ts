import { describe, expect, it } from '@jest/globals'
import { ConfigurationError, MissingSecretError } from '../../../../src/core/errors.js'
import { sessionsOf } from '../../../../src/engine/sessionsOf.js'

describe('sessionsOf', () => {
  it('rejects, and throws nothing, where the site is not configured or sessions cannot be listed', async () => {
    const unusable = sessionsOf(() => {
      throw new MissingSecretError('There is no secret.')
    })
    await expect(unusable.list('ann')).rejects.toThrow(MissingSecretError)
    const without = sessionsOf(() => ({ contexts: {} as never, directory: undefined }))
    await expect(without.revokeAll('ann')).rejects.toThrow(ConfigurationError)
  })
})
