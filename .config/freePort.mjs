// Ports for servers that need a fixed port: applications, databases, examples.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// These ports are below the ephemeral ports (from 32768 on Linux, from 49152 on other systems), so no other process
// gets one between the check and the start of a server. Each test worker has its own thousand ports, because two
// workers could check the same port at the same time.
const FIRST = 11_000
const SHARE = 1_000
const SHARES = 19
const first = FIRST + (Number(process.env.JEST_WORKER_ID ?? 0) % SHARES) * SHARE
let given = randomInt(SHARE)

/** Ports without a listener. This process returns each port once. */
export async function freePorts(count) {
  const found = []
  while (found.length < count) {
    const port = first + (given++ % SHARE)
    if (await isFree(port)) found.push(port)
  }
  return found
}

/** A port without a listener. This process returns each port once. */
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
