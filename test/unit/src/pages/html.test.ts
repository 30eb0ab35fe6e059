import { describe, expect, it } from '@jest/globals'
import { html, Html, voidElement } from '../../../../src/pages/html.js'

describe('html', () => {
  it('escapes every character that has a meaning in markup', () => {
    expect(html`<p title="${`"'`}">${'<b>&'}</p>`.markup).toBe('<p title="&quot;&#39;">&lt;b&gt;&amp;</p>')
  })

  it('keeps markup that was built with it', () => {
    expect(String(html`<p>${html`<b>${'<'}</b>`}</p>`)).toBe('<p><b>&lt;</b></p>')
  })

  it('does not take an object that only looks like markup', () => {
    const forged = { markup: '<script>', toString: () => '<script>' } as unknown as string
    expect(html`${forged}`.markup).toBe('&lt;script&gt;')
  })

  it('leaves nothing behind for absent parts, and joins lists', () => {
    expect(html`[${undefined}${null}${false}${['a', [html`<b>x</b>`, 1]]}]`.markup).toBe('[a<b>x</b>1]')
  })

  it('writes zero and the empty text', () => {
    expect(html`${0}${''}`.markup).toBe('0')
  })
})

describe('voidElement', () => {
  it('escapes values, and leaves out what is not set', () => {
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
