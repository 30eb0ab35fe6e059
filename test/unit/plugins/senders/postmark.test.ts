import { describe, expect, it } from '@jest/globals'
import { postmark } from '@authengine/senders/postmark'
import { MAIL } from './peers/mails.js'
import { RecordingClient } from './peers/RecordingClient.js'

const accepting = () => new RecordingClient(() => Response.json({ ErrorCode: 0, Message: 'OK' }))

describe('postmark', () => {
  it('posts the mail as documented, with tracking off', async () => {
    const http = accepting()
    await postmark({ apiKey: 'server-token', http }).send(MAIL)
    expect(http.sent).toEqual([
      {
        method: 'POST',
        url: 'https://api.postmarkapp.com/email',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'user-agent': 'authengine',
          'x-postmark-server-token': 'server-token',
        },
        redirect: 'manual',
        body: {
          From: MAIL.from,
          To: MAIL.to,
          Subject: MAIL.subject,
          TextBody: MAIL.text,
          HtmlBody: MAIL.html,
          MessageStream: 'outbound',
          TrackOpens: false,
          TrackLinks: 'None',
        },
      },
    ])
  })

  it('uses another message stream if it is configured', async () => {
    const http = accepting()
    await postmark({ apiKey: 'server-token', http, messageStream: 'sign-in' }).send(MAIL)
    expect(http.sent[0]?.body).toMatchObject({ MessageStream: 'sign-in' })
  })

  it.each<[object, number, RegExp]>([
    [{ ErrorCode: 10 }, 401, /^Postmark did not accept the mail \(status 401, 10\)\. The server token is wrong/],
    [{ ErrorCode: 400 }, 422, /\(status 422, 400\)\. Postmark does not know the sender/],
    [{ ErrorCode: 406 }, 422, /\(status 422, 406\)\. The recipient is inactive/],
    [{ ErrorCode: 406 }, 200, /\(status 200, 406\)\. The recipient is inactive/],
    [{ ErrorCode: 12345678 }, 422, /\(status 422\)\. Most often the sender/],
    [{ ErrorCode: '0' }, 200, /\(status 200\)\. The response does not say/],
    [{}, 401, /\(status 401\)\. The API key is wrong.*AUTH_POSTMARK_KEY/],
  ])('explains %j with status %d', async (answer, status, message) => {
    const http = new RecordingClient(() => Response.json(answer, { status }))
    await expect(postmark({ apiKey: 'server-token', http }).send(MAIL)).rejects.toThrow(message)
  })
})
