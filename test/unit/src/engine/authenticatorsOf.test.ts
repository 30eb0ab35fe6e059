import { describe, expect, it } from '@jest/globals'
import { ConfigurationError, MissingSecretError } from '../../../../src/core/errors.js'
import { authenticatorsOf } from '../../../../src/engine/authenticatorsOf.js'

describe('authenticatorsOf', () => {
  it('rejects, and throws nothing, where the site is not configured or has no place for passkeys', async () => {
    const unusable = authenticatorsOf(() => {
      throw new MissingSecretError('There is no secret.')
    })
    await expect(unusable.list('ann')).rejects.toThrow(MissingSecretError)
    const without = authenticatorsOf(() => ({ contexts: {} as never, keys: undefined }))
    await expect(without.list('ann')).rejects.toThrow(ConfigurationError)
  })
})
