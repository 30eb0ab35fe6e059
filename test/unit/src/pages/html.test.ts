import { describe, expect, it } from '@jest/globals'
import { html, Html, voidElement } from '../../../../src/pages/html.js'

describe('html', () => {
  it('escapes every character with a meaning in markup', () => {
    expect(html`<p title="${`"'`}">${'<b>&'}</p>`.markup).toBe('<p title="&quot;&#39;">&lt;b&gt;&amp;</p>')
  })

  it('keeps markup that it has built', () => {
    expect(String(html`<p>${html`<b>${'<'}</b>`}</p>`)).toBe('<p><b>&lt;</b></p>')
  })

  it('escapes an object that only resembles markup', () => {
    const forged = { markup: '<script>', toString: () => '<script>' } as unknown as string
    expect(html`${forged}`.markup).toBe('&lt;script&gt;')
  })

  it('writes nothing for missing parts, and joins lists', () => {
    expect(html`[${undefined}${null}${false}${['a', [html`<b>x</b>`, 1]]}]`.markup).toBe('[a<b>x</b>1]')
  })

  it('writes zero, and nothing for an empty text', () => {
    expect(html`${0}${''}`.markup).toBe('0')
  })
})

describe('voidElement', () => {
  it('escapes values, and leaves out unset attributes', () => {
    const element = voidElement('input', {
      name: '"><script>',
      value: '',
      required: true,
      id: undefined,
      placeholder: false,
    })
    expect(element).toBeInstanceOf(Html)
    expect(element.markup).toBe('<input name="&quot;&gt;&lt;script&gt;" value="" required>')
  })
})
