import type { Tokens } from '../core/Account.js'
import type { ServiceProfile } from '../core/Profile.js'
import type { User } from '../core/User.js'
import { accountId } from './accountId.js'

/** The user that standard claims describe (OpenID Connect Core section 5.1). */
export function standardUser({ sub, id, name, nickname, preferred_username, email, picture }: ServiceProfile): User {
  return {
    id: accountId(sub ?? id),
    name: name ?? nickname ?? preferred_username ?? null,
    email: email ?? null,
    image: typeof picture === 'string' ? picture : null,
  }
}

const KEPT = [
  'access_token',
  'id_token',
  'refresh_token',
  'expires_at',
  'scope',
  'token_type',
  'session_state',
] as const

/** What is worth keeping of a token response. */
export function standardTokens(tokens: Tokens): Partial<Tokens> {
  const all: Readonly<Record<string, unknown>> = { ...tokens }
  return Object.fromEntries(KEPT.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])))
}
