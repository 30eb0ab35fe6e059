import { describe, expect, it } from '@jest/globals'
import { verifyRequestPage } from '../../../../src/pages/verifyRequestPage.js'
import { all, flaws, frame } from './fixtures.js'

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
})
