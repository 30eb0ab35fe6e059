import { describe, expect, it } from '@jest/globals'
import { ConfigurationError } from 'authengine'
import { outgoing } from '../../../../../plugins/senders/src/mail/OutgoingMail.js'
import { MAIL } from '../peers/mails.js'

describe('outgoing', () => {
  it('reads sender and recipient of a mail, and keeps everything else', () => {
    const { from, ...rest } = MAIL
    const mail = outgoing(MAIL)
    expect(mail).toMatchObject(rest)
    expect([mail.from.name, mail.from.address, String(mail.from)]).toEqual(['Example', 'no-reply@app.example', from])
  })

  it.each([
    ['Hello\r\nBcc: b@y.com', 'Hello Bcc: b@y.com'],
    ['Hello\u2028\u0000there', 'Hello there'],
    ['Grüße 🦊', 'Grüße 🦊'],
  ])('puts the subject %j into one line', (subject, line) => {
    expect(outgoing({ ...MAIL, subject }).subject).toBe(line)
  })

  it('explains what is wrong with an email address, without repeating it', () => {
    expect(() => outgoing({ ...MAIL, from: 'secret@x.example, b@y.example' })).toThrow(ConfigurationError)
    expect(() => outgoing({ ...MAIL, from: 'secret@x.example, b@y.example' })).toThrow(
      /^(?!.*secret)[^]*1\. from: is not/,
    )
    expect(() => outgoing({ ...MAIL, to: 'secret@x.example, b@y.example' })).toThrow(TypeError)
    expect(() => outgoing({ ...MAIL, to: 'secret@x.example, b@y.example' })).toThrow(/^(?!.*secret).*not exactly one/)
  })
})
