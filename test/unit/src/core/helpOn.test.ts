import { expect, it } from '@jest/globals'
import { helpOn } from '../../../../src/core/AuthError.js'

it('links to the heading of the type', () => {
  expect(helpOn('OAuthCallbackError')).toBe('node_modules/authengine/docs/errors.md#oauthcallbackerror')
})
