import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** How to start a server. */
export interface ServerCommand {
  readonly command: string
  readonly args: readonly string[]
  /** The text in its log when it accepts connections. */
  readonly ready: string
  /** The signal that ends it without waiting for clients. */
  readonly signal: 'KILL' | 'QUIT'
  /** Its files; removed when the process that started it has ended. */
  readonly directory: string
  /** The user it runs as. Default: the user who runs the tests. */
  readonly owner?: { readonly uid: number; readonly gid: number } | undefined
}

/**
 * A shell script that ends a server on request, and also when the process that started it has ended for any reason.
 *
 * Both close its input: the pipes of a process are closed when it ends.
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
 * Starts a server and waits until it accepts connections.
 *
 * @returns A function that ends the server; its files remain.
 * @throws TypeError with the log of the server if it ends before.
 */
export async function startServer(server: ServerCommand): Promise<() => Promise<void>> {
  const { args, command, directory, owner, ready, signal } = server
  // In a separate process group, an interrupt at the terminal reaches the tests only; the script ends with them.
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
    // Only the server writes to this stream.
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
