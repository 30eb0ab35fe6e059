import { describe, expect, it } from '@jest/globals'
import { escapeHtml } from '../../../../src/pages/html.js'

describe('escapeHtml', () => {
  it('escapes the characters that end a text or a quoted attribute, once', () => {
    expect(escapeHtml(`<a href="x" id='y'>&amp;`)).toBe('&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;')
  })
})
