import tls from 'node:tls'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { ConfigurationError } from 'authengine'
import { MailNotSent, smtp, type SmtpOptions, type SmtpServerParts } from '@authengine/senders/smtp'
import { FakeClock } from 'authengine/testing'
import { SmtpServer } from '../../../support/SmtpServer.js'
import { type Certificate, certificateFor } from './peers/certificate.js'
import { LINK, MAIL } from './peers/mails.js'
import { SmtpPeer, type SmtpPeerOptions } from './peers/SmtpPeer.js'

/** An address of this machine that the sender does not recognize as such. */
const ELSEWHERE = '0.0.0.0'

const open: { close(): Promise<void> }[] = []
const aServer = async (): Promise<SmtpServer> => {
  const server = await SmtpServer.start()
  open.push(server)
  return server
}
const aPeer = async (options?: SmtpPeerOptions): Promise<SmtpPeer> => {
  const peer = await SmtpPeer.start(options)
  open.push(peer)
  return peer
}

afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

describe('smtp', () => {
  it('sends a mail in text and HTML to one recipient', async () => {
    const server = await aServer()
    await smtp(server.url).send(MAIL)
    const [mail] = server.mails
    expect([mail?.from, mail?.to]).toEqual(['no-reply@app.example', ['ann@example.test']])
    expect(mail?.text).toContain('Subject: Sign in to app.example')
    expect(mail?.text).toContain(LINK)
    expect(mail?.text).toContain(`href="${LINK.replaceAll('&', '&amp;')}"`)
  })

  it('accepts the parts of a server as well', async () => {
    const server = await aServer()
    await smtp({ host: '127.0.0.1', port: Number(new URL(server.url).port) }).send(MAIL)
    expect(server.mails).toHaveLength(1)
  })

  it('signs in with the user and the password of a URL', async () => {
    const peer = await aPeer()
    const [password = ''] = peer.secrets
    await smtp(peer.at(`user:${encodeURIComponent(password)}@127.0.0.1`)).send(MAIL)
    await expect(smtp(peer.at('user:wr%6fng@127.0.0.1')).send(MAIL)).rejects.toMatchObject({
      status: 535,
      code: 'EAUTH',
      message: expect.stringMatching(
        /^The SMTP server did not accept the mail \(status 535, EAUTH\)\. The user name or the password/,
      ),
    })
    expect(peer.mails).toHaveLength(1)
  })

  it.each(['a@x.com,b@y.com', 'a@x.com, b@y.com', 'a@x.com>\r\nRCPT TO:<b@y.com', 'A <a@x.com>'])(
    'attack #199, #203: sends no mail to %j',
    async (to) => {
      const server = await aServer()
      await expect(smtp(server.url).send({ ...MAIL, to })).rejects.toThrow(TypeError)
      expect(server.mails).toEqual([])
    },
  )

  it('attack #203: puts the subject into one line', async () => {
    const server = await aServer()
    await smtp(server.url).send({ ...MAIL, subject: 'Hello\r\nBcc: b@y.com' })
    expect(server.mails.map(({ to }) => to)).toEqual([['ann@example.test']])
    expect(server.mails[0]?.text).toMatch(/^Subject: Hello Bcc: b@y.com\r?$/m)
  })

  it('rejects when the server refuses the mail, without repeating its reply', async () => {
    const server = await aServer()
    server.refuses = true
    const error = await smtp(server.url)
      .send(MAIL)
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(MailNotSent)
    expect(error).toMatchObject({ carrier: 'The SMTP server', status: 450, type: 'EmailSignInError' })
    expect((error as Error).cause).toBeUndefined()
    expect(String(error)).not.toContain('not today')
  })

  it('rejects with the cause when the server cannot be reached', async () => {
    const server = await aServer()
    const { url } = server
    await server.close()
    open.length = 0
    const sending = smtp(url).send(MAIL)
    await expect(sending).rejects.toThrow('check host and port')
    await expect(sending).rejects.toMatchObject({
      status: undefined,
      cause: { err: { message: expect.stringContaining('ECONNREFUSED') } },
    })
  })

  it('gives up after 25 seconds, and closes the connection', async () => {
    const peer = await aPeer()
    const clock = new FakeClock()
    peer.turn('hangs')
    const sending = smtp(peer.at('127.0.0.1'), { clock }).send(MAIL)
    await peer.called()
    clock.forward(25)
    await expect(sending).rejects.toMatchObject({
      cause: { err: { message: 'The mail was not accepted within 25 seconds.' } },
    })
    await peer.gone()
  })
})

describe('smtp to another machine', () => {
  const secret = certificateFor(ELSEWHERE)
  const parts = ({ port }: SmtpPeer, more: Partial<SmtpServerParts> = {}): SmtpServerParts => ({
    host: ELSEWHERE,
    port,
    auth: { user: 'user', pass: 'p4ss-of_the.Peer~0123456789' },
    ...more,
  })
  const refusal = expect.objectContaining({ code: 'ETLS', message: expect.stringContaining('could not be encrypted') })

  it('sends nothing unencrypted', async () => {
    const peer = await aPeer()
    await expect(smtp(parts(peer)).send(MAIL)).rejects.toEqual(refusal)
    await expect(smtp(peer.at(ELSEWHERE)).send(MAIL)).rejects.toEqual(refusal)
    expect(peer.mails).toEqual([])
  })

  it('sends unencrypted if allowDangerousClearText is set', async () => {
    const peer = await aPeer()
    await smtp(parts(peer), { allowDangerousClearText: true }).send(MAIL)
    expect(peer.secured).toEqual([false])
  })

  it.each<[string, Certificate, SmtpOptions]>([
    ['by no authority', secret, {}],
    ['by no authority, although clear text is allowed', secret, { allowDangerousClearText: true }],
    ['for another host', certificateFor('127.0.0.9'), {}],
  ])('refuses a certificate that is signed %s', async (_name, certificate, options) => {
    const peer = await aPeer({ certificate })
    const more = certificate === secret ? {} : { ca: certificate.cert }
    await expect(smtp(parts(peer, more), options).send(MAIL)).rejects.toEqual(refusal)
    expect(peer.mails).toEqual([])
  })

  it('checks certificates even in a process that accepts any', async () => {
    const connect = jest.spyOn(tls, 'connect')
    const peer = await aPeer({ certificate: secret })
    await expect(smtp(parts(peer)).send(MAIL)).rejects.toEqual(refusal)
    // The default of Node comes from the environment.
    expect(connect.mock.calls).toEqual([[expect.objectContaining({ rejectUnauthorized: true }), expect.anything()]])
    connect.mockRestore()
  })

  it('starts TLS with a trusted certificate', async () => {
    const peer = await aPeer({ certificate: secret })
    await smtp(parts(peer, { ca: secret.cert })).send(MAIL)
    expect(peer.secured).toEqual([true])
  })

  it.each([
    { requireTLS: false },
    { ignoreTLS: true },
    { opportunisticTLS: true },
    { tls: { rejectUnauthorized: false } },
  ])('refuses %j, which would weaken encryption', async (more) => {
    for (const certificate of [undefined, secret]) {
      const peer = await aPeer({ certificate })
      expect(() => smtp(parts(peer, more as object))).toThrow(ConfigurationError)
      expect(peer.mails).toEqual([])
    }
  })

  it('uses TLS from the first byte with smtps:, whatever the server offers', async () => {
    const peer = await aPeer()
    const url = `smtps://127.0.0.1:${String(peer.port)}`
    await expect(smtp(url, { allowDangerousClearText: true }).send(MAIL)).rejects.toThrow(MailNotSent)
    expect(peer.mails).toEqual([])
  })
})
