/** Starts the demo on this machine and prints its URLs. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_ACCOUNT } from './demoAccount.js'
import { demoSecret } from './secret.js'
import { startDemo } from './startDemo.js'

const port = Number(process.env['PORT'] ?? 3000)
// With `npm start -- --telemetry`, each request is printed as a tree of spans.
const tracing = process.argv.includes('--telemetry')
const folder = join(import.meta.dirname, '../.demo')
mkdirSync(folder, { recursive: true })
try {
  const plugins = tracing ? [(await import('./printTraces.js')).printTraces(console.log)] : []
  const { origin, issuer, inbox } = await startDemo({ port, folder, secret: demoSecret(folder), plugins })
  console.log(`
  The authengine demo is running.

    open      ${origin}
    address   ${DEMO_ACCOUNT.email}
    password  ${DEMO_ACCOUNT.password}
    inbox     ${inbox}, where every mail of the demo lands
    Local ID  ${issuer}, an OpenID provider

  Only this machine can reach them. Users and sessions are kept in docs/examples/demo/.demo.
  Stop it with Ctrl+C.
`)
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
  console.error(`Port ${String(port)} is taken. Start it on another one: PORT=${String(port + 1)} npm start`)
  process.exit(1)
}
