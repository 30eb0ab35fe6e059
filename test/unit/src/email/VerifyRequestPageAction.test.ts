import { describe, expect, it } from '@jest/globals'
import { VerifyRequestPageAction } from '../../../../src/email/emailFeature.js'
import { locationOf, parts } from '../sign-in/parts.js'

describe('VerifyRequestPageAction', () => {
  it('draws the page', async () => {
    const { forms, frames, providers, flows, context } = parts()
    const reply = await new VerifyRequestPageAction(forms, frames, providers, flows).handle(context())
    expect(reply.status).toBe(200)
    expect(reply.body).toContain('<h1>')
  })

  it('redirects to the page of the application, with provider and type only', async () => {
    const { forms, frames, providers, flows, context } = parts({ pages: { verifyRequest: '/mailed' } })
    const ctx = context({
      path: '/auth/verify-request?provider=mail&type=email&provider=x&callbackUrl=https://evil.example',
    })
    expect(locationOf(await new VerifyRequestPageAction(forms, frames, providers, flows).handle(ctx))).toBe(
      'https://app.example/mailed?provider=mail&type=email',
    )
  })
})
