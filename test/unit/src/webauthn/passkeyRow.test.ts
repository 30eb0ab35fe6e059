import { describe, expect, it } from '@jest/globals'
import type { PageAuthenticator } from '../../../../src/pages/PageRenderer.js'
import { nameInput, passkeyRow } from '../../../../src/webauthn/passkeyPages.js'
import { all, authenticators, count, flaws, laptop } from '../pages/fixtures.js'

const row = (key: Partial<PageAuthenticator> = {}): string =>
  passkeyRow(authenticators, { ...laptop, ...key }, 0).markup
const text = (key: Partial<PageAuthenticator> = {}): string =>
  row(key)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

describe('passkeyRow', () => {
  it('tells what a passkey is called, where it is, and since when', () => {
    expect(flaws(row())).toEqual([])
    expect(text()).toMatch(/^ Work laptop On this device only, added 5 March 2026 Last used 1 June 2026 /)
  })

  it('tells what nobody knows', () => {
    expect(text({ name: null, createdAt: null, lastUsed: null, synced: true })).toMatch(
      /^ Unnamed passkey Synced, added some time ago Not used yet /,
    )
  })

  it('marks the one that was used just now', () => {
    expect(text({ current: true })).toContain('used just now')
    expect(text()).not.toContain('used just now')
  })

  it('has two plain forms, one to rename it and one to remove it', () => {
    const forms = all(
      row(),
      /<form method="post" action="https:\/\/app\.example\/auth\/authenticators">([\s\S]*?)<\/form>/g,
    )
    expect(forms.map((form) => all(form, /name="action" value="([a-z]+)"/g))).toEqual([['rename'], ['delete']])
    for (const form of forms) {
      expect(count(form, 'name="id" value="k1"')).toBe(1)
      expect(count(form, 'name="csrfToken" value="token|hash"')).toBe(1)
    }
    expect(forms[0]).toMatch(/<input type="text" id="name-1" name="name" value="Work laptop" required maxlength="64"/)
  })

  it('comes back to a page that knows where somebody was going', () => {
    const markup = passkeyRow({ ...authenticators, callbackUrl: 'https://app.example/next' }, laptop, 0).markup
    expect(count(markup, 'name="callbackUrl" value="https://app.example/next"')).toBe(2)
    expect(row()).not.toContain('callbackUrl')
  })

  it('says to those who cannot see which passkey each of them is about', () => {
    expect(text()).toMatch(/ Rename Work laptop .* Remove Work laptop /)
  })

  it('escapes ids and names', () => {
    const markup = row({ id: '"><script>', name: '</bdi><script>' })
    expect(flaws(markup)).toEqual([])
    expect(markup).not.toContain('<script')
  })
})

describe('nameInput', () => {
  it('has a label, and may be left empty unless it is required', () => {
    const markup = nameInput({ id: 'i', name: 'n', label: 'L' }).markup
    expect(markup).toMatch(
      /<label for="i">L<\/label\s*><input type="text" id="i" name="n" maxlength="64" autocomplete="off">/,
    )
  })
})
