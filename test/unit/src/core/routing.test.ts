import { describe, expect, it } from '@jest/globals'
import {
  CrossSiteRequest,
  MalformedRequest,
  MethodNotAllowed,
  NotFound,
  PayloadTooLarge,
  RequestError,
  UnsupportedMediaType,
} from '../../../../src/core/errors.js'

describe('errors of a request', () => {
  it.each([
    [new MalformedRequest(), 400],
    [new CrossSiteRequest(), 403],
    [new NotFound(), 404],
    [new MethodNotAllowed(['GET']), 405],
    [new PayloadTooLarge(), 413],
    [new UnsupportedMediaType(), 415],
  ])('%s has the status %d', (error, status) => {
    expect(error).toBeInstanceOf(RequestError)
    expect(error.status).toBe(status)
  })

  it('MethodNotAllowed names the allowed methods', () => {
    const error = new MethodNotAllowed(['GET', 'POST'])
    expect(error.headers).toEqual({ allow: 'GET, POST' })
    expect(error.message).toBe('This path accepts GET, POST only.')
    expect(new NotFound().headers).toEqual({})
  })
})
