import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const FILE = join(import.meta.dirname, '../.demo/secret')

/** The secret of this machine's demo: made at the first start, so that sessions outlive a restart. */
export function demoSecret(): string {
  const given = process.env['AUTH_SECRET']
  if (given) return given
  if (existsSync(FILE)) return readFileSync(FILE, 'utf8')
  const secret = randomBytes(33).toString('base64')
  mkdirSync(dirname(FILE), { recursive: true })
  writeFileSync(FILE, secret, { mode: 0o600 })
  return secret
}
