import { describe, it } from '@jest/globals'
import { emailSenderContract } from 'authengine/testing'
import { HttpPeer } from '../unit/plugins/senders/peers/HttpPeer.js'
import { carriers } from '../unit/plugins/senders/peers/carriers.js'
import { SmtpPeer } from '../unit/plugins/senders/peers/SmtpPeer.js'

describe('SMTP', () => {
  it.each(emailSenderContract(() => SmtpPeer.start()))('$name', ({ run }) => run())
})

describe.each(carriers)('$name', (carrier) => {
  const { without } = carrier
  it.each(emailSenderContract(() => HttpPeer.start(carrier), { without }))('$name', ({ run }) => run())
})
