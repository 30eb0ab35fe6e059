import { describe, expect, it } from '@jest/globals'
import { senderCases } from '../../../docs/examples/plugin/sender/cases.js'
import { QueueSender } from '../../../docs/examples/plugin/sender/QueueSender.js'

describe('the sender of the guide', () => {
  it.each(senderCases)('$name', ({ run }) => run())
})

describe('the sender that adds mails to a queue', () => {
  const mail = { to: 'ann@example.test', from: 'x@app.example', subject: 's', text: 't', html: '<p>t</p>' }

  it('adds each mail, and rejects if the queue does', async () => {
    const jobs: unknown[] = []
    const sender = new QueueSender({
      add: (name, job) => (jobs.push([name, job]) > 1 ? Promise.reject(new TypeError('full')) : Promise.resolve()),
    })
    await sender.send(mail)
    expect(jobs).toEqual([['mail', mail]])
    await expect(sender.send(mail)).rejects.toThrow('full')
  })
})
