// Ports for servers that are told theirs: of applications, databases, examples.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Below what systems give to outgoing connections and to those who ask for any port (Linux 32768 and above, others
// 49152): nobody is given such a port between our look at it and the start of its server.
let next = randomInt(11_000, 30_000)

/** Ports that nobody listens on, and this process gives to nobody else. */
export async function freePorts(count) {
  const found = []
  while (found.length < count) {
    const port = next++
    if (await isFree(port)) found.push(port)
  }
  return found
}

/** A port that nobody listens on, and this process gives to nobody else. */
export async function freePort() {
  const [port] = await freePorts(1)
  return port
}

async function isFree(port) {
  const server = createServer().listen(port, '127.0.0.1')
  const isListening = once(server, 'listening').then(() => true)
  const isTaken = once(server, 'error').then(() => false)
  if (!(await Promise.race([isListening, isTaken]))) return false
  await new Promise((resolve) => server.close(resolve))
  return true
}
