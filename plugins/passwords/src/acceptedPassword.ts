import type { PasswordParts } from './PasswordParts.js'
import { PasswordRefused } from './PasswordRefused.js'

/** Whom a password is for. */
export interface PasswordOwner {
  readonly email?: string | null | undefined
  readonly name?: string | null | undefined
  readonly username?: string | null | undefined
}

/**
 * A new password, checked by all rules.
 *
 * @throws PasswordRefused
 */
export async function acceptedPassword(
  { rules }: Pick<PasswordParts, 'rules'>,
  typed: string | undefined,
  { email, name, username }: PasswordOwner,
): Promise<string> {
  const { password, refusal } = rules.read(typed)
  if (refusal) throw new PasswordRefused('password', refusal.reason)
  const about = { email: email ?? undefined, name: name ?? undefined, username: username ?? undefined }
  const refused = await rules.refuse(password, about)
  if (refused) throw new PasswordRefused('password', refused.reason)
  return password
}
