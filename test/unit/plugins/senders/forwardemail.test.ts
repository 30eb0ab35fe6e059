import { describe, expect, it } from '@jest/globals'
import { forwardemail } from '@authengine/senders/forwardemail'
import { MAIL } from './peers/mails.js'
import { RecordingClient } from './peers/RecordingClient.js'

describe('forwardemail', () => {
  it('posts the mail as documented, with the key as user name', async () => {
    const http = new RecordingClient(() => Response.json({ id: '6500d6d8', object: 'email' }))
    await forwardemail({ apiKey: 'key-123', http }).send(MAIL)
    expect(http.sent).toEqual([
      {
        method: 'POST',
        url: 'https://api.forwardemail.net/v1/emails',
        headers: {
          accept: 'application/json',
          authorization: `Basic ${Buffer.from('key-123:').toString('base64')}`,
          'content-type': 'application/json',
          'user-agent': 'authengine',
        },
        redirect: 'manual',
        body: { from: MAIL.from, to: [MAIL.to], subject: MAIL.subject, text: MAIL.text, html: MAIL.html },
      },
    ])
  })

  it.each<[object, number, RegExp]>([
    [{ message: MAIL.to }, 200, /^Forward Email did not accept the mail \(status 200\)\. The response does not say/],
    [{ id: '6500d6d8', error: 'Bad Request' }, 200, /The response does not say/],
    [{ error: 'Unauthorized' }, 401, /AUTH_FORWARDEMAIL_KEY/],
    [{ error: 'Bad Request' }, 400, /sender address is not verified/],
  ])('explains %j with status %d', async (answer, status, message) => {
    const http = new RecordingClient(() => Response.json(answer, { status }))
    await expect(forwardemail({ apiKey: 'key-123', http }).send(MAIL)).rejects.toThrow(message)
  })
})
