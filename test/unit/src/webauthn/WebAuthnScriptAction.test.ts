import { describe, expect, it } from '@jest/globals'
import { WebAuthnScriptAction } from '../../../../src/webauthn/AuthenticatorsAction.js'
import { WEBAUTHN_SCRIPT } from '../../../../src/webauthn/webauthnScript.js'

describe('WebAuthnScriptAction', () => {
  it('serves the script, and allows caching', async () => {
    const action = new WebAuthnScriptAction()
    expect([action.path, action.methods]).toEqual([WEBAUTHN_SCRIPT.path, ['GET']])
    expect(await action.handle()).toEqual({
      status: 200,
      headers: {
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
      },
      body: await WEBAUTHN_SCRIPT.text(),
    })
  })
})
