import { describe, expect, it } from '@jest/globals'
import { Mailbox } from 'authengine/testing'

const mail = (to: string, text: string) => ({ to, from: 'us@example.test', subject: 'Sign in', text, html: '' })

describe('Mailbox', () => {
  it('keeps every mail, and finds the newest to an email address', async () => {
    const mailbox = new Mailbox()
    await mailbox.send(mail('ann@example.test', 'first'))
    await mailbox.send(mail('ann@example.test', 'second'))
    await mailbox.send(mail('bob@example.test', 'third'))
    expect(mailbox.mails).toHaveLength(3)
    expect(mailbox.latestTo('ann@example.test')?.text).toBe('second')
    expect(mailbox.latestTo('eve@example.test')).toBeUndefined()
  })

  it('finds the links in a mail', () => {
    const text = 'Sign in: https://app.example/auth?a=1&b=2 or\n<http://app.example/x> and nothing else.'
    expect(Mailbox.linksIn(mail('ann@example.test', text))).toEqual([
      'https://app.example/auth?a=1&b=2',
      'http://app.example/x',
    ])
    expect(Mailbox.linksIn(mail('ann@example.test', 'nothing'))).toEqual([])
  })
})
