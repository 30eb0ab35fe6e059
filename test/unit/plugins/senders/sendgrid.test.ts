import { describe, expect, it } from '@jest/globals'
import { sendgrid } from '@authengine/senders/sendgrid'
import { MAIL } from './peers/mails.js'
import { RecordingClient } from './peers/RecordingClient.js'

const accepting = () => new RecordingClient(() => new Response(null, { status: 202 }))

describe('sendgrid', () => {
  it('posts the mail as documented, with tracking off', async () => {
    const http = accepting()
    await sendgrid({ apiKey: 'SG.123', http }).send(MAIL)
    expect(http.sent).toEqual([
      {
        method: 'POST',
        url: 'https://api.sendgrid.com/v3/mail/send',
        headers: {
          accept: 'application/json',
          authorization: 'Bearer SG.123',
          'content-type': 'application/json',
          'user-agent': 'authengine',
        },
        redirect: 'manual',
        body: {
          personalizations: [{ to: [{ email: MAIL.to }] }],
          from: { email: 'no-reply@app.example', name: 'Example' },
          subject: MAIL.subject,
          content: [
            { type: 'text/plain', value: MAIL.text },
            { type: 'text/html', value: MAIL.html },
          ],
          tracking_settings: {
            click_tracking: { enable: false, enable_text: false },
            open_tracking: { enable: false },
            subscription_tracking: { enable: false },
            ganalytics: { enable: false },
          },
        },
      },
    ])
  })

  it('leaves out a missing name', async () => {
    const http = accepting()
    await sendgrid({ apiKey: 'SG.123', http }).send({ ...MAIL, from: 'no-reply@app.example' })
    expect(http.sent[0]?.body).toMatchObject({ from: { email: 'no-reply@app.example' } })
    expect(JSON.stringify(http.sent[0]?.body)).not.toContain('"name"')
  })

  it('uses the EU region if it is configured', async () => {
    const http = accepting()
    await sendgrid({ apiKey: 'SG.123', http, region: 'eu' }).send(MAIL)
    expect(http.sent[0]?.url).toBe('https://api.eu.sendgrid.com/v3/mail/send')
  })

  it('refuses an unknown region', () => {
    expect(() => sendgrid({ region: 'EU' as 'eu' })).toThrow(TypeError)
  })

  it.each<[number, RegExp]>([
    [200, /^SendGrid did not accept the mail \(status 200\)\. The response does not say/],
    [401, /AUTH_SENDGRID_KEY/],
    [403, /sender address is not verified/],
    [429, /Too many mails/],
  ])('explains status %d', async (status, message) => {
    const http = new RecordingClient(() => Response.json({ errors: [{ message: MAIL.to, field: 'from' }] }, { status }))
    await expect(sendgrid({ apiKey: 'SG.123', http }).send(MAIL)).rejects.toThrow(message)
  })
})
