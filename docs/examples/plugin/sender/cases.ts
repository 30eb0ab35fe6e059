import { type ArrivedMail, emailSenderContract, HttpMailPeer } from 'authengine/testing'
import { AcmeMailSender } from './AcmeMailSender.js'

/** The contract of a sender, as cases for a test runner. */
export const senderCases = emailSenderContract(() =>
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
  }),
)
