import type { Client } from '../../../../plugins/redis/src/Line.js'

/** What never comes. */
export const never = new Promise<never>(() => undefined)

/** A client without a server, which remembers what was done with it. */
export interface RememberingClient extends Client {
  readonly log: string[]
  /** Whether it can be used. */
  open: boolean
  /** When the first command was sent. */
  readonly sent: Promise<void>
}

/** A client that connects at once and answers `OK`, unless told otherwise. */
export function aClient(differs: Partial<Pick<Client, 'connect' | 'send'>> = {}): RememberingClient {
  const log: string[] = []
  let tell = (): void => undefined
  const sent = new Promise<void>((resolve) => (tell = resolve))
  const client: RememberingClient = {
    log,
    open: true,
    sent,
    isOpen: () => client.open,
    connect: () => {
      log.push('connect')
      return differs.connect?.() ?? Promise.resolve()
    },
    send: (key, command) => {
      log.push(command[0] ?? '')
      tell()
      return differs.send?.(key, command) ?? Promise.resolve('OK')
    },
    destroy: () => {
      log.push('destroy')
    },
  }
  return client
}
