#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { FetchClient, SystemClock } from '../engine/container/defaults.js'
import { Modules } from './application/Modules.js'
import { CommandLine } from './CommandLine.js'
import { Folder } from './files/Folder.js'
import { Terminal } from './Terminal.js'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}
const folder = new Folder(process.cwd())
const terminal = new Terminal({
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  colored: process.stdout.isTTY && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb',
})
terminal.hide(process.env)
// What Node remarks on reading a configuration helps nobody here.
process.removeAllListeners('warning')
// Whoever reads may have read enough: authengine add --list | head
process.stdout.on('error', () => process.exit(0))

const commandLine = new CommandLine(
  {
    folder,
    terminal,
    env: process.env,
    http: new FetchClient(),
    clock: new SystemClock(),
    modules: new Modules(folder, process.env),
    start: async (program, args) => {
      // npm is a script on Windows, which is started by a shell only; the names of packages need no quotes.
      const child = spawn(program, args, { cwd: folder.path, stdio: 'inherit', shell: process.platform === 'win32' })
      const [code] = (await once(child, 'close')) as [number | null]
      return code ?? 1
    },
  },
  version,
)
process.exitCode = await commandLine.run(process.argv.slice(2))
