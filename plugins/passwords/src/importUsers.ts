import { isValidDate, type Transaction } from 'authengine/plugin'
import { canonicalAddress } from 'authengine/provider'
import { readUsername } from './names/readUsername.js'
import type { PasswordParts } from './PasswordParts.js'
import type { ImportedUser, ImportResult } from './PasswordsApi.js'
import { PROVIDER, TYPE } from './PasswordProvider.js'
import { newPassword } from './StoredPasswords.js'

/** The address of a user who is found by it. */
interface AddressOfUser {
  readonly email: string
  readonly emailVerified: Date | null
}

/** The password may be of a person who signed up with the address of another. */
const NOT_VERIFIED =
  'The user has verified the address here, and the imported person had not: another person may have set the password.'

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
  const { emailVerified = null, userId } = user
  if (typeof user.hash !== 'string') return 'The hash is not a text.'
  const reason = await parts.hashes.refuseImport(user.hash)
  if (userId !== undefined) return reason ?? parts.services.transaction(null, (tx) => writeTo(parts, tx, userId, user))
  const email = canonicalAddress(user.email)
  if (email === undefined) return 'The email address is not exactly one email address.'
  if (emailVerified !== null && !isValidDate(emailVerified)) return 'emailVerified is neither a date nor null.'
  return reason ?? parts.services.transaction(null, (tx) => write(parts, tx, { ...user, email, emailVerified }))
}

/** Gives the password to a stored user. */
async function writeTo(
  { passwords, settings }: PasswordParts,
  tx: Transaction,
  userId: string,
  { emailVerified, hash, username }: ImportedUser,
): Promise<string | undefined> {
  const user = await tx.db.users.byId(userId)
  // A store may compare loosely.
  if (user?.id !== userId) return 'No user has the id.'
  if (emailVerified === null && isValidDate(user.emailVerified)) return NOT_VERIFIED
  const reason = await presentPassword(passwords, userId, tx)
  if (reason !== undefined) return reason
  if (typeof username === 'string' && settings.names !== 'email') {
    const name = readUsername(username)
    if (!name) return 'The user name is not one that can be typed here.'
    const owner = await passwords.userNamed(name.name, tx.db)
    if (owner !== null && owner !== userId) return 'Another user has the user name.'
    if (owner === null && (await passwords.usernameOf(userId, tx.db)) === undefined)
      await passwords.setUsername(tx, userId, name)
  }
  await passwords.set(tx, userId, hash)
  await announce(tx, userId, user.email)
  return undefined
}

/** Why a stored user gets no password; undefined if the user never had one here. */
async function presentPassword(
  passwords: PasswordParts['passwords'],
  userId: string,
  { db }: Transaction,
): Promise<string | undefined> {
  if (await passwords.of(userId, db)) return 'The user has a password already.'
  return (await passwords.hadOne(userId, db)) ? 'The user had a password here, and it was removed.' : undefined
}

async function write(
  { passwords, services }: PasswordParts,
  tx: Transaction,
  { email, emailVerified, hash, image = null, name = null }: ImportedUser & AddressOfUser,
): Promise<string | undefined> {
  const { clock, random } = services
  const present = await tx.db.users.byEmail(email)
  let userId: string
  if (present) {
    const isVerified = isValidDate(present.emailVerified)
    if (!isVerified && emailVerified !== null) return 'A user has the address and never proved it.'
    if (isVerified && emailVerified === null) return NOT_VERIFIED
    const reason = await presentPassword(passwords, present.id, tx)
    if (reason !== undefined) return reason
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
  await announce(tx, userId, email)
  return undefined
}

const announce = (tx: Transaction, user: string, email: string | null | undefined): Promise<void> =>
  tx.announce({ name: 'passwords.imported', user, ...(email && { email }), actor: { type: 'service' } })
