import { describe, expect, it } from '@jest/globals'
import { type EmailOptions, EmailProvider } from '../../../../src/email/EmailProvider.js'
import { checkEmail } from '../../../../src/email/emailFeature.js'
import { Mailbox } from '../../../../src/testing/index.js'
import { inspected } from '../config/checks/inspected.js'

const problems = (options: EmailOptions, keepsMailedTokens = true): string[] =>
  checkEmail(inspected({}, { providers: [new EmailProvider(options)], keepsMailedTokens })).map(
    ({ problem }) => problem,
  )

const GOOD: EmailOptions = { sender: new Mailbox(), from: 'no-reply@app.example' }

describe('the check of email providers', () => {
  it('accepts valid providers', () => {
    expect(checkEmail(inspected({}))).toEqual([])
    expect(problems(GOOD)).toEqual([])
    expect(problems({ ...GOOD, codes: 'anywhere' })).toEqual([])
    expect(problems({ sendVerificationRequest: () => undefined })).toEqual([])
  })

  it('requires a store for mailed tokens', () => {
    expect(problems(GOOD, false)).toEqual(['cannot store verification tokens.'])
  })

  it('requires a sender and a sender address', () => {
    expect(problems({})).toEqual(['cannot send mail.'])
    expect(problems({ ...GOOD, sender: (() => new Mailbox()) as never })).toEqual(['cannot send mail.'])
    expect(problems({ ...GOOD, sender: {} as never })).toEqual(['cannot send mail.'])
    expect(problems({ sendVerificationRequest: true as never })).toEqual(['cannot send mail.'])
    expect(problems({ sender: new Mailbox() })).toEqual(['has no sender address.'])
  })

  it.each(['everywhere', true, null])('refuses %j as codes', (codes) => {
    expect(problems({ ...GOOD, codes: codes as never })).toEqual([`has codes: ${JSON.stringify(codes)}.`])
  })

  it.each([0, 59, 60.5, 86_401, Number.NaN])('refuses a maxAge of %d', (maxAge) => {
    expect(problems({ ...GOOD, maxAge })).toEqual([`has a maxAge of ${String(maxAge)}.`])
  })
})
