import { expect, it } from '@jest/globals'
import { RouteExchange } from '../../../../plugins/next/src/RouteExchange.js'
import { waitUntil } from '../../../../plugins/next/src/waitUntil.js'
import { aRequest } from './fixtures.js'

it('describes the request and its base path', () => {
  const request = aRequest('/api/auth/session', { cookie: 'a=b' }, 'POST')
  const exchange = new RouteExchange(request, '/api/auth')
  const { headers, url, method } = request
  expect([exchange.identity, exchange.request()]).toEqual([request, request])
  expect(exchange.incomingRequest()).toEqual({ headers, url, method, basePath: '/api/auth', waitUntil })
  expect(() => {
    exchange.keep()
  }).not.toThrow()
})
