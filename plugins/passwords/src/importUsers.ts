import { isValidDate, type Transaction } from 'authengine/plugin'
import { canonicalAddress } from 'authengine/provider'
import type { PasswordParts } from './PasswordParts.js'
import type { ImportedUser, ImportResult } from './PasswordsApi.js'
import { PROVIDER, TYPE } from './PasswordProvider.js'
import { newPassword } from './StoredPasswords.js'

/** Imports users of another system. A row that is refused does not stop the others. */
export async function importUsers(
  parts: PasswordParts,
  users: Iterable<ImportedUser> | AsyncIterable<ImportedUser>,
): Promise<ImportResult> {
  const refused: { readonly row: number; readonly reason: string }[] = []
  let row = 0
  let imported = 0
  for await (const user of users) {
    row++
    const reason = await importUser(parts, user)
    if (reason === undefined) imported++
    else refused.push({ row, reason })
  }
  return { imported, refused }
}

/** Returns why a user is refused; undefined if the user was imported. */
async function importUser(parts: PasswordParts, user: ImportedUser): Promise<string | undefined> {
  const email = canonicalAddress(user.email)
  if (email === undefined) return 'The email address is not exactly one email address.'
  if (user.emailVerified !== null && !isValidDate(user.emailVerified))
    return 'emailVerified is neither a date nor null.'
  if (typeof user.hash !== 'string') return 'The hash is not a text.'
  const reason = await parts.hashes.refuseImport(user.hash)
  if (reason !== undefined) return reason
  return parts.services.transaction(null, (tx) => write(parts, tx, { ...user, email }))
}

async function write(
  { passwords, services }: PasswordParts,
  tx: Transaction,
  { email, emailVerified, hash, image = null, name = null }: ImportedUser,
): Promise<string | undefined> {
  const { clock, random } = services
  const present = await tx.db.users.byEmail(email)
  let userId: string
  if (present) {
    if (!isValidDate(present.emailVerified) && emailVerified !== null)
      return 'A user has the address and never proved it.'
    if (await passwords.of(present.id, tx.db)) return 'The user has a password already.'
    await passwords.set(tx, present.id, hash)
    userId = present.id
  } else if (tx.db.users.createWithAccount) {
    const created = await tx.db.users.createWithAccount(
      { email, emailVerified, image, name },
      {
        account: { provider: PROVIDER, providerAccountId: email, type: TYPE },
        accountIsUser: true,
        secrets: [{ ...newPassword(hash, random.uuid()), id: random.uuid(), createdAt: clock.now(), version: 1 }],
      },
    )
    userId = created.id
  } else {
    userId = (await tx.db.users.create({ email, emailVerified, image, name })).id
    await passwords.set(tx, userId, hash)
  }
  await tx.announce({ name: 'passwords.imported', user: userId, email, actor: { type: 'service' } })
  return undefined
}
