import { describe, expect, it } from '@jest/globals'
import { mailgun } from '@authengine/senders/mailgun'
import { MAIL } from './peers/mails.js'
import { RecordingClient } from './peers/RecordingClient.js'

const accepting = () => new RecordingClient(() => Response.json({ id: '<1@app.example>', message: 'Queued.' }))

describe('mailgun', () => {
  it('posts the mail as a form, as documented, with tracking off', async () => {
    const http = accepting()
    await mailgun({ apiKey: 'key-123', http }).send(MAIL)
    const crlf = (text: string): string => text.replaceAll('\n', '\r\n')
    expect(http.sent).toEqual([
      {
        method: 'POST',
        url: 'https://api.mailgun.net/v3/app.example/messages',
        headers: {
          accept: 'application/json',
          authorization: `Basic ${Buffer.from('api:key-123').toString('base64')}`,
          'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
          'user-agent': 'authengine',
        },
        redirect: 'manual',
        body: {
          from: MAIL.from,
          to: MAIL.to,
          subject: MAIL.subject,
          text: crlf(MAIL.text),
          html: crlf(MAIL.html),
          'o:tracking': 'no',
          'o:tracking-clicks': 'no',
          'o:tracking-opens': 'no',
        },
      },
    ])
  })

  it.each<[Parameters<typeof mailgun>[0], string]>([
    [{ region: 'us' }, 'https://api.mailgun.net/v3/app.example/messages'],
    [{ region: 'eu' }, 'https://api.eu.mailgun.net/v3/app.example/messages'],
    [{ domain: 'mg.app.example' }, 'https://api.mailgun.net/v3/mg.app.example/messages'],
    [{ domain: '../x?y#z' }, 'https://api.mailgun.net/v3/..%2Fx%3Fy%23z/messages'],
  ])('uses domain and region of %j in the URL', async (options, url) => {
    const http = accepting()
    await mailgun({ apiKey: 'key-123', http, ...options }).send(MAIL)
    expect(http.sent[0]?.url).toBe(url)
  })

  it('refuses an unknown region', () => {
    expect(() => mailgun({ region: 'EU' as 'eu' })).toThrow(TypeError)
  })

  it.each<[number, RegExp]>([
    [200, /^Mailgun did not accept the mail \(status 200\)\. The response does not say/],
    [400, /sender address is not verified/],
    [401, /AUTH_MAILGUN_KEY.*region/],
    [404, /no such domain in this region/],
  ])('explains status %d', async (status, message) => {
    const http = new RecordingClient(() => Response.json({ message: MAIL.to }, { status }))
    await expect(mailgun({ apiKey: 'key-123', http }).send(MAIL)).rejects.toThrow(message)
  })
})
