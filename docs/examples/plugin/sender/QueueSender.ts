import { type Email, EmailSender } from 'authengine/plugin'

/** Whatever takes a job, and delivers it soon. */
export interface Queue {
  add(name: string, job: object): Promise<void>
}

/** Leaves mails to a queue. */
export class QueueSender extends EmailSender {
  constructor(private readonly queue: Queue) {
    super()
  }

  override async send({ to, from, subject, text, html }: Email): Promise<void> {
    await this.queue.add('mail', { to, from, subject, text, html })
  }
}
