import { describe, expect, it } from '@jest/globals'
import { engineAuthenticators } from '../../../../src/engine/EngineAuthenticators.js'
import { ConfigurationError, MissingSecretError } from '../../../../src/errors/index.js'

describe('engineAuthenticators', () => {
  it('rejects, and throws nothing, where the site is not configured or has no place for passkeys', async () => {
    const unusable = engineAuthenticators(() => {
      throw new MissingSecretError('There is no secret.')
    })
    await expect(unusable.list('ann')).rejects.toThrow(MissingSecretError)
    const without = engineAuthenticators(() => ({ contexts: {} as never, keys: undefined }))
    await expect(without.list('ann')).rejects.toThrow(ConfigurationError)
  })
})
