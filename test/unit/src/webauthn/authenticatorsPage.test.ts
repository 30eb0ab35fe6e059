import { describe, expect, it } from '@jest/globals'
import type { AuthenticatorsPage } from '../../../../src/pages/PageRenderer.js'
import { authenticatorsPage } from '../../../../src/webauthn/passkeyPages.js'
import { all, authenticators, count, flaws } from '../pages/fixtures.js'

const markupOf = (page: Partial<AuthenticatorsPage> = {}): string =>
  authenticatorsPage({ ...authenticators, ...page }).markup

describe('authenticatorsPage', () => {
  it('is well-formed, with a title and a heading', () => {
    expect(flaws(markupOf())).toEqual([])
    expect(markupOf()).toContain('<title>Your passkeys · app.example</title>')
    expect(all(markupOf(), /<h1>([^<]*)<\/h1>/g)).toEqual(['Your passkeys'])
  })

  it('lists every passkey, with ids that occur once', () => {
    expect(count(markupOf(), '<li class="key">')).toBe(2)
    const ids = all(markupOf(), / id="([^"]*)"/g)
    expect(all(markupOf(), /<label for="([^"]*)"/g)).toEqual(ids)
    expect(new Set(ids).size).toBe(3)
  })

  it('says so where there is none', () => {
    expect(markupOf({ keys: [] })).toContain('You have no passkey yet.')
    expect(markupOf({ keys: [] })).not.toContain('<ul')
  })

  it('adds one with a script, and comes back', () => {
    const [form = ''] = all(
      markupOf(),
      /<form method="post" action="https:\/\/app\.example\/auth\/callback\/passkey">([\s\S]*?)<\/form>/g,
    )
    expect(form).toContain('name="callbackUrl" value="https://app.example/auth/authenticators"')
    expect(form).toContain('name="keyName"')
    expect(form).toContain('value="register"')
    expect(markupOf()).toContain('data-stays')
    expect(authenticatorsPage(authenticators).policy).toContain("connect-src 'self'")
  })

  it('leaves the token out when it is not checked', () => {
    expect(markupOf({ csrfToken: undefined })).not.toContain('csrfToken')
  })

  it('leads home, or on to where somebody was going', () => {
    expect(all(markupOf(), /<a href="([^"]*)"/g)).toEqual(['https://app.example'])
    const callbackUrl = 'https://app.example/next?a=1&b="'
    const markup = markupOf({ callbackUrl })
    expect(all(markup, /<a href="([^"]*)"/g)).toEqual(['https://app.example/next?a=1&amp;b=&quot;'])
    expect(markup).toContain('authenticators?callbackUrl=https%3A%2F%2Fapp.example%2Fnext%3Fa%3D1%26b%3D%22"')
  })

  it('announces an error, and says in the title what happened', () => {
    const markup = markupOf({ error: 'LastAuthenticator' })
    expect(count(markup, 'role="alert"')).toBe(1)
    expect(markup).toContain('<title>Not removed · app.example</title>')
    expect(markupOf()).not.toContain('role="alert"')
  })
})
