import { describe, expect, it } from '@jest/globals'
import { MissingSender } from '../../../../src/core/errors.js'
import type { Email } from '../../../../src/core/ports.js'
import { MailQueue } from '../../../../src/engine/MailQueue.js'
import type { RequestContext } from '../../../../src/http/RequestContext.js'
import { RecordingLogger } from '../../../../src/testing/RecordingLogger.js'

type Mail = Omit<Email, 'from'>

const mailTo = (to: string): Mail => ({ to, subject: 'Hello', text: 'one\ntwo', html: '' })

/** A request, and the work that keeps its runtime alive. */
function aRequest(): { readonly ctx: RequestContext; readonly work: Promise<unknown>[] } {
  const work: Promise<unknown>[] = []
  const callbackContext = { waitUntil: (promise: Promise<unknown>) => void work.push(promise) }
  return { ctx: { callbackContext } as unknown as RequestContext, work }
}

function aQueue(send: (mail: Mail) => Promise<void>, isDevelopment = false) {
  const logger = new RecordingLogger()
  return { logger, queue: new MailQueue({ plugin: 'shop', send, logger, isDevelopment }) }
}

describe('MailQueue', () => {
  it('sends mails after the request, in the order in which they were caused', async () => {
    const sent: string[] = []
    const { queue } = aQueue(({ to }) => Promise.resolve(void sent.push(to)))
    const { ctx, work } = aRequest()
    let finish = (): void => undefined
    const slow = new Promise<void>((resolve) => (finish = resolve))
    queue.add(ctx, async () => (await slow, mailTo('first')), 'asked')
    queue.add(ctx, () => Promise.resolve(mailTo('second')), 'asked')
    expect(sent).toEqual([])
    expect(work).toHaveLength(2)
    finish()
    await Promise.all(work)
    await queue.empty()
    expect(sent).toEqual(['first', 'second'])
  })

  it('drops a mail if 1,000 of its class wait, and never a notice because of mails that strangers ask for', async () => {
    const sent: string[] = []
    const { logger, queue } = aQueue(({ to }) => Promise.resolve(void sent.push(to)))
    const { ctx } = aRequest()
    for (let each = 0; each <= 1000; each++) queue.add(ctx, () => Promise.resolve(mailTo('asked')), 'asked')
    queue.add(ctx, () => Promise.resolve(mailTo('notice')), 'notice')
    await queue.empty()
    expect(sent.filter((to) => to === 'asked')).toHaveLength(1000)
    expect(sent[0]).toBe('notice')
    expect(logger.lines.map(({ code }) => code)).toEqual(['mail-queue-full'])
  })

  it('logs a mail that could not be sent, and sends the next ones', async () => {
    const sent: string[] = []
    const { logger, queue } = aQueue(({ to }) =>
      to === 'broken' ? Promise.reject(new Error('No connection')) : Promise.resolve(void sent.push(to)),
    )
    const { ctx } = aRequest()
    queue.add(ctx, () => Promise.reject(new Error('No text')), 'notice')
    queue.add(ctx, () => Promise.resolve(mailTo('broken')), 'notice')
    queue.add(ctx, () => Promise.resolve(mailTo('whole')), 'notice')
    await queue.empty()
    expect(sent).toEqual(['whole'])
    expect(logger.lines.map(({ code }) => code)).toEqual(['MailError', 'MailError'])
  })

  it.each([
    [true, 'shop-no-sender'],
    [false, 'MailError'],
  ])('without a sender, in development: %s, logs %s', async (isDevelopment, code) => {
    const { logger, queue } = aQueue(() => Promise.reject(new MissingSender()), isDevelopment)
    queue.add(aRequest().ctx, () => Promise.resolve(mailTo('ann')), 'asked')
    await queue.empty()
    expect(logger.lines.map((line) => line.code)).toEqual([code])
    expect(logger.text().includes('one two')).toBe(isDevelopment)
  })
})
