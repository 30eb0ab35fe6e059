import { describe, expect, it } from '@jest/globals'
import { BuiltInPages, PageRenderer } from '../../../../src/pages/index.js'
import { flaws, frame, signIn } from './fixtures.js'

const pages = new BuiltInPages()
const rendered = {
  signIn: pages.signIn(signIn),
  signOut: pages.signOut({ ...signIn, federated: undefined }),
  error: pages.error({ ...frame, error: 'AccessDenied' }),
  verifyRequest: pages.verifyRequest(frame),
  confirm: pages.confirm({
    ...frame,
    account: 'ann@example.test',
    action: 'https://app.example/auth/callback/mail',
    csrfToken: 't',
    fields: {},
  }),
}

describe('BuiltInPages', () => {
  it('is a page renderer', () => {
    expect(pages).toBeInstanceOf(PageRenderer)
  })

  it('draws five different pages', () => {
    expect(new Set(Object.values(rendered).map(({ markup }) => markup)).size).toBe(5)
  })

  describe.each(Object.entries(rendered))('%s', (_, { markup, policy }) => {
    it('is well-formed and works without scripts', () => {
      expect(flaws(markup)).toEqual([])
      expect(markup).not.toMatch(/<script|javascript:|\son[a-z]+=/)
    })

    it('attack #277: cannot be framed', () => {
      expect(policy).toContain("frame-ancestors 'none'")
    })

    it('loads nothing from another host', () => {
      expect(markup).not.toMatch(/(?:src|href|action)="(?!https:\/\/app\.example)/)
      expect(policy).toMatch(/^default-src 'none';/)
    })
  })
})
