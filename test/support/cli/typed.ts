import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { compiled } from '../processes/compiled.js'

/** The exit code of a command, and its output. */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Makes Node load the compiled sources of the workspace. */
export const NODE_OPTIONS = '--no-warnings --conditions=authengine-source'

/**
 * Runs the real command in a folder, in a separate process.
 *
 * @param words - The arguments of `authengine`.
 * @param env - Its environment, in addition to `PATH`.
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
