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

/** Where a user sits and types: a folder of their own, a terminal, and an environment. */
export class Desk {
  /** The folder, with real files. */
  readonly folder = new Folder(mkdtempSync(join(tmpdir(), 'desk-')))
  /** The environment of the process. */
  readonly env: Record<string, string | undefined> = {}
  /** Programs that were run. */
  readonly started: string[] = []
  /** What those programs end with. */
  exitCode = 0
  /** The time. */
  readonly clock = new FakeClock(new Date())
  /** Requests that were sent. */
  readonly asked: string[] = []
  #printed = ''
  #complained = ''

  /** @param files - What is in the folder; objects are written as JSON. */
  constructor(files: Readonly<Record<string, string | object>> = {}) {
    for (const [path, content] of Object.entries(files)) {
      this.folder.write(path, typeof content === 'string' ? content : JSON.stringify(content))
    }
  }

  /** What was printed. */
  get printed(): string {
    return this.#printed
  }

  /** What was printed where errors go. */
  get complained(): string {
    return this.#complained
  }

  /** What commands touch. */
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

  /** Types a command; its exit code. What was printed before is forgotten. */
  async type(line: string): Promise<number> {
    this.#printed = ''
    this.#complained = ''
    return new CommandLine(this.surroundings, '1.2.3').run(line.split(' '))
  }

  /** Installs packages: those of the workspace, or of its node_modules. */
  link(name: string, to: string): void {
    const path = this.folder.at(join('node_modules', name))
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(resolve(to), path)
  }

  /** Clears it away. */
  clear(): void {
    rmSync(this.folder.path, { recursive: true, force: true })
  }
}
