import { describe, expect, it } from '@jest/globals'
import { signOutPage } from '../../../../src/pages/drawings.js'
import { all, count, flaws, frame } from './fixtures.js'

const page = { ...frame, csrfToken: 'token|hash', callbackUrl: 'https://app.example/', federated: undefined }

describe('signOutPage', () => {
  const { markup } = signOutPage(page)

  it('is well-formed, with a title and a heading', () => {
    expect(flaws(markup)).toEqual([])
    expect(markup).toContain('<title>Sign out · app.example</title>')
    expect(markup).toContain('<h1>Sign out?</h1>')
  })

  it('asks before it signs out, with one form and all it needs', () => {
    expect(all(markup, /<form method="post" action="([^"]*)"/g)).toEqual(['https://app.example/auth/signout'])
    expect(count(markup, 'name="csrfToken" value="token|hash"')).toBe(1)
    expect(count(markup, 'name="callbackUrl" value="https://app.example/"')).toBe(1)
    expect(markup).toContain('<button type="submit"')
  })

  it('leaves the token out when it is not checked', () => {
    expect(signOutPage({ ...page, csrfToken: undefined }).markup).not.toContain('csrfToken')
  })

  it('says so when it signs out at the provider as well', () => {
    expect(markup).not.toContain('federated')
    const both = signOutPage({ ...page, federated: 'Acme <ID>' }).markup
    expect(flaws(both)).toEqual([])
    expect(both).toContain('<bdi>Acme &lt;ID&gt;</bdi>')
    expect(count(both, 'name="federated" value="true"')).toBe(1)
  })

  it('offers to stay', () => {
    expect(all(markup, /<a href="([^"]*)"/g)).toEqual(['https://app.example'])
  })

  it('attack #287: has no link that signs out', () => {
    expect(markup).not.toMatch(/href="[^"]*signout|http-equiv|<script/)
  })
})
