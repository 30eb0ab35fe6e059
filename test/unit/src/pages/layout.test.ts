import { describe, expect, it } from '@jest/globals'
import { html } from '../../../../src/pages/html.js'
import { homeLink, layout, supportLink } from '../../../../src/pages/layout.js'
import { all, flaws, frame } from './fixtures.js'

const page = { title: 'A title', content: html`<h1>A heading</h1>` }

describe('layout', () => {
  it('is a complete and well-formed document', () => {
    const { markup } = layout(frame, page)
    expect(flaws(markup)).toEqual([])
    expect(markup).toMatch(/^<!doctype html>\s*<html lang="en" dir="ltr">/)
    for (const part of [
      '<meta charset="utf-8"',
      '<meta name="viewport" content="width=device-width, initial-scale=1"',
      '<meta name="robots" content="noindex"',
      '<meta name="color-scheme" content="light dark"',
      '<title>A title · app.example</title>',
      '<main class="card">',
      '<h1>A heading</h1>',
    ]) {
      expect(markup).toContain(part)
    }
  })

  it('names an icon only if there is one', () => {
    expect(layout(frame, page).markup).not.toContain('<link')
    expect(layout({ ...frame, favicon: 'data:,' }, page).markup).toContain('<link rel="icon" href="data:,"')
  })

  it('attack #277: allows no frame, no script and nothing from other hosts', () => {
    expect(layout(frame, page).policy).toBe(
      "default-src 'none'; style-src 'nonce-bm9uY2U='; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
    )
  })

  it('has no script and no inline style, only its one style sheet', () => {
    const { markup } = layout(frame, { ...page, rules: '.x{color:red}' })
    expect(all(markup, /<(script|style|link|base|iframe)\b/g)).toEqual(['style'])
    expect(markup).toContain('<style nonce="bm9uY2U=">')
    expect(markup).toContain('.x{color:red}')
    expect(markup).not.toMatch(/\sstyle=|\son[a-z]+=/)
  })

  it('attack #250: allows one script of this site, and requests to this site, if the page has a script', () => {
    const { markup, policy } = layout(frame, { ...page, script: 'https://app.example/auth/webauthn-1.js' })
    expect(all(markup, /(<script[^>]*>[^<]*<)/g)).toEqual([
      '<script nonce="bm9uY2U=" type="module" src="https://app.example/auth/webauthn-1.js"><',
    ])
    expect(policy).toBe(
      "default-src 'none'; script-src 'nonce-bm9uY2U='; connect-src 'self'; style-src 'nonce-bm9uY2U='; " +
        "img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
    )
  })

  it('does not restrict the targets of forms', () => {
    expect(layout(frame, page).policy).not.toContain('form-action')
  })

  it.each(['/logo.svg', 'data:image/png;base64,AAAA'])('shows the logo %s without widening the policy', (logo) => {
    const { markup, policy } = layout({ ...frame, theme: { logo } }, page)
    expect(markup).toContain(`<img class="logo" src="${logo}" alt="">`)
    expect(policy).toContain("img-src 'self' data:;")
  })

  it('adds the origin of a logo on another host to the policy', () => {
    const { markup, policy } = layout({ ...frame, theme: { logo: 'https://cdn.example/l.svg' } }, page)
    expect(markup).toContain('src="https://cdn.example/l.svg"')
    expect(policy).toContain("img-src 'self' data: https://cdn.example;")
  })

  it.each([
    'javascript:alert(1)',
    'http://cdn.example/l.svg',
    '//evil.example/l.svg',
    'data:text/html,<script>alert(1)</script>',
    "https://x;script-src 'unsafe-inline'/",
    '"><script>alert(1)</script>',
  ])('attack #282: does not show the logo %s', (logo) => {
    const { markup, policy } = layout({ ...frame, theme: { logo } }, page)
    expect(markup).not.toContain('<img')
    expect(policy).toBe(layout(frame, page).policy)
  })

  it('attack #282: keeps a theme inside of the style sheet and the attributes', () => {
    const theme = {
      brandColor: 'red}</style><script>alert(1)</script>',
      buttonText: '</style>',
      logo: 'data:image/png,"><script>alert(1)</script>',
    }
    const { markup } = layout({ ...frame, theme }, page)
    expect(flaws(markup)).toEqual([])
    expect(markup).not.toContain('<script')
  })

  it('escapes the title', () => {
    expect(layout(frame, { ...page, title: '</title><script>' }).markup).toContain(
      '<title>&lt;/title&gt;&lt;script&gt;',
    )
  })
})

describe('homeLink', () => {
  it('links to the site and shows its name', () => {
    expect(String(homeLink({ ...frame, origin: 'http://localhost:3000', siteName: 'Example' }))).toMatch(
      /<a href="http:\/\/localhost:3000">Back to <bdi>Example<\/bdi><\/a>/,
    )
  })

  it('attack #285: escapes even a malformed host', () => {
    const link = String(homeLink({ ...frame, origin: '"><script>', siteName: '"><script>' }))
    expect(link).not.toContain('<script>')
    expect(flaws(link)).toEqual([])
  })

  it('is left out if no host is trusted', () => {
    const page = { ...frame, origin: '', siteName: '' }
    expect(homeLink(page)).toBe(false)
    expect(layout(page, { title: 'Server error', content: html`` }).markup).toContain('<title>Server error</title>')
  })
})

describe('supportLink', () => {
  it.each([
    ['/help', 'https://app.example/help'],
    ['https://help.example/', 'https://help.example/'],
    ['mailto:help@app.example', 'mailto:help@app.example'],
  ])('links to %s', (supportUrl, url) => {
    expect(String(supportLink({ ...frame, theme: { supportUrl } }))).toContain(`<a href="${url}">Get help</a>`)
  })

  it.each([undefined, 'javascript:alert(1)', '//evil.example', 'http://help.example', '/\\evil.example', 'x'])(
    'does not link to %s',
    (supportUrl) => {
      expect(supportLink({ ...frame, theme: { supportUrl } })).toBeUndefined()
    },
  )
})
