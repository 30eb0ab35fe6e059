import { afterEach, describe, expect, it } from '@jest/globals'
import { smtp } from '@authengine/senders/smtp'
import { SmtpServer } from '../../../support/SmtpServer.js'

const MAIL = {
  to: 'ann@example.test',
  from: 'Example <no-reply@app.example>',
  subject: 'Sign in to app.example',
  text: 'Open https://app.example/?a=1&b=2',
  html: '<p><a href="https://app.example/?a=1&amp;b=2">Sign in</a></p>',
}

const servers: SmtpServer[] = []
const aServer = async (): Promise<SmtpServer> => {
  const server = await SmtpServer.start()
  servers.push(server)
  return server
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

describe('smtp', () => {
  it('hands a mail over in text and HTML, to one recipient', async () => {
    const server = await aServer()
    await smtp(server.url).send(MAIL)
    const [mail] = server.mails
    expect([mail?.from, mail?.to]).toEqual(['no-reply@app.example', ['ann@example.test']])
    expect(mail?.text).toContain('Subject: Sign in to app.example')
    expect(mail?.text).toContain('Open https://app.example/?a=1&b=2')
    expect(mail?.text).toContain('href="https://app.example/?a=1&amp;b=2"')
  })

  it('takes the parts of a server as well', async () => {
    const server = await aServer()
    await smtp({ host: '127.0.0.1', port: Number(new URL(server.url).port) }).send(MAIL)
    expect(server.mails).toHaveLength(1)
  })

  it('attack #199, #203: writes to one address, whatever it looks like', async () => {
    const server = await aServer()
    await smtp(server.url)
      .send({ ...MAIL, to: 'a@x.com,b@y.com' })
      .catch(() => undefined)
    await smtp(server.url)
      .send({ ...MAIL, to: 'a@x.com', subject: 'Hello\r\nBcc: b@y.com' })
      .catch(() => undefined)
    expect(server.mails.flatMap(({ to }) => to)).not.toContain('b@y.com')
    for (const { text } of server.mails) expect(text).not.toMatch(/^bcc:/im)
  })

  it('rejects when the server does not take the mail, or is not there', async () => {
    const server = await aServer()
    server.refuses = true
    await expect(smtp(server.url).send(MAIL)).rejects.toThrow('not today')
    const { url } = server
    await server.close()
    servers.length = 0
    await expect(smtp(url).send(MAIL)).rejects.toThrow('ECONNREFUSED')
  })
})
