// Ports for servers that get a fixed one: of applications, databases, examples.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Below what systems give to outgoing connections and to those who ask for any port (Linux 32768 and above, others
// 49152): no other process gets such a port between our look at it and the start of its server. Every worker of the tests has
// a thousand of its own, because two of them could look at the same port at the same moment.
const FIRST = 11_000
const SHARE = 1_000
const SHARES = 19
const first = FIRST + (Number(process.env.JEST_WORKER_ID ?? 0) % SHARES) * SHARE
let given = randomInt(SHARE)

/** Ports without a listener, each handed out once by this process. */
export async function freePorts(count) {
  const found = []
  while (found.length < count) {
    const port = first + (given++ % SHARE)
    if (await isFree(port)) found.push(port)
  }
  return found
}

/** A port without a listener, handed out once by this process. */
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
