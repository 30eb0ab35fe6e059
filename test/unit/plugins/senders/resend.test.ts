import { describe, expect, it } from '@jest/globals'
import { resend } from '@authengine/senders/resend'
import { MAIL } from './peers/mails.js'
import { RecordingClient } from './peers/RecordingClient.js'

describe('resend', () => {
  it('posts the mail as documented', async () => {
    const http = new RecordingClient(() => Response.json({ id: '49a3999c' }))
    await resend({ apiKey: 're_123', http }).send(MAIL)
    expect(http.sent).toEqual([
      {
        method: 'POST',
        url: 'https://api.resend.com/emails',
        headers: {
          accept: 'application/json',
          authorization: 'Bearer re_123',
          'content-type': 'application/json',
          'user-agent': 'authengine',
        },
        redirect: 'manual',
        body: { from: MAIL.from, to: [MAIL.to], subject: MAIL.subject, text: MAIL.text, html: MAIL.html },
      },
    ])
  })

  it.each<[object, number, RegExp]>([
    [
      { name: 'invalid_api_key' },
      403,
      /^Resend did not accept the mail \(status 403, invalid_api_key\)\. The API key is wrong/,
    ],
    [{ name: 'validation_error' }, 403, /validation_error\)\. Most often the domain of "from" is not verified/],
    [{ name: 'daily_quota_exceeded' }, 429, /daily_quota_exceeded\)\. The quota of the day/],
    [{ name: 'new_in_2031' }, 429, /\(status 429\)\. Too many mails/],
    [{ name: 7 }, 401, /\(status 401\)\. The API key is wrong.*AUTH_RESEND_KEY/],
    [{ message: 'ok' }, 200, /\(status 200\)\. The response does not say/],
    [{ id: '' }, 200, /\(status 200\)\. The response does not say/],
  ])('explains %j with status %d', async (answer, status, message) => {
    const http = new RecordingClient(() => Response.json(answer, { status }))
    await expect(resend({ apiKey: 're_123', http }).send(MAIL)).rejects.toThrow(message)
  })
})
