/** Starts the demo on this machine and says where it is. */
import { DEMO_ACCOUNT } from './people.js'
import { demoSecret } from './secret.js'
import { startDemo } from './startDemo.js'

const wanted = Number(process.env['PORT'] ?? 3000)
try {
  const { origin, issuer } = await startDemo(wanted, { secret: demoSecret() })
  console.log(`
  The authengine demo is running.

    open      ${origin}
    name      ${DEMO_ACCOUNT.username}
    password  ${DEMO_ACCOUNT.password}

  "Sign in with Local ID" leads through an OpenID provider at ${issuer}.
  Stop it with Ctrl+C.
`)
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
  console.error(`Port ${String(wanted)} is taken. Start it on another one: PORT=${String(wanted + 1)} npm start`)
  process.exit(1)
}
