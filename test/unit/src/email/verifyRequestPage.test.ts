import { describe, expect, it } from '@jest/globals'
import { verifyRequestPage } from '../../../../src/email/verifyRequestPage.js'
import { formPage } from '../../../../src/pages/drawFormPage.js'
import { all, flaws, form } from '../pages/fixtures.js'

const SIGN_IN = 'https://app.example/auth/signin'
const action = 'https://app.example/auth/callback/mail'
const again = 'https://app.example/auth/signin/mail'

const markupOf = (code?: Parameters<typeof verifyRequestPage>[0]): string => {
  const { markup } = formPage({ ...form, ...verifyRequestPage(code, form.language, SIGN_IN) })
  expect(flaws(markup)).toEqual([])
  return markup
}

describe('verifyRequestPage', () => {
  it('explains where to look, in the title too', () => {
    expect(markupOf()).toContain('<title>Check your email · app.example</title>')
    expect(markupOf()).toContain('<h1>Check your email</h1>')
  })

  it('attack #285: names only the trusted host, and links to it', () => {
    expect(all(markupOf(), /<a href="([^"]*)"/g)).toEqual([SIGN_IN])
    expect(markupOf()).toContain('<title>Check your email · app.example</title>')
  })

  it('has a field for the code, and one for the email address if that is unknown', () => {
    const code = { action, again, email: undefined, callbackUrl: undefined, refused: false }
    const elsewhere = markupOf(code)
    expect(all(elsewhere, /<label [^>]*><bdi>([^<]*)/g)).toEqual(['Email', 'Code'])
    expect(all(elsewhere, /<form method="post" action="([^"]*)"/g)).toEqual([action])
    expect(elsewhere).toContain('autocomplete="one-time-code"')
    expect(elsewhere).not.toContain('role="alert"')
    const here = markupOf({ ...code, email: 'ann@x.com', callbackUrl: 'https://app.example/home', refused: true })
    expect(all(here, /<label [^>]*><bdi>([^<]*)/g)).toEqual(['Code', 'Email'])
    expect(here).toContain('<input type="hidden" name="email" value="ann@x.com">')
    expect(here).toContain('<input type="hidden" name="callbackUrl" value="https://app.example/home">')
    expect(here).toContain('<title>That code does not work')
    expect(here).toContain(
      'autocomplete="one-time-code" autofocus aria-invalid="true" aria-describedby="field-1-3-alert"',
    )
    expect(here).toContain('<p class="problem" id="field-1-3-alert" role="alert">')
  })

  it('names the email address, escaped, and sends again after a wait, to an address that can be corrected', () => {
    const code = { action, again, email: '"<b>"@x.com', callbackUrl: 'https://app.example/home', refused: false }
    const markup = markupOf(code)
    expect(markup).toContain('We sent a link to <bdi>&quot;&lt;b&gt;&quot;@x.com</bdi>.')
    expect(all(markup, /<form method="post" action="([^"]*)"/g)).toEqual([action, again])
    expect(markup).toContain('<details class="delayed">')
    expect(markup).toMatch(/type="email" value="&quot;&lt;b&gt;&quot;@x\.com" required autocomplete="email"/)
  })
})
