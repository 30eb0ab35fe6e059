import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../support/freePort.js'
import { listening } from '../support/listening.js'
import { COMMANDS, type Driver, type Parameters } from './Driver.js'
import { end } from './end.js'

/** The time limit for a response. */
const LIMIT_MS = 10_000

/** Starts WebKitGTK, the engine of Safari, on an invisible screen. */
export async function startWebKit(): Promise<Driver> {
  // Xvfb chooses a free display, and writes its number to file descriptor 3.
  const screen = spawn('Xvfb', ['-displayfd', '3', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = (await once(screen.stdio[3]!, 'data')) as [Buffer]
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${String(port)}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, GSETTINGS_BACKEND: 'memory', NO_AT_BRIDGE: '1' },
  })
  await listening(port)

  const ask = async (method: string, path: string, parameters?: Parameters): Promise<unknown> => {
    const body = method === 'POST' ? JSON.stringify(parameters) : null
    // A command gets no response if its page is replaced meanwhile.
    const signal = AbortSignal.timeout(LIMIT_MS)
    const answer = await fetch(`http://127.0.0.1:${String(port)}/session${path}`, { method, body, signal })
    const { value } = (await answer.json()) as { value: { message?: string } }
    if (!answer.ok) throw new TypeError(`${method} ${path}: ${value.message ?? String(answer.status)}`)
    return value
  }
  // Without `none`, the driver would wait forever after going back in the history.
  const { sessionId } = (await ask('POST', '', { capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } } })) as {
    sessionId: string
  }
  return {
    send: (command, { id, ...parameters } = {}) => {
      const [method, path] = COMMANDS[command]
      return ask(method, `/${sessionId}/${path.replace('{id}', String(id))}`, parameters)
    },
    close: async () => {
      await ask('DELETE', `/${sessionId}`)
      await end(driver)
      await end(screen)
    },
  }
}
