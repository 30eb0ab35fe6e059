import { describe, expect, it } from '@jest/globals'
import type { PageCeremony, PageListItem, PageSection } from '../../../../src/pages/FormPage.js'
import { formPage } from '../../../../src/pages/drawFormPage.js'
import { all, count, flaws, form } from './fixtures.js'

const page = (...sections: PageSection[]) => {
  const drawn = formPage({ ...form, sections })
  expect(flaws(drawn.markup)).toEqual([])
  return drawn
}

describe('a form section', () => {
  it('has the main button of the page if it is the first', () => {
    const section = { type: 'form', fields: [{ name: 'a', type: 'text' }], submit: 'Go' } as const
    const { markup } = page(section, section)
    expect(all(markup, /<button type="submit" class="([^"]*)"/g)).toEqual(['button primary', 'button'])
    expect(all(markup, / id="([^"]*)"/g)).toEqual(['field-1-1', 'field-2-1'])
    expect(count(markup, 'name="csrfToken" value="token|hash"')).toBe(2)
  })
})

describe('a list', () => {
  const item: PageListItem = {
    title: 'Laptop',
    tag: 'this browser',
    detail: 'Firefox\nLast used today',
    actions: [
      { disclosure: 'Rename', fields: [{ name: 'n', label: 'Name', type: 'text' }], submit: 'Save' },
      { fields: [{ name: 'id', type: 'hidden', value: '1' }], submit: 'Remove', danger: true },
    ],
  }

  it('shows facts and forms of every item, with unique ids', () => {
    const { markup } = page({ type: 'list', items: [item, { title: 'Phone', actions: item.actions }] })
    expect(all(markup, /<li class="item">\s*<p class="name"><bdi>([^<]*)/g)).toEqual(['Laptop', 'Phone'])
    expect(count(markup, '<span class="tag">this browser</span>')).toBe(1)
    expect(markup).toContain('<p class="facts lines">Firefox\nLast used today</p>')
    expect(count(markup, '<form method="post">')).toBe(4)
    expect(count(markup, 'name="csrfToken"')).toBe(4)
    expect(all(markup, /<label for="([^"]*)"/g)).toEqual(all(markup, / id="([^"]*)"/g))
  })

  it('names the subject of each button for screen readers', () => {
    const text = page({ type: 'list', items: [item] }).markup.replaceAll(/<[^>]*>/g, '')
    expect(text).toMatch(/Rename Laptop/)
    expect(text).toMatch(/Remove Laptop/)
  })
})

describe('an SVG section', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><style>a{}</style></svg>'

  it('is an image, so that nothing in it runs, with an alternative text', () => {
    const { markup, policy } = page({ type: 'svg', svg, alt: 'QR code' })
    const [source = ''] = all(markup, /<img src="([^"]*)" alt="QR code">/g)
    expect(source).toMatch(/^data:image\/svg\+xml;charset=utf-8,[\w%.()*!~&#;-]+$/)
    expect(decodeURIComponent(source.replace(/^[^,]*,/, '').replaceAll('&#39;', "'"))).toBe(svg)
    expect(markup).not.toMatch(/<script| onload=/)
    expect(policy).not.toContain('script-src')
  })

  it('is drawn even if it is malformed', () => {
    expect(page({ type: 'svg', svg: '\ud800', alt: '' }).markup).toContain('charset=utf-8,%EF%BF%BD')
  })
})

describe('codes', () => {
  it('are a list', () => {
    const { markup } = page({ type: 'codes', codes: ['4f7k-92mx', 'p0q3-zz81'] })
    expect(all(markup, /<li><code>([^<]*)<\/code><\/li>/g)).toEqual(['4f7k-92mx', 'p0q3-zz81'])
  })

  it('can be copied, downloaded and printed, with scripts', () => {
    const { markup, policy } = page({ type: 'codes', codes: ['4f7k-92mx'] })
    expect(markup).toContain('data-copy="Copy" data-copied="Copied." data-download="Download" data-print="Print"')
    expect(markup).toContain('URL.createObjectURL')
    expect(policy).toContain('script-src')
  })
})

describe('a WebAuthn ceremony', () => {
  const ceremony: PageCeremony & PageSection = {
    type: 'ceremony',
    name: 'touch',
    script: 'start()',
    options: { a: [1, '"'] },
    form: { action: 'https://app.example/auth/kit', fields: [{ name: 'n', type: 'text' }], submit: 'Touch' },
    unusable: 'This browser cannot.',
    fallback: 'Scripts are needed.',
  }

  it('is hidden until its script shows it, and explains what is missing', () => {
    const { markup } = page(ceremony)
    expect(markup).toContain('data-ceremony="touch" data-options="{&quot;a&quot;:[1,&quot;\\&quot;&quot;]}"')
    expect(markup).toContain('<noscript><p class="notice">Scripts are needed.</p></noscript>')
    expect(markup).toContain('<p class="status" data-when="unusable" hidden>This browser cannot.</p>')
    expect(markup).toMatch(/<div class="place" data-when="usable" hidden><form method="post" action=/)
    expect(markup).toContain('<p class="status" role="status"></p>')
    expect(markup).toContain('<button type="submit" class="button primary">Touch</button>')
  })

  it('has its script once, with the nonce of the page, which may connect to this site only', () => {
    const { markup, policy } = page(ceremony, { ...ceremony, name: 'again' }, { ...ceremony, script: 'other()' })
    expect(all(markup, /<script nonce="bm9uY2U=" type="module">([^<]*)<\/script>/g)).toEqual(['start()', 'other()'])
    expect(policy).toBe(
      "default-src 'none'; script-src 'nonce-bm9uY2U='; connect-src 'self'; style-src 'nonce-bm9uY2U='; " +
        "img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
    )
  })

  it('keeps its script in one element, whatever strings it contains', () => {
    const script = `const text = '</script><!-- <script>' + 1 < 2`
    const { markup } = page({ ...ceremony, script })
    expect(markup).toContain(String.raw`>const text = '\x3C/script>\x3C!-- \x3Cscript>' + 1 < 2</script>`)
  })

  it('needs no texts for missing features', () => {
    const { markup } = page({ ...ceremony, unusable: undefined, fallback: undefined })
    expect(markup).not.toMatch(/<noscript|unusable/)
  })
})
