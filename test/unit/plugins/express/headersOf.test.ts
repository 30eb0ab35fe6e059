import { describe, expect, it } from '@jest/globals'
import { headersOf } from '../../../../plugins/express/src/ExpressBinding.js'

describe('headersOf', () => {
  it('keeps every line of a header that occurs twice', () => {
    const headers = headersOf({
      headers: {},
      rawHeaders: ['Host', 'app.example', 'X-Forwarded-Host', 'a.example', 'x-forwarded-host', 'b.example'],
    })
    expect(headers.get('x-forwarded-host')).toBe('a.example, b.example')
  })

  it('joins several lines of cookies into one header', () => {
    expect(headersOf({ headers: {}, rawHeaders: ['Cookie', 'a=1', 'Cookie', 'b=2'] }).get('cookie')).toBe('a=1; b=2')
  })

  it('attack #313: reads HTTP/2 headers, and uses the authority as the host', () => {
    const headers = headersOf({
      headers: { ':authority': 'app.example' },
      rawHeaders: [':method', 'GET', ':authority', 'app.example', 'cookie', 'a=1'],
    })
    expect([...headers]).toEqual([
      ['cookie', 'a=1'],
      ['host', 'app.example'],
    ])
  })

  it('attack #110: returns an empty host if the request has none', () => {
    expect(headersOf({ headers: {}, rawHeaders: [] }).get('host')).toBe('')
  })

  it('attack #110: returns both of two hosts', () => {
    const rawHeaders = ['Host', 'a.example', 'Host', 'b.example']
    expect(headersOf({ headers: { host: 'a.example' }, rawHeaders }).get('host')).toBe('a.example, b.example')
  })
})
