import { describe, expect, it } from '@jest/globals'
import { Confirmation } from '../../../../src/sign-in/SignInFlow.js'
import { parts } from './parts.js'

describe('ConfirmPage', () => {
  it('posts to the callback route, with a token whose cookie is set', async () => {
    const { confirmPage, context } = parts()
    const ctx = context()
    const { body, headers, status } = await confirmPage.show(
      ctx,
      'mail',
      new Confirmation('ann@example.test', { token: 't' }),
    )
    expect([status, headers['referrer-policy']]).toEqual([200, 'strict-origin'])
    expect(body).toContain('action="https://app.example/auth/callback/mail"')
    expect(body).toContain('<bdi>ann@example.test</bdi>')
    const [cookie] = ctx.cookies.outgoing
    expect(body).toContain(`name="csrfToken" value="${cookie?.value.split('.')[0] ?? ''}"`)
  })
})
