import { describe, expect, it } from '@jest/globals'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import { ExpressCaller } from '../../../../plugins/express/src/ExpressBinding.js'

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

describe('ExpressCaller', () => {
  it('tells what Express knows of a request', () => {
    const caller = new ExpressCaller({ req: requestOf(), basePath: '/auth' })
    expect([caller.method, caller.url, caller.address, caller.basePath]).toEqual([
      'PUT',
      'https://unknown.invalid/page?a=b',
      '192.0.2.1',
      '/auth',
    ])
  })

  it.each(['host', 'cookie', 'x-forwarded-for', 'accept'])('reads the header "%s" as its headers have it', (name) => {
    const caller = new ExpressCaller({ req: requestOf() })
    expect(caller.header(name)).toBe(caller.headers.get(name))
  })

  it('makes the headers once', () => {
    const caller = new ExpressCaller({ req: requestOf() })
    expect(caller.headers).toBe(caller.headers)
  })

  it('keeps cookies as long as the headers of a response were not sent', () => {
    const res = { headersSent: false } as unknown as ExpressResponse & { headersSent: boolean }
    const caller = new ExpressCaller({ req: requestOf(), res })
    const before = caller.keepsCookies
    res.headersSent = true
    expect([before, caller.keepsCookies, new ExpressCaller({ req: requestOf() }).keepsCookies]).toEqual([
      true,
      false,
      false,
    ])
  })
})
