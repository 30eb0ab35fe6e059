import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/freePort.js'
import { listening } from '../support/listening.js'
import type { Driver, Parameters } from './Driver.js'
import { end } from './end.js'

/**
 * Starts Firefox without a window.
 *
 * Firefox executes WebDriver commands over a protocol of its own, Marionette, so no separate driver is needed.
 */
export async function startFirefox(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'authengine-firefox-'))
  const port = await freePort()
  writeFileSync(join(profile, 'user.js'), preferences(port))
  const firefox = spawn('firefox-esr', ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile },
  })
  await listening(port)
  const socket = connect(port, '127.0.0.1')
  const answers = messages(socket)
  // Marionette first sends a message that describes itself.
  await answers.next()
  let last = 0
  const send = async (command: string, parameters: Parameters = {}): Promise<unknown> => {
    const message = JSON.stringify([0, ++last, `WebDriver:${command}`, parameters])
    socket.write(`${String(Buffer.byteLength(message))}:${message}`)
    const [, , error, result] = (await answers.next()).value as [number, number, Failure | null, { value?: unknown }]
    if (error) throw new TypeError(`${command}: ${error.message}`)
    // Some commands return a list instead of an object with `value`.
    return Array.isArray(result) ? result : result.value
  }
  await send('NewSession')
  return {
    send,
    close: async () => {
      socket.destroy()
      await end(firefox)
      rmSync(profile, { recursive: true })
    },
  }
}

interface Failure {
  readonly message: string
}

/**
 * Preferences: the port of Marionette, and a proxy that does not exist, so that nothing is sent to the internet.
 * Requests to this machine bypass the proxy.
 */
const preferences = (port: number): string =>
  Object.entries({
    'marionette.port': port,
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': 9,
    'network.proxy.ssl': '127.0.0.1',
    'network.proxy.ssl_port': 9,
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')

/** Reads the messages of Marionette: length in bytes, colon, JSON. */
async function* messages(socket: Socket): AsyncGenerator<unknown, never> {
  let bytes = Buffer.alloc(0)
  for (;;) {
    const colon = bytes.indexOf(':')
    const length = Number(bytes.subarray(0, colon))
    const stop = colon + 1 + length
    if (colon === -1 || bytes.length < stop) {
      const [more] = (await once(socket, 'data')) as [Buffer]
      bytes = Buffer.concat([bytes, more])
    } else {
      yield JSON.parse(String(bytes.subarray(colon + 1, stop)))
      bytes = bytes.subarray(stop)
    }
  }
}
