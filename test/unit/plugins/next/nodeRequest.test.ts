import { expect, it } from '@jest/globals'
import { nodeRequest } from '../../../../plugins/next/src/nodeRequest.js'

it('has path, query, method and headers of the request, and a placeholder host', () => {
  const headers = { host: 'app.example', 'x-a': ['1', '2'], ':path': '/' }
  const request = nodeRequest({ url: '/a%20b?c=d', method: 'POST', headers })
  expect(request.nextUrl.pathname + request.nextUrl.search).toBe('/a%20b?c=d')
  expect([request.nextUrl.host, request.method]).toEqual(['unknown.invalid', 'POST'])
  expect([...request.headers]).toEqual([
    ['host', 'app.example'],
    ['x-a', '1, 2'],
  ])
})

it.each(['http://evil.example/x', '//evil.example/x', 'http://[', undefined])(
  'ignores a host in the target %j',
  (url) => {
    expect(nodeRequest({ url, headers: {} }).nextUrl.host).toBe('unknown.invalid')
  },
)

it.each(['TRACE', 'CONNECT', 'TRACK'])('replaces the method %s with GET', (method) => {
  expect(nodeRequest({ url: '/', method, headers: {} }).method).toBe('GET')
})
