import { describe, expect, it } from '@jest/globals'
import { type ArrivedMail, emailSenderContract, HttpMailPeer } from 'authengine/testing'
import { AcmeMailSender } from '../../../docs/examples/plugin/sender/AcmeMailSender.js'
import { QueueSender } from '../../../docs/examples/plugin/sender/QueueSender.js'

const startAcmeMail = () =>
  HttpMailPeer.start({
    sender: (place) => new AcmeMailSender(place),
    async read(request, apiKey) {
      if (request.headers.get('authorization') !== `Bearer ${apiKey}`) return undefined
      const { from, ...mail } = (await request.json()) as ArrivedMail
      const [, name = '', address] = /^(?:(.*) <)?([^<>]+)>?$/.exec(from ?? '') ?? []
      return { ...mail, from: address, fromName: name.replace(/^"(.*)"$/, '$1').replaceAll(/\\(.)/g, '$1') }
    },
    accepted: () => Response.json({ queued: true }),
    refused: (echo) => Response.json({ error: 'quota', message: echo }, { status: 422 }),
  })

describe('the sender of the examples', () => {
  it.each(emailSenderContract(startAcmeMail))('$name', ({ run }) => run())
})

describe('the sender that leaves mails to a queue', () => {
  const mail = { to: 'ann@example.test', from: 'x@app.example', subject: 's', text: 't', html: '<p>t</p>' }

  it('adds each mail, and rejects when it could not', async () => {
    const jobs: unknown[] = []
    const sender = new QueueSender({
      add: (name, job) => (jobs.push([name, job]) > 1 ? Promise.reject(new TypeError('full')) : Promise.resolve()),
    })
    await sender.send(mail)
    expect(jobs).toEqual([['mail', mail]])
    await expect(sender.send(mail)).rejects.toThrow('full')
  })
})
