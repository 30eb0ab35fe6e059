import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { compiled } from '../processes/compiled.js'

/** How a command ended, and what it printed. */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** What makes Node take the sources of the workspace, compiled. */
export const NODE_OPTIONS = '--no-warnings --conditions=authengine-source'

/**
 * Types a command in a folder: a process of its own, which is the real one.
 *
 * @param words - What is typed behind `authengine`.
 * @param env - Its environment, besides where programs are.
 */
export async function typed(
  folder: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const script = join(await compiled(), 'src/cli/main.js')
  const child = spawn(process.execPath, [script, ...words], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'development', NODE_OPTIONS, ...env },
  })
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { code, out, err }
}
