import { describe, expect, it } from '@jest/globals'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import { ExpressIncomingRequest } from '../../../../plugins/express/src/ExpressBinding.js'

const requestOf = (more: object = {}): ExpressRequest =>
  ({
    method: 'PUT',
    protocol: 'https',
    originalUrl: '/page?a=b',
    ip: '192.0.2.1',
    headers: {},
    rawHeaders: [
      'Host',
      'app.example',
      'Cookie',
      'a=1',
      'cookie',
      'b=2',
      'X-Forwarded-For',
      '1',
      'x-forwarded-for',
      '2',
    ],
    ...more,
  }) as unknown as ExpressRequest

describe('ExpressIncomingRequest', () => {
  it('exposes what Express knows of the request', () => {
    const incomingRequest = new ExpressIncomingRequest({ req: requestOf(), basePath: '/auth' })
    expect([incomingRequest.method, incomingRequest.url, incomingRequest.address, incomingRequest.basePath]).toEqual([
      'PUT',
      'https://unknown.invalid/page?a=b',
      '192.0.2.1',
      '/auth',
    ])
  })

  it.each(['host', 'cookie', 'x-forwarded-for', 'accept'])('returns the header "%s" as its Headers have it', (name) => {
    const incomingRequest = new ExpressIncomingRequest({ req: requestOf() })
    expect(incomingRequest.header(name)).toBe(incomingRequest.headers.get(name))
  })

  it('creates the Headers object once', () => {
    const incomingRequest = new ExpressIncomingRequest({ req: requestOf() })
    expect(incomingRequest.headers).toBe(incomingRequest.headers)
  })

  it('reports that cookies can be set until the headers of the response are sent', () => {
    const res = { headersSent: false } as unknown as ExpressResponse & { headersSent: boolean }
    const incomingRequest = new ExpressIncomingRequest({ req: requestOf(), res })
    const before = incomingRequest.keepsCookies
    res.headersSent = true
    expect([
      before,
      incomingRequest.keepsCookies,
      new ExpressIncomingRequest({ req: requestOf() }).keepsCookies,
    ]).toEqual([true, false, false])
  })
})
