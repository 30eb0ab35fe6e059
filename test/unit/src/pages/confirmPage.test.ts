import { describe, expect, it } from '@jest/globals'
import { confirmPage } from '../../../../src/pages/drawings.js'
import { all, flaws, frame } from './fixtures.js'

const ACTION = 'https://app.example/auth/callback/mail'
const page = { ...frame, account: 'ann@example.test', action: ACTION, csrfToken: 'token', fields: { token: '"<b>' } }

describe('confirmPage', () => {
  it('names site and account, and posts what it was given', () => {
    const { markup } = confirmPage(page)
    expect(flaws(markup)).toEqual([])
    expect(markup).toContain('sign in to <bdi>app.example</bdi> as <bdi>ann@example.test</bdi>')
    expect(all(markup, /<form method="post" action="([^"]*)"/g)).toEqual([ACTION])
    expect(all(markup, /<input type="hidden" ([^>]*)>/g)).toEqual([
      'name="csrfToken" value="token"',
      'name="token" value="&quot;&lt;b&gt;"',
    ])
  })

  it('escapes the account', () => {
    expect(confirmPage({ ...page, account: '<script>' }).markup).toContain('<bdi>&lt;script&gt;</bdi>')
  })

  it('leaves out a token that there is not', () => {
    expect(confirmPage({ ...page, csrfToken: undefined }).markup).not.toContain('csrfToken')
  })
})
