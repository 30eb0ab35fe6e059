import type { DatabaseUser } from 'authengine/adapter'
import type { RequestContext, SecurityFact, Transaction } from 'authengine/plugin'
import type { PasswordParts } from './PasswordParts.js'

/** A password that replaces another one, or is the first one. */
export interface Replacement {
  readonly user: DatabaseUser
  readonly hash: string
  /** See {@link StoredPasswords.set}. */
  readonly expected?: string | null | undefined
  /** The request whose session stays. Default: all sessions end. */
  readonly keep?: RequestContext | undefined
}

/**
 * Sets a password, ends what the former one may have opened, which is sessions and mailed tokens, and announces it.
 *
 * @returns False if the user has another password by now. Nothing was written then.
 */
export async function replacePassword(
  { passwords, services }: Pick<PasswordParts, 'passwords' | 'services'>,
  tx: Transaction,
  { expected, hash, keep, user }: Replacement,
  fact: Omit<SecurityFact, 'user' | 'email'>,
): Promise<boolean> {
  if (!(await passwords.set(tx, user.id, hash, expected))) return false
  await services.sessions.endAll(user.id, keep, tx)
  if (user.email) await tx.db.verificationTokens?.clear(user.email)
  await tx.announce({ ...fact, user: user.id, email: user.email })
  return true
}
