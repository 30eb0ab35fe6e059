import { describe, it } from '@jest/globals'
import { emailSenderContract } from 'authengine/testing'
import { carriers } from '../unit/plugins/senders/peers/carriers.js'
import { SmtpPeer } from '../unit/plugins/senders/peers/SmtpPeer.js'
import { startHttpPeer } from '../unit/plugins/senders/peers/startHttpPeer.js'

describe('SMTP', () => {
  it.each(emailSenderContract(() => SmtpPeer.start()))('$name', ({ run }) => run())
})

describe.each(carriers)('$name', (carrier) => {
  const { without } = carrier
  it.each(emailSenderContract(() => startHttpPeer(carrier), { without }))('$name', ({ run }) => run())
})
