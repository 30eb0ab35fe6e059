import { describe, expect, it } from '@jest/globals'
import { CrossSiteRequest } from '../../../../src/core/errors.js'
import type { RequestContextFactory } from '../../../../src/engine/RequestContextFactory.js'
import {
  type IncomingRequest,
  changing,
  refuseForeign,
  type RequestContext,
} from '../../../../src/http/RequestContext.js'
import { parts } from '../sign-in/parts.js'

describe('refuseForeign', () => {
  it.each([
    [undefined, false],
    ['GET', false],
    ['HEAD', false],
    ['POST', true],
    ['DELETE', true],
  ])('refuses a request of another site with the method %s: %s', (method, refused) => {
    const headers = { origin: 'https://evil.example' }
    const ctx = parts().context({ headers })
    const asked = (): void => {
      refuseForeign({ url: 'https://app.example/', headers: new Headers(headers), method }, ctx)
    }
    if (refused) expect(asked).toThrow(CrossSiteRequest)
    else expect(asked).not.toThrow()
  })
})

describe('changing', () => {
  const ORIGIN = 'https://app.example'
  const asked = (method: string, origin: string): IncomingRequest => ({
    url: `${ORIGIN}/`,
    headers: new Headers({ origin }),
    method,
  })
  const contexts: Pick<RequestContextFactory, 'fromIncomingRequest'> = {
    fromIncomingRequest: ({ headers }, { method }) => parts().context({ method, headers: Object.fromEntries(headers) }),
  }
  const change = (incomingRequest: IncomingRequest): RequestContext => changing(contexts, incomingRequest)

  it('always has the method POST', () => {
    expect(change(asked('GET', ORIGIN)).method).toBe('POST')
    expect(change(asked('POST', ORIGIN)).method).toBe('POST')
  })

  it('refuses a form of another site', () => {
    expect(() => change(asked('POST', 'https://evil.example'))).toThrow(CrossSiteRequest)
  })
})
