import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'

/**
 * Keeps a core awake with work that gives way to everything else: a sleeping core makes whatever waits for a thread up to
 * twice as dear, and differently so each time.
 */
export function awake() {
  const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
  setPriority(child.pid, 19)
  process.on('exit', () => child.kill('SIGKILL'))
  return { pause: () => child.kill('SIGSTOP'), resume: () => child.kill('SIGCONT'), end: () => child.kill('SIGKILL') }
}
