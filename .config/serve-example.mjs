// Starts an example application, together with the OpenID provider and the inbox of the demo.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { root } from './workspace.mjs'

/** Runs until Ctrl+C. */
export async function serve({ name, base }, folder) {
  const demo = join(root, 'docs/examples/demo/dist')
  const { startIdentityProvider } = await import(join(demo, 'identityProvider/startIdentityProvider.js'))
  const { startInbox } = await import(join(demo, 'inbox/startInbox.js'))
  const { PORT = '3000' } = process.env
  const origin = `http://localhost:${PORT}`
  const provider = await startIdentityProvider(`${origin}${base}/callback/local`)
  const inbox = await startInbox(origin)
  console.log(`
  ${name} starts at ${origin}

    name      ada
    password  lovelace
    inbox     ${inbox.origin}, where its mails land

  It was built in ${folder.slice(root.length + 1)}. Stop it with Ctrl+C.
`)
  const app = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT,
      HOST: '127.0.0.1',
      ORIGIN: origin,
      AUTH_URL: origin,
      AUTH_SECRET: process.env['AUTH_SECRET'] ?? randomBytes(33).toString('base64'),
      AUTH_ENCRYPTION_KEY: process.env['AUTH_ENCRYPTION_KEY'] ?? randomBytes(32).toString('base64'),
      AUTH_LOCAL_ISSUER: provider.issuer,
      AUTH_LOCAL_ID: 'demo',
      SMTP_URL: inbox.smtp,
    },
  })
  app.on('exit', (code) => process.exit(code ?? 0))
}
