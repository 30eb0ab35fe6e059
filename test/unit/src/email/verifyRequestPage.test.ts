import { describe, expect, it } from '@jest/globals'
import { verifyRequestPage } from '../../../../src/email/verifyRequestPage.js'
import { formPage } from '../../../../src/pages/drawFormPage.js'
import { all, flaws, form } from '../pages/fixtures.js'

const markupOf = (code?: Parameters<typeof verifyRequestPage>[0]): string => {
  const { markup } = formPage({ ...form, ...verifyRequestPage(code, form.language) })
  expect(flaws(markup)).toEqual([])
  return markup
}

describe('verifyRequestPage', () => {
  it('explains where to look, in the title too', () => {
    expect(markupOf()).toContain('<title>Check your email · app.example</title>')
    expect(markupOf()).toContain('<h1>Check your email</h1>')
  })

  it('attack #285: names only the trusted host, and links to it', () => {
    expect(all(markupOf(), /<a href="([^"]*)"/g)).toEqual(['https://app.example'])
    expect(markupOf()).toContain('<bdi>app.example</bdi>')
  })

  it('has a field for the code, and one for the email address if that is unknown', () => {
    const action = 'https://app.example/auth/callback/mail'
    const code = { action, email: undefined, callbackUrl: undefined, refused: false }
    const elsewhere = markupOf(code)
    expect(all(elsewhere, /<label [^>]*><bdi>([^<]*)/g)).toEqual(['Email', 'Code'])
    expect(all(elsewhere, /<form method="post" action="([^"]*)"/g)).toEqual([action])
    expect(elsewhere).toContain('autocomplete="one-time-code"')
    expect(elsewhere).not.toContain('role="alert"')
    const here = markupOf({ ...code, email: 'ann@x.com', callbackUrl: 'https://app.example/home', refused: true })
    expect(all(here, /<label [^>]*><bdi>([^<]*)/g)).toEqual(['Code'])
    expect(here).toContain('<input type="hidden" name="email" value="ann@x.com">')
    expect(here).toContain('<input type="hidden" name="callbackUrl" value="https://app.example/home">')
    expect(here).toContain('role="alert"')
    expect(here).toContain('<title>That code does not work')
  })
})
