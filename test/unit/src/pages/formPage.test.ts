import { describe, expect, it } from '@jest/globals'
import type { PageSection } from '../../../../src/pages/FormPage.js'
import { isolateText } from '../../../../src/pages/html.js'
import type { FormPageView } from '../../../../src/pages/PageRenderer.js'
import { formPage } from '../../../../src/pages/drawFormPage.js'
import { all, count, flaws, form } from './fixtures.js'

const drawn = (page: Partial<FormPageView> = {}) => formPage({ ...form, ...page })
const markupOf = (page: Partial<FormPageView> = {}): string => {
  const { markup } = drawn(page)
  expect(flaws(markup)).toEqual([])
  return markup
}
const sectionsOf = (...sections: PageSection[]): string => markupOf({ sections })
const PLAIN =
  "default-src 'none'; style-src 'nonce-bm9uY2U='; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'"

/** A text that breaks out of any place that does not escape it. */
const HOSTILE = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`

describe('formPage', () => {
  it('has a title, a heading, and a link home', () => {
    const markup = markupOf()
    expect(markup).toContain('<title>A page · app.example</title>')
    expect(all(markup, /<h1>([^<]*)<\/h1>/g)).toEqual(['A page'])
    expect(all(markup, /<a href="([^"]*)"/g)).toEqual(['https://app.example'])
  })

  it('declares its language', () => {
    expect(markupOf()).toContain('<html lang="en" dir="ltr">')
    expect(markupOf({ lang: 'ar' })).toContain('<html lang="ar" dir="auto">')
    expect(markupOf({ lang: '"><script>' })).toContain('<html lang="&quot;&gt;&lt;script&gt;" dir="auto">')
  })

  it('shows the notice in the title of the document, and announces it', () => {
    const notice = { kind: 'error', title: 'Wrong code', text: 'Try again.' } as const
    const markup = markupOf({ notice })
    expect(markup).toContain('<title>Wrong code · app.example</title>')
    expect(markup).toContain('<p class="notice alert" role="alert"><strong>Wrong code.</strong> Try again.</p>')
    expect(markupOf({ notice: { kind: 'info', text: 'Saved.' } })).toContain(
      '<p class="notice" role="alert">Saved.</p>',
    )
  })

  it('draws known icons, and leaves out others', () => {
    expect(count(markupOf({ icon: 'mail' }), '<svg class="badge"')).toBe(1)
    for (const icon of ['constructor', 'rocket'] as never[]) expect(markupOf({ icon })).not.toContain('<svg')
  })

  it('shows a text as the lead in the first section, and as lines in others', () => {
    const markup = sectionsOf({ type: 'text', text: 'First.' }, { type: 'text', text: 'Second.' })
    expect(markup).toMatch(/<p class="lead">First\.<\/p>[\s\S]*<p class="lines">Second\.<\/p>/)
  })

  it('isolates values from the surrounding text', () => {
    const text = `You are ${isolateText('שלום')}.`
    expect(sectionsOf({ type: 'text', text })).toContain('You are <bdi>שלום</bdi>.')
  })

  it('shows headings of sections', () => {
    const markup = sectionsOf({ type: 'text', text: 'Text.', heading: 'Part' })
    expect(markup).toMatch(/<h2>Part<\/h2>\s*<p class="lines">Text\.<\/p>/)
    expect(markup).not.toContain('class="lead"')
  })

  it('draws links to pages in one line', () => {
    const links = [
      { label: 'Another way', url: 'https://app.example/auth/kit/other?a=1&b=2' },
      { label: 'Help', url: 'http://help.example/' },
    ]
    expect(all(markupOf({ links }), /<a href="([^"]*)"/g)).toEqual([
      'https://app.example/auth/kit/other?a=1&amp;b=2',
      'http://help.example/',
    ])
    expect(markupOf({ links: [] })).not.toContain('<a ')
  })

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '/x',
  ])('draws no link and no action with the URL %j', (url) => {
    const markup = markupOf({
      links: [{ label: 'L', url }],
      sections: [{ type: 'form', action: url, fields: [], submit: 'Go' }],
    })
    expect(markup).not.toMatch(/script:|data:text|<a |action=/i)
  })

  it('shows the fallback of an unknown section as text, and nothing without one', () => {
    const unknown = (rest: object) => sectionsOf({ type: 'text', text: '' }, { type: 'hologram', ...rest } as never)
    expect(unknown({ fallback: HOSTILE })).toContain('&lt;script&gt;')
    expect(unknown({ heading: 'Part' })).not.toContain('Part')
  })

  it('allows no script and nothing from other hosts, whatever is drawn', () => {
    const sections: PageSection[] = [
      { type: 'text', text: 'Text.' },
      { type: 'form', fields: [{ name: 'a', type: 'text' }], submit: 'Go' },
      { type: 'list', items: [{ title: 'Item', actions: [] }] },
      { type: 'svg', svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', alt: 'Drawing' },
    ]
    for (const section of sections) expect(drawn({ sections: [section] }).policy).toBe(PLAIN)
  })

  it('escapes all texts', () => {
    const field = { name: HOSTILE, label: HOSTILE, value: HOSTILE, autocomplete: HOSTILE } as const
    const types = ['text', 'email', 'password', 'code', 'checkbox', 'hidden', HOSTILE as never] as const
    const hostile = {
      action: `https://app.example/auth/kit?x=${HOSTILE}`,
      disclosure: HOSTILE,
      text: HOSTILE,
      submit: HOSTILE,
      fields: types.map((type) => ({ ...field, type })),
    }
    const markup = markupOf({
      title: HOSTILE,
      notice: { kind: 'error', title: HOSTILE, text: HOSTILE },
      csrfToken: HOSTILE,
      links: [{ label: HOSTILE, url: `https://app.example/${HOSTILE}` }],
      sections: [
        { type: 'text', text: HOSTILE },
        { type: 'text', heading: HOSTILE, text: `${isolateText(HOSTILE)}${HOSTILE}` },
        { type: 'form', ...hostile },
        { type: 'list', items: [{ title: HOSTILE, tag: HOSTILE, detail: HOSTILE, actions: [hostile, hostile] }] },
        { type: 'svg', svg: HOSTILE, alt: HOSTILE },
        { type: 'codes', codes: [HOSTILE] },
        {
          type: 'ceremony',
          ...{ name: HOSTILE, script: '', options: { [HOSTILE]: HOSTILE }, unusable: HOSTILE, fallback: HOSTILE },
          form: { ...hostile, disclosure: undefined },
        },
      ],
    })
    expect(all(markup, /<(script|img|iframe)\b/g)).toEqual(['script', 'script', 'script', 'script', 'img'])
    expect(all(markup, /<script([^>]*)>/g)).toEqual([
      ' nonce="bm9uY2U=" type="module"',
      ' nonce="bm9uY2U=" type="module"',
      ' nonce="bm9uY2U=" type="module"',
      ' nonce="bm9uY2U=" type="module"',
    ])
    expect(markup).not.toMatch(/ on\w+="/)
  })
})
