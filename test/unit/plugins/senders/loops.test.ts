import { describe, expect, it } from '@jest/globals'
import { loops } from '@authengine/senders/loops'
import { ConfigurationError } from 'authengine'
import { LINK, MAIL } from './peers/mails.js'
import { RecordingClient } from './peers/RecordingClient.js'

const accepting = () => new RecordingClient(() => Response.json({ success: true }))

describe('loops', () => {
  it('posts the data of the template, as documented', async () => {
    const http = accepting()
    await loops({ apiKey: 'key-123', transactionalId: 'cm4template', http }).send(MAIL)
    expect(http.sent).toEqual([
      {
        method: 'POST',
        url: 'https://app.loops.so/api/v1/transactional',
        headers: {
          accept: 'application/json',
          authorization: 'Bearer key-123',
          'content-type': 'application/json',
          'user-agent': 'authengine',
        },
        redirect: 'manual',
        body: {
          transactionalId: 'cm4template',
          email: MAIL.to,
          dataVariables: { url: LINK, code: '1234 5678', host: 'app.example' },
        },
      },
    ])
  })

  it('reports a missing template when a mail is sent, not earlier', async () => {
    const http = accepting()
    const sending = loops({ apiKey: 'key-123', transactionalId: '', http }).send(MAIL)
    await expect(sending).rejects.toThrow(ConfigurationError)
    await expect(sending).rejects.toThrow('transactionalId')
    expect(http.sent).toEqual([])
  })

  it('refuses mails without variables for the template', async () => {
    const http = accepting()
    const sending = loops({ apiKey: 'key-123', transactionalId: 'cm4template', http }).send({
      ...MAIL,
      variables: undefined,
    })
    await expect(sending).rejects.toThrow(TypeError)
    expect(http.sent).toEqual([])
  })

  it.each<[object, number, RegExp]>([
    [
      { success: false, message: MAIL.to },
      200,
      /^Loops did not accept the mail \(status 200\)\. The response does not say/,
    ],
    [{ success: 'true' }, 200, /The response does not say/],
    [{ success: false, path: 'dataVariables' }, 400, /the template misses a variable/],
    [{ error: 'Invalid API key' }, 401, /AUTH_LOOPS_KEY/],
    [{ success: false }, 404, /no template with this transactionalId/],
    [{ success: false }, 429, /Too many mails/],
  ])('explains %j with status %d', async (answer, status, message) => {
    const http = new RecordingClient(() => Response.json(answer, { status }))
    const sender = loops({ apiKey: 'key-123', transactionalId: 'cm4template', http })
    await expect(sender.send(MAIL)).rejects.toThrow(message)
  })
})
