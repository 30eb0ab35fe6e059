import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { freePorts } from '../freePort.js'

/**
 * A shell script that runs a server until its input ends, which also happens when the test process has ended for any
 * reason.
 */
const WATCH = `
directory=$1
shift
"$@" </dev/null &
server=$!
echo "process $server"
read -r word
kill -s KILL "$server"
wait "$server"
[ "$word" = keep ] || rm -rf "$directory"
`

const started = new Set<RedisServer>()

/** Stops every server that was started, whatever the result of the test. */
export async function stopServers(): Promise<void> {
  for (const server of started) await server.stop()
}

/** A Redis server on this machine, with temporary files that are removed when it stops. */
export class RedisServer {
  readonly #directory = mkdtempSync(join(tmpdir(), 'redis-'))
  #watch: ChildProcess | undefined
  #process = NaN

  /**
   * @param port - Port for clients.
   * @param busPort - Port for other nodes, if it is part of a cluster. By default, Redis uses the port for clients plus
   *   10,000, which another process may use.
   * @param options - Its configuration as command line options.
   */
  constructor(
    readonly port: number,
    readonly busPort: number,
    private readonly options: readonly string[] = [],
  ) {}

  get url(): string {
    return `redis://127.0.0.1:${String(this.port)}`
  }

  /** Starts a process; after `kill`, with the existing files. */
  async start(): Promise<void> {
    started.add(this)
    const ports = ['--port', String(this.port), '--cluster-port', String(this.busPort)]
    const places = ['--bind', '127.0.0.1', ...ports, '--dir', this.#directory]
    const command = ['redis-server', ...places, '--save', '', ...this.options]
    const watch = spawn('/bin/sh', ['-c', WATCH, 'watch', this.#directory, ...command], { detached: true })
    this.#watch = watch
    watch.stderr.resume()
    const lines: string[] = []
    let isReady = false
    for await (const line of createInterface(watch.stdout)) {
      lines.push(line)
      if (line.startsWith('process ')) this.#process = Number(line.slice(8))
      isReady = line.includes('Ready to accept connections')
      if (isReady || line.includes('Failed listening') || line.includes('Fatal')) break
    }
    watch.stdout.resume()
    if (!isReady) throw new TypeError(`redis-server ended early:\n${lines.join('\n')}`)
  }

  /** Stops the process, with its connections open, until `resume`. */
  pause(): void {
    process.kill(this.#process, 'SIGSTOP')
  }

  /** Continues the process. */
  resume(): void {
    process.kill(this.#process, 'SIGCONT')
  }

  /** Ends the process at once, like a power cut; its files remain. */
  async kill(): Promise<void> {
    const watch = this.#watch
    this.#watch = undefined
    if (!watch) return
    const ended = once(watch, 'close')
    watch.stdin?.end('keep\n')
    await ended
  }

  /** Ends the process and removes its files. */
  async stop(): Promise<void> {
    await this.kill()
    rmSync(this.#directory, { recursive: true, force: true })
  }
}

/** Starts a separate server on free ports. */
export async function startRedis(options: readonly string[] = []): Promise<RedisServer> {
  const [port, busPort] = await freePorts(2)
  const server = new RedisServer(port!, busPort!, options)
  await server.start()
  return server
}

/** The response of a server to a command, as text. Rejects if the server returns an error. */
export async function said({ port }: RedisServer, ...command: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('redis-cli', ['-e', '--raw', '-p', String(port), ...command])
  return stdout.trimEnd()
}

/** The keys that never expire. */
export const lasting = (server: RedisServer): Promise<string> => said(server, 'EVAL', LASTING, '0')

const LASTING = `
local found = {}
for _, key in ipairs(redis.call('KEYS', '*')) do
  if redis.call('PTTL', key) < 0 then found[#found + 1] = key end
end
return found
`
