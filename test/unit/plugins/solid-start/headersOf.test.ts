import { describe, expect, it } from '@jest/globals'
import { headersOf } from '../../../../plugins/solid-start/src/headersOf.js'

const headers = (init: Record<string, string>, rawHeaders?: string[]) =>
  headersOf({
    request: new Request('http://evil.example/', { headers: init }),
    nativeEvent: rawHeaders && { node: { req: { rawHeaders } } },
  })

describe('headersOf', () => {
  it('keeps the headers of a request that does not come from Node', () => {
    expect(headers({ host: 'app.example', cookie: 'a=1' }).get('host')).toBe('app.example')
    expect(headers({}).has('host')).toBe(false)
  })

  it('attack #110: returns an empty host if a request on Node has none', () => {
    expect(headers({}, ['Cookie', 'a=1']).get('host')).toBe('')
  })

  it('attack #110: returns both of two hosts', () => {
    expect(headers({ host: 'a.example' }, ['Host', 'a.example', 'host', 'b.example']).get('host')).toBe(
      'a.example, b.example',
    )
  })

  it('does not read a header value as a header name', () => {
    expect(
      headers({ host: 'a.example' }, ['Host', 'a.example', 'X-Name', 'host', 'X', 'evil.example']).get('host'),
    ).toBe('a.example')
  })

  it('attack #313: uses the authority of HTTP/2 as the host', () => {
    expect(headers({}, [':authority', 'app.example']).get('host')).toBe('app.example')
  })
})
