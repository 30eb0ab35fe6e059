import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { FakeClock } from 'authengine/testing'
import { CommandLine } from '../../../src/cli/CommandLine.js'
import type { Surroundings } from '../../../src/cli/Surroundings.js'
import { Terminal } from '../../../src/cli/Terminal.js'
import { Modules } from '../../../src/cli/application/Modules.js'
import { Folder } from '../../../src/cli/files/Folder.js'
import { FetchClient } from '../../../src/http/FetchClient.js'
import { ScriptedClient } from './ScriptedClient.js'

/** The environment of a command: a folder, a terminal, and environment variables. */
export class Desk {
  /** The folder, with real files. */
  readonly folder = new Folder(mkdtempSync(join(tmpdir(), 'desk-')))
  /** The environment of the process. */
  readonly env: Record<string, string | undefined> = {}
  /** Programs that were run. */
  readonly started: string[] = []
  /** The exit code of those programs. */
  exitCode = 0
  /** The time. */
  readonly clock = new FakeClock(new Date())
  /** Requests that commands have sent. */
  readonly asked: string[] = []
  #printed = ''
  #complained = ''

  /** @param files - Files of the folder; objects are written as JSON. */
  constructor(files: Readonly<Record<string, string | object>> = {}) {
    for (const [path, content] of Object.entries(files)) {
      this.folder.write(path, typeof content === 'string' ? content : JSON.stringify(content))
    }
  }

  /** The text on stdout. */
  get printed(): string {
    return this.#printed
  }

  /** The text on stderr. */
  get complained(): string {
    return this.#complained
  }

  /** What commands use of their environment. */
  get surroundings(): Surroundings {
    const http = new FetchClient()
    return {
      folder: this.folder,
      env: this.env,
      clock: this.clock,
      http: new ScriptedClient((request) => {
        this.asked.push(request.url)
        return http.send(request)
      }),
      terminal: new Terminal({
        out: (text) => (this.#printed += text),
        err: (text) => (this.#complained += text),
        colored: false,
      }),
      modules: new Modules(this.folder, this.env),
      start: (program, args) => {
        this.started.push([program, ...args].join(' '))
        return Promise.resolve(this.exitCode)
      },
    }
  }

  /** Runs a command line. Returns its exit code. Clears the previous output. */
  async type(line: string): Promise<number> {
    this.#printed = ''
    this.#complained = ''
    return new CommandLine(this.surroundings, '1.2.3').run(line.split(' '))
  }

  /** Links a package into node_modules: one of the workspace, or of its node_modules. */
  link(name: string, to: string): void {
    const path = this.folder.at(join('node_modules', name))
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(resolve(to), path)
  }

  /** Removes the folder. */
  clear(): void {
    rmSync(this.folder.path, { recursive: true, force: true })
  }
}
