import { expect, it } from '@jest/globals'
import { helpOn } from '../../../../src/core/AuthError.js'

it('leads to the heading of the type, as anchors are written', () => {
  expect(helpOn('OAuthCallbackError')).toBe('authengine/docs/errors.md#oauthcallbackerror')
})
