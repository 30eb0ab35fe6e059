import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { SystemClock } from '../core/ports.js'
import { FetchClient } from '../http/FetchClient.js'
import { CommandLine } from './CommandLine.js'
import { Terminal } from './Terminal.js'
import { ignoreMarkers } from './application/markers.js'
import { Modules } from './application/Modules.js'
import { Folder } from './files/Folder.js'

// The command line. main.ts imports this file only if it supports this version of Node.

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}
const folder = new Folder(process.cwd())
const colors = !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb'
const terminal = new Terminal({
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  colored: colors && process.stdout.isTTY,
  coloredErrors: colors && process.stderr.isTTY,
})
terminal.hide(process.env)
// Warnings that Node prints while it reads a configuration do not help here.
process.removeAllListeners('warning')
ignoreMarkers()
let failed = false
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  // The reader may have closed the pipe: authengine add --list | head
  if (failed || code === 'EPIPE') return
  failed = true
  terminal.fail(`the output could not be printed: ${code ?? 'the stream is broken'}.`)
})
// The terminal may be gone.
process.stderr.on('error', () => undefined)

const commandLine = new CommandLine(
  {
    folder,
    terminal,
    env: process.env,
    http: new FetchClient(),
    clock: new SystemClock(),
    modules: new Modules(folder, process.env),
    start: async (program, args) => {
      // On Windows, npm is a script, which only a shell can start. The names of packages need no quotes.
      const child = spawn(program, args, { cwd: folder.path, stdio: 'inherit', shell: process.platform === 'win32' })
      const [code] = (await once(child, 'close')) as [number | null]
      return code ?? 1
    },
  },
  version,
)

/** Ends the process when everything is printed, even if the application's code has left handles open. */
async function end(code: number): Promise<never> {
  // Before it continues here, Node reports unhandled rejections and errors of the output.
  await setImmediate()
  for (const stream of [process.stdout, process.stderr]) {
    await new Promise((resolve) => stream.write('', resolve))
  }
  process.exit(failed ? 1 : code)
}

// Node would print the error with the secrets in it.
function abandon(error: unknown): void {
  failed = true
  void end(commandLine.abandon(error))
}
process.on('uncaughtException', abandon)
process.on('unhandledRejection', abandon)

await end(await commandLine.run(process.argv.slice(2)))
