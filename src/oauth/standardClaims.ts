import type { Tokens } from '../core/Account.js'
import type { ServiceProfile } from '../core/Profile.js'
import type { User } from '../core/User.js'
import { isText } from '../core/guards.js'

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

/**
 * The id of an account as text.
 *
 * @param id - What the service calls its id.
 * @returns Undefined for anything but a text that is not empty and a whole number: a number beyond 2^53 has lost its last
 *   digits on the way, and would be the id of others as well.
 */
export function accountId(id: unknown): string | undefined {
  if (typeof id === 'number') return Number.isSafeInteger(id) ? String(id) : undefined
  return isText(id) ? id : undefined
}

/**
 * A name to show, from its parts.
 *
 * @param parts - The parts in order; those that are missing or empty are left out.
 * @returns Null when there is no part.
 */
export const joinNames = (...parts: readonly (string | null | undefined)[]): string | null =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ') || null
