import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'

/**
 * Keeps a core awake with a process of the lowest priority. On a sleeping core, code that waits for a thread takes up
 * to twice as long, and the difference varies.
 */
export function awake() {
  const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
  setPriority(child.pid, 19)
  process.on('exit', () => child.kill('SIGKILL'))
  return { pause: () => child.kill('SIGSTOP'), resume: () => child.kill('SIGCONT'), end: () => child.kill('SIGKILL') }
}
