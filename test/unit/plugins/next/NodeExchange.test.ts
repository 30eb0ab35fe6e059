import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from '@jest/globals'
import { NodeExchange } from '../../../../plugins/next/src/NodeExchange.js'

function exchange(headers: Readonly<Record<string, string | string[]>> = { host: 'app.example' }) {
  const req = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', headers })
  const res = new ServerResponse(req)
  return { req, res, exchange: new NodeExchange(req, res) }
}
const cookie = (name: string, value: string) => ({ name, value, options: {} })

describe('NodeExchange', () => {
  it('has the request as identity', () => {
    const { req, exchange: made } = exchange()
    expect(made.identity).toBe(req)
  })

  it('exposes every header and the method, but no IP address', () => {
    const { headers, method, address } = exchange({
      host: 'app.example',
      'x-a': ['1', '2'],
      ':path': '/',
    }).exchange.incomingRequest()
    expect([...headers]).toEqual([
      ['host', 'app.example'],
      ['x-a', '1, 2'],
    ])
    expect(method).toBe('GET')
    expect(address).toBeUndefined()
  })

  it('attack #110: returns an empty host if the request has none', () => {
    expect(exchange({}).exchange.incomingRequest().headers.get('host')).toBe('')
  })

  it('adds cookies to those of the application, and replaces those of the same name', () => {
    const { res, exchange: made } = exchange()
    res.setHeader('set-cookie', ['first=1', 'second=2'])
    made.keep([cookie('second', '3')])
    made.keep([cookie('third', '4')])
    expect(res.getHeader('set-cookie')).toEqual(['first=1', 'second=3', 'third=4'])
  })

  it('keeps a single cookie of the application', () => {
    const { res, exchange: made } = exchange()
    res.setHeader('set-cookie', 'first=1')
    made.keep([cookie('second', '2')])
    expect(res.getHeader('set-cookie')).toEqual(['first=1', 'second=2'])
  })

  it('attack #313: sets no cookie after the headers are sent', () => {
    const { res, exchange: made } = exchange()
    expect(made.incomingRequest().keepsCookies).toBe(true)
    res.writeHead(200)
    expect(made.incomingRequest().keepsCookies).toBe(false)
    made.keep([cookie('late', '1')])
    expect(res.getHeader('set-cookie')).toBeUndefined()
  })

  it('has no request that routes could serve', () => {
    expect(() => exchange().exchange.request()).toThrow(TypeError)
  })
})
