import { describe, expect, it } from '@jest/globals'
import { SecretRing } from '../../../../src/crypto/SecretRing.js'
import { MailedTokens } from '../../../../src/email/SignInMails.js'
import { FakeClock } from '../../../../src/testing/index.js'

const [OLD, NEW] = ['old'.repeat(12), 'new'.repeat(12)]
const ANN = { provider: 'mail', identifier: 'ann@example.test' }
const tokens = (...secrets: string[]) => new MailedTokens(new SecretRing(secrets, new FakeClock()))

describe('MailedTokens', () => {
  it('makes eight digits that can be checked without the token', async () => {
    const [made] = await tokens(NEW).ofLink(ANN, 'token')
    expect(made?.code).toMatch(/^\d{8}$/)
    expect(made?.link).toMatch(/^hmac:[0-9a-f]{64}$/)
    expect(await tokens(NEW).ofCode(ANN, made!.code)).toEqual([made?.digits])
    expect(made?.digits).not.toBe(made?.link)
    expect(await tokens(NEW).ofCode({ ...ANN, provider: 'staff' }, made!.code)).not.toContain(made?.digits)
  })

  it('attack #127: binds both to the provider, the email address and the secret', async () => {
    const made = await Promise.all([
      tokens(NEW).ofLink(ANN, 'token'),
      tokens(NEW).ofLink({ ...ANN, identifier: 'bob@example.test' }, 'token'),
      tokens(NEW).ofLink({ ...ANN, provider: 'staff' }, 'token'),
      tokens(OLD).ofLink(ANN, 'token'),
      tokens(NEW).ofLink(ANN, 'other'),
    ])
    expect(new Set(made.flat().map(({ link }) => link)).size).toBe(5)
    expect(new Set(made.flat().map(({ code }) => code)).size).toBe(5)
  })

  it('accepts a mail that was sent under an older secret', async () => {
    const [before] = await tokens(OLD).ofLink(ANN, 'token')
    expect((await tokens(NEW, OLD).ofLink(ANN, 'token'))[1]).toEqual(before)
    expect(await tokens(NEW, OLD).ofCode(ANN, before!.code)).toContain(before?.digits)
  })
})
