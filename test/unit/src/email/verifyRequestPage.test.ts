import { describe, expect, it } from '@jest/globals'
import { verifyRequestPage } from '../../../../src/email/verifyRequestPage.js'
import { all, flaws, frame } from '../pages/fixtures.js'

describe('verifyRequestPage', () => {
  const { markup } = verifyRequestPage(frame)

  it('says where to look, in the title too', () => {
    expect(flaws(markup)).toEqual([])
    expect(markup).toContain('<title>Check your email · app.example</title>')
    expect(markup).toContain('<h1>Check your email</h1>')
  })

  it('attack #285: names the trusted host only, and leads there', () => {
    expect(all(markup, /<a href="([^"]*)"/g)).toEqual(['https://app.example'])
    expect(markup).toContain('<bdi>app.example</bdi>')
  })

  it('takes the code from the mail, with the address where it is not known', () => {
    const action = 'https://app.example/auth/callback/mail'
    const form = { action, csrfToken: 't', email: undefined, callbackUrl: undefined, refused: false }
    const elsewhere = verifyRequestPage({ ...frame, code: form }).markup
    expect(flaws(elsewhere)).toEqual([])
    expect(all(elsewhere, /<label for="([^"]*)"/g)).toEqual(['email', 'code'])
    expect(elsewhere).toContain('autocomplete="one-time-code"')
    expect(elsewhere).not.toContain('role="alert"')
    const here = verifyRequestPage({
      ...frame,
      code: { ...form, email: 'ann@x.com', callbackUrl: 'https://app.example/home', refused: true },
    }).markup
    expect(flaws(here)).toEqual([])
    expect(all(here, /<label for="([^"]*)"/g)).toEqual(['code'])
    expect(here).toContain('<input type="hidden" name="email" value="ann@x.com">')
    expect(here).toContain('role="alert"')
    expect(here).toContain('<title>That code does not work')
  })
})
