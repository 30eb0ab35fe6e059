import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** How a server is started. */
export interface ServerCommand {
  readonly command: string
  readonly args: readonly string[]
  /** What its log says when it takes connections. */
  readonly ready: string
  /** The signal that ends it without waiting for any user. */
  readonly signal: 'KILL' | 'QUIT'
  /** Its files; removed when the process that started it is gone. */
  readonly directory: string
  /** The user it runs as. Default: the user who runs the tests. */
  readonly owner?: { readonly uid: number; readonly gid: number } | undefined
}

/**
 * Keeps watch over a server: ends it on request, and also when the process that started it is gone for any reason.
 *
 * The end of the input is what both have in common: a process that dies closes its pipes.
 */
const WATCH = `
directory=$1 signal=$2
shift 2
"$@" </dev/null &
server=$!
exec >/dev/null 2>&1
read -r word
kill -s "$signal" "$server"
wait "$server"
[ "$word" = keep ] || rm -rf "$directory"
`

/**
 * Starts a server and waits until it takes connections.
 *
 * @returns Ends it; its files stay.
 * @throws TypeError with its log when it ends before.
 */
export async function startServer(server: ServerCommand): Promise<() => Promise<void>> {
  const { args, command, directory, owner, ready, signal } = server
  // A group of its own: an interrupt at the terminal reaches the tests, and by their end the watch.
  const watch = spawn('/bin/sh', ['-c', WATCH, 'watch', directory, signal, command, ...args], {
    cwd: '/',
    detached: true,
    ...owner,
  })
  const ended = once(watch, 'close')
  watch.stdin.on('error', () => undefined)
  const halt = async (): Promise<void> => {
    watch.stdin.end('keep\n')
    await ended
  }
  const log: string[] = []
  watch.stdout.resume()
  watch.stderr.setEncoding('utf8').on('data', (chunk: string) => log.push(chunk))
  const isReady = new Promise<boolean>((resolve) => {
    watch.stderr.on('data', () => {
      if (log.join('').includes(ready)) resolve(true)
    })
    // Only the server writes here.
    watch.stderr.once('close', () => {
      resolve(false)
    })
  })
  if (await isReady) {
    log.length = 0
    return halt
  }
  await halt()
  throw new TypeError(`The server ${command} did not start:\n${log.join('')}`)
}
