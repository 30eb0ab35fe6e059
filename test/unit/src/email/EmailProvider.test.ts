import { describe, expect, it } from '@jest/globals'
import {
  ConfiguredEmailProvider,
  EmailProvider,
  type VerificationRequest,
} from '../../../../src/email/EmailProvider.js'
import { Mailbox } from '../../../../src/testing/index.js'

const REQUEST = { identifier: 'ann@example.test' } as VerificationRequest
const CONTENT = { subject: 'Subject', text: 'Text', html: '<p>Text' }

describe('EmailProvider', () => {
  it('has the name Email, and a life time of ten minutes', () => {
    const { id, maxAge, name, sends, type } = new EmailProvider()
    expect({ id, maxAge, name, sends, type }).toEqual({
      id: 'email',
      maxAge: 600,
      name: 'Email',
      sends: false,
      type: 'email',
    })
  })

  it('shows a field for an email address', () => {
    expect(new EmailProvider().signInOption()).toEqual({
      label: 'Email me a link',
      labelKey: 'SignIn.byMail',
      fields: [
        {
          name: 'email',
          label: 'Email',
          labelKey: 'Field.email',
          type: 'email',
          required: true,
          autocomplete: 'email',
        },
      ],
      style: {},
    })
  })

  it('passes the built-in mail to the sender', async () => {
    const sender = new Mailbox()
    const provider = new EmailProvider({ sender, from: 'site@example.test' })
    await provider.send(REQUEST, () => CONTENT)
    expect(sender.mails).toEqual([{ to: 'ann@example.test', from: 'site@example.test', ...CONTENT }])
    expect([provider.sends, provider.sendsOurMail]).toEqual([true, true])
  })

  it('lets the application send the mail, also by a method', async () => {
    class Own {
      readonly seen: unknown[] = []
      sendVerificationRequest(request: VerificationRequest): void {
        this.seen.push(request)
      }
    }
    const own = new Own()
    const provider = new EmailProvider(own)
    await provider.send(REQUEST, () => {
      throw new TypeError('This mail was not requested.')
    })
    expect(own.seen).toEqual([REQUEST])
    expect([provider.sends, provider.sendsOurMail]).toEqual([true, false])
  })

  it('checks the result of normalizeIdentifier', () => {
    const provider = new EmailProvider({ normalizeIdentifier: (typed) => typed.replace(/\+.*@/, '@') })
    expect(provider.identifierOf('Ann+x@Example.test')).toBe('ann@example.test')
    const careless = new EmailProvider({ normalizeIdentifier: () => 'a@x.com,b@y.com' })
    expect(careless.identifierOf('a@x.com')).toBeUndefined()
  })

  it('uses a token of the application', async () => {
    expect(await new EmailProvider().newToken()).toBeUndefined()
    expect(await new EmailProvider({ generateVerificationToken: () => 'own' }).newToken()).toBe('own')
    for (const answer of ['', 'a b', 'é', 'x'.repeat(513), 123456, null, undefined]) {
      const provider = new EmailProvider({ generateVerificationToken: () => answer as string })
      await expect(provider.newToken()).rejects.toThrow('generateVerificationToken must return a string')
    }
  })
})

describe('the email provider of an object', () => {
  it('has the members that a function for mails reads from it, and keeps its own', () => {
    const config = { maxAge: 60, server: 'smtp://localhost', sends: false, sendVerificationRequest: () => undefined }
    const provider = new ConfiguredEmailProvider(config)
    expect(provider).toMatchObject({ id: 'email', maxAge: 60, server: 'smtp://localhost', sends: true })
  })
})
