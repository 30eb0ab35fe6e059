import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Jar } from './Jar.mjs'
import { ORIGIN, SECRETS } from './site.mjs'

export const PASSWORD = 'a lamp beside the window'
const SENDER = { send: () => Promise.resolve() }

/**
 * A site with accounts with a password, in a file of SQLite.
 *
 * @param {string[]} emails Addresses of users who have the password `PASSWORD`.
 */
export async function passwordSite(emails) {
  const { AuthEngine } = await import('authengine')
  const { defaultHasher, passwords, Passwords } = await import('@authengine/passwords')
  const { migrate, sqlAdapter } = await import('@authengine/sql')
  const directory = mkdtempSync(join(tmpdir(), 'passwords-'))
  const adapter = sqlAdapter({ sqlite: join(directory, 'auth.db') })
  await migrate(adapter)
  const mail = { sender: SENDER, from: 'Example <no-reply@app.example>' }
  const engine = new AuthEngine(
    {
      adapter,
      url: ORIGIN,
      secret: SECRETS[0],
      limits: false,
      providers: [],
      plugins: [passwords({ breachCheck: false, mail })],
      logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
    },
    {},
  )
  const hash = await (await defaultHasher()).hash(PASSWORD)
  const emailVerified = new Date()
  await engine.api(Passwords).import(emails.map((email) => ({ email, emailVerified, hash })))
  const handle = (request) => engine.handle(request)
  const end = async () => {
    await engine.api(Passwords).mailsSent()
    await adapter.close()
    rmSync(directory, { recursive: true, force: true })
  }
  return { end, handle, jar: () => new Jar(handle) }
}
