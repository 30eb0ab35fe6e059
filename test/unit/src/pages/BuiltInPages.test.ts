import { describe, expect, it } from '@jest/globals'
import { BuiltInPages } from '../../../../src/pages/BuiltInPages.js'
import { PageRenderer } from '../../../../src/pages/PageRenderer.js'
import { flaws, form, frame, signIn } from './fixtures.js'

const pages = new BuiltInPages()
const rendered = {
  signIn: await pages.signIn(signIn),
  error: await pages.error({ ...frame, error: 'AccessDenied' }),
  form: await pages.form({
    ...form,
    sections: [{ type: 'form', action: 'https://app.example/auth/kit', fields: [], submit: 'Go' }],
  }),
}

describe('BuiltInPages', () => {
  it('has no script unless a sign-in option needs one', () => {
    expect(Object.values(rendered).filter(({ markup }) => markup.includes('<script'))).toEqual([])
  })

  it('is a page renderer', () => {
    expect(pages).toBeInstanceOf(PageRenderer)
  })

  it('draws different pages', () => {
    expect(new Set(Object.values(rendered).map(({ markup }) => markup)).size).toBe(3)
  })

  describe.each(Object.entries(rendered))('%s', (_, { markup, policy }) => {
    it('is well-formed, and contains no script of its own', () => {
      expect(flaws(markup)).toEqual([])
      expect(markup).not.toMatch(
        /<script(?![^>]* src="https:\/\/app\.example\/auth\/webauthn-)|javascript:|\son[a-z]+=/,
      )
    })

    it('attack #277: cannot be framed', () => {
      expect(policy).toContain("frame-ancestors 'none'")
    })

    it('loads nothing from other hosts', () => {
      expect(markup).not.toMatch(/(?:src|href|action)="(?!https:\/\/app\.example)/)
      expect(policy).toMatch(/^default-src 'none';/)
    })
  })
})
