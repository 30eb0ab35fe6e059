import { describe, expect, it } from '@jest/globals'
import { Confirmation } from '../../../../src/sign-in/SignInFlow.js'
import { flaws } from '../pages/fixtures.js'
import { parts } from './parts.js'

describe('ConfirmPage', () => {
  it('posts to the callback route, with a CSRF token whose cookie is set', async () => {
    const { confirmPage, context } = parts()
    const ctx = context()
    const { body, headers, status } = await confirmPage.show(
      ctx,
      'mail',
      new Confirmation('ann@example.test', { token: 't' }),
    )
    expect([status, headers['referrer-policy']]).toEqual([200, 'strict-origin'])
    expect(body).toContain('action="https://app.example/auth/callback/mail"')
    expect(body).toContain('sign in to <bdi>app.example</bdi> as <bdi>ann@example.test</bdi>.')
    expect(body).toContain('<input type="hidden" name="token" value="t">')
    const [cookie] = ctx.cookies.outgoing
    expect(body).toContain(`name="csrfToken" value="${cookie?.value.split('.')[0] ?? ''}"`)
  })

  it('escapes account and fields', async () => {
    const { confirmPage, context } = parts()
    const { body } = await confirmPage.show(context(), 'mail', new Confirmation('<script>', { token: '"<b>' }))
    expect(flaws(String(body))).toEqual([])
    expect(body).toContain('<bdi>&lt;script&gt;</bdi>')
    expect(body).toContain('value="&quot;&lt;b&gt;"')
  })
})
