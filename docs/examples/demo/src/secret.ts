import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secret of the demo. It is created at the first start and kept, so that sessions remain after a restart. */
export function demoSecret(folder: string): string {
  const given = process.env['AUTH_SECRET']
  if (given) return given
  const file = join(folder, 'secret')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const secret = randomBytes(33).toString('base64')
  writeFileSync(file, secret, { mode: 0o600 })
  return secret
}
