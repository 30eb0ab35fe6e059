import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { inboxApp } from './inboxApp.js'
import { Mailbox } from './Mailbox.js'

/** A mail server on this machine, with pages that show what it received. */
export interface Inbox {
  /** URL of the mail server: `smtp://…`. */
  readonly smtp: string
  /** Origin of the pages that show the mails. */
  readonly origin: string
  /** Stops it. */
  close(): Promise<void>
}

const LARGEST_MAIL = 256 * 1024

/**
 * Starts an inbox on two free ports.
 *
 * It has its own ports instead of being part of the demo, so that showing the demo to others does not show them the
 * mails.
 *
 * @param demo - URL of the demo.
 */
export async function startInbox(demo: string): Promise<Inbox> {
  const mailbox = new Mailbox()
  const mailServer = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    size: LARGEST_MAIL,
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address)
      const kept = bytesOf(stream).then((raw) => {
        mailbox.receive(to, raw)
      })
      kept.then(() => {
        done()
      }, done)
    },
  })
  mailServer.listen(0, '127.0.0.1')
  const pages = createServer(inboxApp(mailbox, demo)).listen(0, 'localhost')
  await Promise.all([once(mailServer.server, 'listening'), once(pages, 'listening')])
  return {
    smtp: `smtp://127.0.0.1:${portOf(mailServer.server)}`,
    origin: `http://localhost:${portOf(pages)}`,
    close: async () => {
      pages.close()
      pages.closeAllConnections()
      const closed = new Promise<void>((resolve) => {
        mailServer.close(resolve)
      })
      await Promise.all([once(pages, 'close'), closed])
    },
  }
}

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  // Reads even a refused mail to its end, because the sender gets the error only then.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= LARGEST_MAIL) chunks.push(chunk)
  }
  if (size <= LARGEST_MAIL) return Buffer.concat(chunks)
  throw new TypeError(`The mail is larger than ${String(LARGEST_MAIL)} bytes.`)
}

const portOf = (server: { address(): AddressInfo | string | null }): string =>
  String((server.address() as AddressInfo).port)
