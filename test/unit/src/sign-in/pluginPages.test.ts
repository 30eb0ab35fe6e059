import { describe, expect, it } from '@jest/globals'
import { pluginUrl, resolvedPage } from '../../../../src/sign-in/pluginPages.js'

const place = { baseUrl: 'https://app.example/auth' }
const HOSTILE = [
  '..',
  '../signout',
  '/../../x',
  'a/../../signout',
  '%2e%2e/signout',
  '.%2E/signout',
  '..\\signout',
  'a/\t../../signout',
]

describe('pluginUrl', () => {
  it.each([
    ['', ''],
    ['keys', '/keys'],
    ['keys/1?a=b#c', '/keys/1?a=b#c'],
    ['?a=b', '/?a=b'],
    ['javascript:alert(1)', '/javascript:alert(1)'],
    ['https://evil.example/', '/https://evil.example/'],
    ['//evil.example/', '///evil.example/'],
    ['@evil.example', '/@evil.example'],
    ['"><script>', '/%22%3E%3Cscript%3E'],
  ])('stays below the routes of the plugin: %j', (path, end) => {
    expect(pluginUrl(place, 'kit', path)).toBe(`https://app.example/auth/kit${end}`)
  })

  it.each(HOSTILE)('refuses %j, which is outside of them', (path) => {
    expect(() => pluginUrl(place, 'kit', path)).toThrow(/is outside the routes of the plugin "kit"/)
  })

  it('distinguishes plugins whose ids start alike', () => {
    expect(() => pluginUrl(place, 'kit', '../kit-other')).toThrow(TypeError)
  })
})

describe('resolvedPage', () => {
  const form = (action?: string) => ({ action, fields: [], submit: 'Go' })

  it('resolves URLs of actions and links in all places', () => {
    const page = resolvedPage(place, 'kit', {
      title: 'Title',
      sections: [
        { type: 'form', ...form('a') },
        { type: 'list', items: [{ title: 'Item', actions: [form('b'), form('continue/totp')] }] },
        { type: 'ceremony', name: 'c', script: '', options: null, form: form('c') },
        { type: 'form', ...form() },
        { type: 'text', text: 'd' },
      ],
      links: [
        { label: 'Own', path: 'e' },
        { label: 'Other', url: 'https://other.example/' },
      ],
    })
    expect(page.id).toBe('kit')
    expect(page.sections).toMatchObject([
      { type: 'form', action: 'https://app.example/auth/kit/a' },
      {
        items: [
          {
            actions: [
              { action: 'https://app.example/auth/kit/b' },
              { action: 'https://app.example/auth/continue/totp' },
            ],
          },
        ],
      },
      { form: { action: 'https://app.example/auth/kit/c' } },
      { action: undefined },
      { type: 'text', text: 'd' },
    ])
    expect(page.links).toEqual([
      { label: 'Own', url: 'https://app.example/auth/kit/e' },
      { label: 'Other', url: 'https://other.example/' },
    ])
  })

  it.each(HOSTILE)('refuses the action %j', (action) => {
    expect(() => resolvedPage(place, 'kit', { title: '', sections: [{ type: 'form', ...form(action) }] })).toThrow(
      TypeError,
    )
  })

  it('refuses the name of a step that would reach another route', () => {
    const sections = [{ type: 'form', ...form('continue/../../signout') } as const]
    expect(() => resolvedPage(place, 'kit', { title: '', sections })).toThrow(TypeError)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '/x', ''])('refuses a link to %j', (url) => {
    expect(() => resolvedPage(place, 'kit', { title: '', sections: [], links: [{ label: 'L', url }] })).toThrow(
      /must be an absolute URL/,
    )
  })
})
