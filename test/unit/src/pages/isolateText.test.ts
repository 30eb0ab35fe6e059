import { describe, expect, it } from '@jest/globals'
import { isolateText, withIsolates } from '../../../../src/pages/html.js'

const markupOf = (text: string): string => withIsolates(text).join('')

describe('isolateText', () => {
  it('is drawn as <bdi>, escaped', () => {
    expect(markupOf(`To ${isolateText('a<b')} as ${isolateText('c')}.`)).toBe('To <bdi>a&lt;b</bdi> as <bdi>c</bdi>.')
    expect(markupOf('a<b')).toBe('a&lt;b')
  })

  it.each(['\u2069x', 'x\u2068', '\u2066x\u2067'])('cannot be ended by the value %j', (value) => {
    expect(markupOf(`a ${isolateText(value)} b`)).toBe('a <bdi>x</bdi> b')
  })

  it('keeps a text with a single mark unchanged', () => {
    expect(markupOf('a \u2068 b')).toBe('a \u2068 b')
  })
})
