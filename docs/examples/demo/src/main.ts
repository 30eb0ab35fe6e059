/** Starts the demo on this machine and says where it is. */
import { once } from 'node:events'
import { createApp } from './app.js'
import { DEMO_ACCOUNT } from './people.js'
import { demoSecret } from './secret.js'

const app = createApp({ secret: demoSecret() })
const wanted = Number(process.env['PORT'] ?? 3000)
const server = app.listen(wanted, 'localhost')
try {
  await once(server, 'listening')
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
  console.error(`Port ${String(wanted)} is taken. Start it on another one: PORT=${String(wanted + 1)} npm start`)
  process.exit(1)
}
const address = server.address()
const port = typeof address === 'object' && address !== null ? address.port : wanted

console.log(`
  The authengine demo is running.

    open      http://localhost:${String(port)}
    name      ${DEMO_ACCOUNT.username}
    password  ${DEMO_ACCOUNT.password}

  Stop it with Ctrl+C.
`)
