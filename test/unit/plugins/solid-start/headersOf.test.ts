import { describe, expect, it } from '@jest/globals'
import { headersOf } from '../../../../plugins/solid-start/src/headersOf.js'

const headers = (init: Record<string, string>, rawHeaders?: string[]) =>
  headersOf({
    request: new Request('http://evil.example/', { headers: init }),
    nativeEvent: rawHeaders && { node: { req: { rawHeaders } } },
  })

describe('headersOf', () => {
  it('keeps the headers of a request that is not of Node', () => {
    expect(headers({ host: 'app.example', cookie: 'a=1' }).get('host')).toBe('app.example')
    expect(headers({}).has('host')).toBe(false)
  })

  it('attack #110: names an empty host where a request on Node names none', () => {
    expect(headers({}, ['Cookie', 'a=1']).get('host')).toBe('')
  })

  it('attack #110: shows both of two hosts', () => {
    expect(headers({ host: 'a.example' }, ['Host', 'a.example', 'host', 'b.example']).get('host')).toBe(
      'a.example, b.example',
    )
  })

  it('takes no value for a name', () => {
    expect(
      headers({ host: 'a.example' }, ['Host', 'a.example', 'X-Name', 'host', 'X', 'evil.example']).get('host'),
    ).toBe('a.example')
  })

  it('attack #313: takes the authority of HTTP/2 for the host', () => {
    expect(headers({}, [':authority', 'app.example']).get('host')).toBe('app.example')
  })
})
