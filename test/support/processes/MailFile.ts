import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { type Email, EmailSender } from 'authengine/plugin'

/** Keeps mails in a file, which survives the process that sends them. */
export class MailFile extends EmailSender {
  /** @param path - Path of the file. */
  constructor(private readonly path: string) {
    super()
  }

  /** Resolves when the mail is on the disk. */
  override send(email: Email): Promise<void> {
    const file = openSync(this.path, 'a')
    writeSync(file, `${JSON.stringify(email)}\n`)
    fsyncSync(file)
    closeSync(file)
    return Promise.resolve()
  }

  /** The mails to an address, oldest first. */
  to(address: string): readonly Email[] {
    if (!existsSync(this.path)) return []
    const mails = readFileSync(this.path, 'utf8').split('\n').slice(0, -1)
    return mails.map((line) => JSON.parse(line) as Email).filter(({ to }) => to === address)
  }
}
