import { describe, expect, it } from '@jest/globals'
import { refuseForeign } from '../../../../src/engine/serverCode.js'
import { CrossSiteRequest } from '../../../../src/errors/index.js'
import { parts } from '../actions/parts.js'

describe('refuseForeign', () => {
  it.each([
    [undefined, false],
    ['GET', false],
    ['HEAD', false],
    ['POST', true],
    ['DELETE', true],
  ])('refuses the request of another site with the method %s: %s', (method, refused) => {
    const headers = { origin: 'https://evil.example' }
    const ctx = parts().context({ headers })
    const asked = (): void => {
      refuseForeign({ url: 'https://app.example/', headers: new Headers(headers), method }, ctx)
    }
    if (refused) expect(asked).toThrow(CrossSiteRequest)
    else expect(asked).not.toThrow()
  })
})
