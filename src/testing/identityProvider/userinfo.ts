import { json } from './answers.js'
import type { Parts } from './Parts.js'

/** The claims of the user of an access token (OpenID Connect Core section 5.3). */
export function userinfo(headers: Headers, { issuer, grants }: Parts): Response {
  const token = /^bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  const person = token === undefined ? undefined : grants.holderOf(token, issuer.clock.seconds())
  if (person) return json(person)
  return json({ error: 'invalid_token' }, 401, { 'www-authenticate': 'Bearer error="invalid_token"' })
}
