import { type Email, EmailSender } from 'authengine/plugin'

/** A queue whose jobs run soon. */
export interface Queue {
  add(name: string, job: object): Promise<void>
}

/** Adds mails to a queue. */
export class QueueSender extends EmailSender {
  constructor(private readonly queue: Queue) {
    super()
  }

  override async send({ to, from, subject, text, html }: Email): Promise<void> {
    await this.queue.add('mail', { to, from, subject, text, html })
  }
}
