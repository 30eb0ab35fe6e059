import type { Client } from '../../../../plugins/redis/src/Line.js'

/** A promise that never settles. */
export const never = new Promise<never>(() => undefined)

/** A client without a server, which records its calls. */
export interface RememberingClient extends Client {
  readonly log: string[]
  /** Whether the client can be used. */
  open: boolean
  /** Resolves when the first command is sent. */
  readonly sent: Promise<void>
}

/** A client that connects at once and replies `OK`, unless the test overrides this. */
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
