import { describe, expect, it } from '@jest/globals'
import { ConfigurationError, MissingSecretError } from '../../../../src/core/errors.js'
import { engineAuthenticators } from '../../../../src/webauthn/AuthenticatorDirectory.js'

describe('engineAuthenticators', () => {
  it('rejects instead of throwing if the site is not configured or cannot store passkeys', async () => {
    const contexts = {} as never
    const requireUsable = (): never => {
      throw new MissingSecretError('There is no secret.')
    }
    const unusable = engineAuthenticators({ contexts, requireUsable }, undefined)
    await expect(unusable.list('ann')).rejects.toThrow(MissingSecretError)
    const without = engineAuthenticators({ contexts, requireUsable: () => undefined }, undefined)
    await expect(without.list('ann')).rejects.toThrow(ConfigurationError)
  })
})
