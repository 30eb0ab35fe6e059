import { afterEach, describe, expect, it } from '@jest/globals'
import {
  type HttpMailOptions,
  HttpMailSender,
  MailNotSent,
  type MailResponse,
  type MailRequest,
  type OutgoingMail,
} from '@authengine/senders/http'
import { ConfigurationError, OutgoingRequestError } from 'authengine'
import { HttpClient } from 'authengine/plugin'
import { MAIL } from '../peers/mails.js'
import { RecordingClient } from '../peers/RecordingClient.js'

const FACTS = {
  id: 'two-words',
  name: 'Example',
  origin: 'https://api.mail.example',
  codes: { no_key: 'Get a key.' },
  statuses: { 402: 'Pay the bill.' },
}

class ExampleSender extends HttpMailSender {
  constructor(options?: HttpMailOptions) {
    super(FACTS, options)
  }

  protected override request({ to, from, subject }: OutgoingMail, key: string): MailRequest {
    return { path: '/send?v=1', headers: { 'x-key': key }, body: { to, from: String(from), subject } }
  }

  protected override accepts({ queued }: MailResponse, status: number): boolean {
    return queued === true && status !== 203
  }

  protected override codeIn({ code }: MailResponse): string | undefined {
    return typeof code === 'string' ? code : undefined
  }
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
const answering = (answer: () => Response, apiKey = 'key'): [ExampleSender, RecordingClient] => {
  const http = new RecordingClient(answer)
  return [new ExampleSender({ apiKey, http }), http]
}

const VARIABLE = 'AUTH_TWO_WORDS_KEY'
afterEach(() => {
  Reflect.deleteProperty(process.env, VARIABLE)
})

describe('HttpMailSender', () => {
  it('posts JSON with its own user agent, and follows no redirect', async () => {
    const [sender, { sent }] = answering(json({ queued: true }))
    await sender.send(MAIL)
    expect(sent).toEqual([
      {
        method: 'POST',
        url: 'https://api.mail.example/send?v=1',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'user-agent': 'authengine',
          'x-key': 'key',
        },
        redirect: 'manual',
        body: { to: MAIL.to, from: MAIL.from, subject: MAIL.subject },
      },
    ])
  })

  it('uses another origin if it is configured', async () => {
    const http = new RecordingClient(json({ queued: true }))
    for (const origin of ['https://proxy.example/ignored?x=1', 'http://127.0.0.1:8025']) {
      await new ExampleSender({ apiKey: 'key', origin, http }).send(MAIL)
    }
    expect(http.sent.map(({ url }) => url)).toEqual([
      'https://proxy.example/send?v=1',
      'http://127.0.0.1:8025/send?v=1',
    ])
  })

  it.each(['http://proxy.example', 'http://0.0.0.0:8025', 'ftp://localhost', 'proxy.example', ''])(
    'refuses the origin %j in the constructor',
    (origin) => {
      expect(() => new ExampleSender({ origin })).toThrow(TypeError)
    },
  )

  describe('the key', () => {
    it('is read from the environment when a mail is sent', async () => {
      const http = new RecordingClient(json({ queued: true }))
      const sender = new ExampleSender({ http })
      process.env[VARIABLE] = ' from-environment\n'
      await sender.send(MAIL)
      expect(http.sent[0]?.headers['x-key']).toBe('from-environment')
    })

    it('is that of the option, if there is one', async () => {
      process.env[VARIABLE] = 'from-environment'
      const [sender, { sent }] = answering(json({ queued: true }), 'from-option')
      await sender.send(MAIL)
      expect(sent[0]?.headers['x-key']).toBe('from-option')
    })

    it.each([undefined, '', '  '])('is missed when a mail is sent, not earlier: %j', async (apiKey) => {
      const http = new RecordingClient(json({ queued: true }))
      const sending = new ExampleSender({ apiKey, http }).send(MAIL)
      await expect(sending).rejects.toThrow(ConfigurationError)
      await expect(sending).rejects.toThrow(/AUTH_TWO_WORDS_KEY: is not set.*an API key of Example/)
      expect(http.sent).toEqual([])
    })

    it.each(['two words', 'bro\nken', 'clé', '“quoted”'])('is refused without being repeated: %j', async (apiKey) => {
      const [sender, { sent }] = answering(json({ queued: true }), apiKey)
      const error = await sender.send(MAIL).catch(String)
      expect(error).toContain('AUTH_TWO_WORDS_KEY: contains blanks')
      expect(error).not.toContain(apiKey)
      expect(sent).toEqual([])
    })
  })

  describe('a response', () => {
    it.each<[string, () => Response]>([
      ['an error inside a 200', json({ queued: false })],
      ['a success the service does not speak of', json({ queued: true }, 203)],
      ['another object', json({})],
      ['a list', json([{ queued: true }])],
      ['no object', json('queued')],
      ['null', json(null)],
      ['HTML', () => new Response('<p>Welcome</p>')],
      ['nothing', () => new Response(null, { status: 204 })],
    ])('with %s is not a success', async (_name, answer) => {
      const [sender] = answering(answer)
      await expect(sender.send(MAIL)).rejects.toThrow('The response does not say that the mail was accepted')
    })

    it('with an error status is not a success, whatever the body contains', async () => {
      const [sender] = answering(json({ queued: true }, 500))
      await expect(sender.send(MAIL)).rejects.toThrow(
        'Example did not accept the mail (status 500). Example fails on its side: try again later.',
      )
    })

    it.each<[object, number, string]>([
      [{ code: 'no_key' }, 400, 'Example did not accept the mail (status 400, no_key). Get a key.'],
      [{ code: 'no_key' }, 402, 'Example did not accept the mail (status 402, no_key). Get a key.'],
      [{ code: 'other' }, 402, 'Example did not accept the mail (status 402). Pay the bill.'],
      [{ code: 'constructor' }, 402, 'Example did not accept the mail (status 402). Pay the bill.'],
    ])('of %j with status %d is explained', async (body, status, message) => {
      const [sender] = answering(json(body, status))
      await expect(sender.send(MAIL)).rejects.toThrow(message)
    })

    it('is reported with its status and documented codes only', async () => {
      const [sender] = answering(json({ code: MAIL.to, message: MAIL.text, key: 'key' }, 401))
      const error = await sender.send(MAIL).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(MailNotSent)
      expect(error).toMatchObject({ carrier: 'Example', status: 401, code: undefined })
      expect((error as Error).cause).toBeUndefined()
      expect(String(error)).toContain('set AUTH_TWO_WORDS_KEY or the option apiKey')
    })
  })

  it('keeps the network error as the cause', async () => {
    const cause = new OutgoingRequestError('https://api.mail.example did not answer.')
    class Broken extends HttpClient {
      override send(): Promise<Response> {
        return Promise.reject(cause)
      }
    }
    const sending = new ExampleSender({ apiKey: 'key', http: new Broken() }).send(MAIL)
    await expect(sending).rejects.toMatchObject({ name: 'MailNotSent', status: undefined, cause: { err: cause } })
  })

  it('rejects with the same error when the response is cut off', async () => {
    const cause = new TypeError('terminated')
    const broken = (): Response =>
      new Response(
        new ReadableStream({
          start: (stream) => {
            stream.error(cause)
          },
        }),
      )
    const [sender] = answering(broken)
    await expect(sender.send(MAIL)).rejects.toMatchObject({ name: 'MailNotSent', cause: { err: cause } })
  })

  it('sends nothing unless sender and recipient are exactly one address each', async () => {
    const [sender, { sent }] = answering(json({ queued: true }))
    await expect(sender.send({ ...MAIL, to: 'a@x.example, b@x.example' })).rejects.toThrow(TypeError)
    await expect(sender.send({ ...MAIL, from: 'a@x.example, b@x.example' })).rejects.toThrow(ConfigurationError)
    expect(sent).toEqual([])
  })
})
